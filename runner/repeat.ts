// EDGE: sets a timer that goes on until it is disposed of.

/** Does some work again and again. */
export function repeat(intervalMs: number, work: () => void): Disposable {
  const timer = setInterval(work, intervalMs);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
