import { repeat } from "./repeat.ts";

/** Watches whether a child still answers; disposing of it stops the watch. */
export interface Watchdog extends Disposable {
  /** The child said something. */
  heard(): void;
}

/** What is watched, and what is done about it. */
export interface Watch {
  /** Whether the child owes anything; one that idles is not asked. */
  readonly isBusy: () => boolean;
  /** Asks the child for a sign of life. */
  readonly ask: () => void;
  /** The child has said nothing for too long; told once. */
  readonly silent: () => void;
  readonly intervalMs: number;
  /** So many questions may go without a word. They are counted: a pause of this process is not the child's. */
  readonly patience: () => number;
}

/** Starts to watch. */
export function startWatchdog({ isBusy, ask, silent, intervalMs, patience }: Watch): Watchdog {
  let unanswered = 0;
  const asking = repeat(intervalMs, () => {
    if (!isBusy()) unanswered = 0;
    else if (unanswered++ < patience()) ask();
    else {
      asking[Symbol.dispose]();
      silent();
    }
  });
  return {
    heard: () => {
      unanswered = 0;
    },
    [Symbol.dispose]: () => asking[Symbol.dispose](),
  };
}
