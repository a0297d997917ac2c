/** Lets callers wait until something happens to a thing, by its name. Pure. */
export class Changes {
  readonly #waiting = new Map<string, PromiseWithResolvers<void>>();

  /** Waits for the next change. @throws the signal's reason */
  async next(name: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { promise: aborted, reject } = Promise.withResolvers<void>();
    const leave = () => reject(signal.reason);
    signal.addEventListener("abort", leave, { once: true });
    const change = this.#waiting.get(name) ?? Promise.withResolvers<void>();
    this.#waiting.set(name, change);
    try {
      await Promise.race([change.promise, aborted]);
    } finally {
      signal.removeEventListener("abort", leave);
    }
  }

  /** Tells those who wait. */
  tell(name: string): void {
    this.#waiting.get(name)?.resolve();
    this.#waiting.delete(name);
  }

  /** Tells everybody. */
  tellAll(): void {
    for (const name of [...this.#waiting.keys()]) this.tell(name);
  }
}
