// EDGE: sets one timer.

import type { Failure } from "../failure.ts";

/** A signal that aborts when time is up; disposing of it stops the timer. */
export interface TimeLimit extends Disposable {
  readonly signal: AbortSignal;
}

/** Starts a limit of `ms`, which aborts with `failure`, or with the parent's reason when that aborts first. */
export function startTimeLimit(ms: number, failure: () => Failure, parent?: AbortSignal): TimeLimit {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(failure()), ms);
  const follow = () => controller.abort(parent?.reason);
  if (parent?.aborted) follow();
  parent?.addEventListener("abort", follow, { once: true });
  return {
    signal: controller.signal,
    [Symbol.dispose]() {
      clearTimeout(timer);
      parent?.removeEventListener("abort", follow);
    },
  };
}
