import type { Orientation } from "../device.ts";
import { Failure } from "../failure.ts";
import type { Driver } from "./driver.ts";
import type { Input } from "./input.ts";

/** Sends inputs through the best driver that can do them. */
export class Hands {
  readonly #drivers: readonly Driver[];
  readonly #touchScale: number;
  #garblesText = false;

  /** @param drivers the best first */
  constructor(drivers: readonly Driver[], touchScale: number) {
    this.#drivers = drivers;
    this.#touchScale = touchScale;
  }

  /** Whether text can be typed on keys, and need not be pasted. */
  get typesText(): boolean {
    return !this.#garblesText && (this.#drivers[0]?.can.has("text") ?? false);
  }

  /** Learns that keys write other letters here, or that the system corrects them: from now on text is pasted. */
  pasteFromNowOn(): void {
    this.#garblesText = true;
  }

  /**
   * Sends inputs, with one process where the driver can.
   *
   * @throws {Failure} unsupported, before anything is sent, when no driver can do one of them
   */
  async perform(inputs: readonly Input[], orientation: Orientation, signal: AbortSignal): Promise<void> {
    const chosen = inputs.map((input) => ({ input, driver: this.#driverFor(input, orientation) }));
    while (chosen.length > 0) {
      const [first] = chosen;
      const end = chosen.findIndex(({ driver }) => driver !== first?.driver);
      const batch = chosen.splice(0, end < 0 ? chosen.length : end);
      await first?.driver.perform(batch.map(({ input }) => input), signal);
    }
  }

  #driverFor(input: Input, orientation: Orientation): Driver {
    const able = this.#drivers.filter((driver) => driver.can.has(input.kind));
    if (input.kind === "rotate" && able.length === 0) {
      throw new Failure(
        "unsupported",
        "Cannot turn the simulator: AXe cannot; install idb 1.5.1 or newer: brew install facebook/fb/idb",
      );
    }
    if (input.kind === "combo" && able.length === 0) {
      throw new Failure("unsupported", "Cannot hold keys: idb cannot; install AXe: brew install cameroncooke/axe/axe");
    }
    const isTurned = orientation === "landscape" && TOUCHES.has(input.kind);
    const [driver] = isTurned ? able.filter(({ turnsTouches }) => turnsTouches && this.#touchScale === 1) : able;
    if (driver !== undefined) return driver;
    if (isTurned && able.length > 0) throw new Failure("unsupported", `Cannot ${input.kind}: ${this.#whyNotTurned()}`);
    throw new Failure(
      "unsupported",
      `Cannot ${input.kind}: ${this.#drivers[0]?.name ?? "no driver"} has no such input`,
    );
  }

  #whyNotTurned(): string {
    return this.#touchScale === 1
      ? "the screen is in landscape, and idb sends touches as if it were upright; AXe turns them"
      : "in landscape nobody knows where touches of this model land; turn it to portrait";
  }
}

const TOUCHES: ReadonlySet<Input["kind"]> = new Set<Input["kind"]>(["tap", "doubleTap", "hold", "path", "fling"]);
