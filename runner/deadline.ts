// EDGE: reads the clock and sets one timer.

/** A moment after which work has to end, as a signal; disposing of it stops the timer. */
export interface Deadline extends Disposable {
  /** Aborts with a `TimeoutError` at the moment, or with the parent's reason when that aborts first. */
  readonly signal: AbortSignal;
  /** True when the moment came before the parent's abort. */
  readonly hasPassed: boolean;
  readonly timeoutMs: number;
  /** Milliseconds since the deadline was started. */
  elapsedMs(): number;
}

/** Starts a deadline `timeoutMs` from now. */
export function startDeadline(timeoutMs: number, parent?: AbortSignal): Deadline {
  const startedAt = performance.now();
  const controller = new AbortController();
  let hasPassed = false;
  const timer = setTimeout(() => {
    hasPassed = !controller.signal.aborted;
    controller.abort(new DOMException(`The deadline of ${timeoutMs} ms has passed`, "TimeoutError"));
  }, timeoutMs);
  const follow = () => controller.abort(parent?.reason);
  if (parent?.aborted) follow();
  parent?.addEventListener("abort", follow, { once: true });
  return {
    signal: controller.signal,
    get hasPassed() {
      return hasPassed;
    },
    timeoutMs,
    elapsedMs: () => performance.now() - startedAt,
    [Symbol.dispose]() {
      clearTimeout(timer);
      parent?.removeEventListener("abort", follow);
    },
  };
}
