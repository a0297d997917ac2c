/**
 * Turns at one device: first come, first served. Pure.
 *
 * @module
 */

/** A turn that is waited for or held. */
interface Turn {
  readonly holder: string;
  readonly start: () => void;
}

/** A queue of callers, of whom one at a time holds the thing. */
export class Turns {
  readonly #waiting: Turn[] = [];
  #holder: string | undefined;

  /** Who holds it now. */
  get holder(): string | undefined {
    return this.#holder;
  }

  /** Waits for a turn and takes it; whoever got it ends it with the function returned. @throws the signal's reason */
  async take(holder: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#holder !== undefined) await this.#wait(holder, signal);
    this.#holder = holder;
    return () => this.#next();
  }

  #wait(holder: string, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const turn: Turn = {
      holder,
      start: () => {
        signal.removeEventListener("abort", leave);
        resolve();
      },
    };
    const leave = () => {
      this.#waiting.splice(this.#waiting.indexOf(turn), 1);
      reject(signal.reason);
    };
    signal.addEventListener("abort", leave, { once: true });
    this.#waiting.push(turn);
    return promise;
  }

  // The holder is named before it goes on, so that nobody who comes in between finds the place free.
  #next(): void {
    const next = this.#waiting.shift();
    this.#holder = next?.holder;
    next?.start();
  }
}
