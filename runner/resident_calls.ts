/** One call as both sides name it. The channel is renewed when what went before no longer counts. */
export interface CallName {
  readonly channel: number;
  readonly call: number;
}

/** The calls that were made of one child: what it says of others is not believed. Pure. */
export class ResidentCalls {
  readonly #live = new Set<number>();
  #channel = 1;
  #last = 0;
  #firstOfChannel = 1;

  /** How many calls have not settled. */
  get live(): number {
    return this.#live.size;
  }

  /** Names a new call. */
  begin(): CallName {
    this.#live.add(++this.#last);
    return { channel: this.#channel, call: this.#last };
  }

  /** Takes the end of a call; false when no such call is under way. */
  settle({ channel, call }: CallName): boolean {
    return channel === this.#channel && this.#live.delete(call);
  }

  /** Whether a call was made on this channel, however it has ended: it may report all the same. */
  knows({ channel, call }: CallName): boolean {
    return channel === this.#channel && call >= this.#firstOfChannel && call <= this.#last;
  }

  /** Gives up one call; false when it has ended. */
  forget(call: number): boolean {
    return this.#live.delete(call);
  }

  /** Gives up all calls, and makes what is still said of them worthless. */
  renew(): readonly number[] {
    const given = [...this.#live];
    this.#live.clear();
    this.#channel++;
    this.#firstOfChannel = this.#last + 1;
    return given;
  }
}
