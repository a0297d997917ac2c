/** Lets a few through at a time, in the order of their arrival. Pure of clocks: who waits, waits for those inside. */
export class Turnstile {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  /** @param places how many may be inside at once */
  constructor(places: number) {
    this.#free = places;
  }

  /** Waits for a place; disposing gives it back. @throws the signal's reason when it is aborted first */
  async enter(signal: AbortSignal): Promise<Disposable> {
    signal.throwIfAborted();
    if (this.#free > 0) this.#free--;
    else await this.#wait(signal);
    return { [Symbol.dispose]: () => this.#leave() };
  }

  #wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener("abort", giveUp);
        resolve();
      };
      const giveUp = () => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        reject(signal.reason);
      };
      signal.addEventListener("abort", giveUp, { once: true });
      this.#waiting.push(enter);
    });
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free++;
    else next();
  }
}
