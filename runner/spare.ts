import type { Sandbox, SandboxOptions } from "./sandbox.ts";

/** Starts a child; {@linkcode Sandbox.start}, seen from here. */
export type StartChild = (options: SandboxOptions) => Promise<Sandbox>;

/** Keeps at most one child that is started and idle, so that a run need not wait for its process. */
export class Spare implements AsyncDisposable {
  readonly #program: string;
  readonly #start: StartChild;
  #idle: Promise<Sandbox | undefined> | undefined;
  #isClosed = false;

  constructor(program: string, start: StartChild) {
    this.#program = program;
    this.#start = start;
  }

  /** Starts the spare unless there is one; with `preload` it also loads what only some scripts need. */
  refill(preload = true): void {
    if (this.#isClosed) return;
    // A spare that cannot be started is no failure yet: the run that needs a child will try again, and say so.
    this.#idle ??= this.#start({ program: this.#program, preload }).catch(() => undefined);
  }

  /** Gives the spare away, or starts a child now. A spare that has ended meanwhile is not given. */
  async take(): Promise<Sandbox> {
    const idle = this.#idle;
    this.#idle = undefined;
    const spare = await idle;
    if (spare?.isAlive) return spare;
    await spare?.[Symbol.asyncDispose]();
    return await this.#start({ program: this.#program });
  }

  /** Kills the spare; none is started any more. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true;
    const spare = await this.#idle;
    this.#idle = undefined;
    await spare?.[Symbol.asyncDispose]();
  }
}
