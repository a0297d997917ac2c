// EDGE: reads the wall clock and waits on it.

import type { Clock } from "./device.ts";

/** The time of real phones. */
export const wallClock: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const done = () => {
        signal.removeEventListener("abort", aborted);
        resolve();
      };
      const timer = setTimeout(done, ms);
      const aborted = () => {
        clearTimeout(timer);
        reject(signal.reason);
      };
      signal.addEventListener("abort", aborted, { once: true });
    }),
};

/** The time of day, in milliseconds since 1970. */
export function dateNow(): number {
  return Date.now();
}
