// EDGE: sets a timer that asks a child again and again whether it still lives.

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
  /** After so many questions without a word it counts as silent. Counted, so that a pause of this process is none of the child's. */
  readonly patience: number;
}

/** Starts to watch. */
export function startWatchdog({ isBusy, ask, silent, intervalMs, patience }: Watch): Watchdog {
  let unanswered = 0;
  const timer = setInterval(() => {
    if (!isBusy()) {
      unanswered = 0;
      return;
    }
    if (unanswered < patience) {
      unanswered++;
      return ask();
    }
    clearInterval(timer);
    silent();
  }, intervalMs);
  return {
    heard: () => {
      unanswered = 0;
    },
    [Symbol.dispose]: () => clearInterval(timer),
  };
}
