import { wallClock } from "../../../devices/clock.ts";
import type { Clock } from "../../../devices/device.ts";

/** The time of a simulated Mac: it passes by itself, and at once when somebody sleeps, so that tests wait for nothing. */
export class LabClock implements Clock {
  #skippedMs = 0;

  now(): number {
    return wallClock.now() + this.#skippedMs;
  }

  sleep(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      signal.throwIfAborted();
      this.#skippedMs += ms;
      resolve();
    });
  }
}
