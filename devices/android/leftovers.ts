/**
 * What may still run on phones that could not be reached when it should have been ended. Pure.
 *
 * Kept beyond a phone's closing: it is opened anew when it comes back, and a dump that hangs on it would block the next.
 *
 * @module
 */

/** Commands that end leftovers, by serial. */
export class Leftovers {
  readonly #commands = new Map<string, readonly string[]>();

  /** Notes a command for when the phone can be reached. */
  add(serial: string, command: string): void {
    this.#commands.set(serial, [...this.#commands.get(serial) ?? [], command].slice(-MAX_COMMANDS));
  }

  /** Takes what there is to run on a phone, as one command; `undefined` when there is nothing. */
  take(serial: string): string | undefined {
    const commands = this.#commands.get(serial);
    this.#commands.delete(serial);
    return commands?.join("\n");
  }
}

// Each belongs to a script that was cut short; a phone that loses more has other problems.
const MAX_COMMANDS = 20;
