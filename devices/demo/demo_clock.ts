/** The demo phone's time: it passes only because somebody looks, acts or sleeps, so every run is the same. */

import type { Clock } from "../device.ts";

/** A simulated clock that starts at zero when the phone is switched on. */
export class DemoClock implements Clock {
  #elapsedMs = 0;

  /** Milliseconds since the start, without making time pass. */
  get elapsedMs(): number {
    return this.#elapsedMs;
  }

  /** Takes a millisecond itself, so that a loop that only watches the clock comes to its end. */
  now(): number {
    this.advance(1);
    return this.#elapsedMs;
  }

  /** Lets time pass. */
  advance(ms: number): void {
    this.#elapsedMs += ms;
  }

  sleep(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      signal.throwIfAborted();
      this.advance(Math.max(0, ms));
      resolve();
    });
  }
}
