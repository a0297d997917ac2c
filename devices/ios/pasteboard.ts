import { Failure } from "../failure.ts";
import type { Simctl } from "./simctl.ts";

/** A simulator's pasteboard. What it held is put back after each use. */
export class Pasteboard {
  readonly #simctl: Simctl;
  readonly #udid: string;

  constructor(simctl: Simctl, udid: string) {
    this.#simctl = simctl;
    this.#udid = udid;
  }

  /** Lets `work` paste a text; it returns once the text has arrived, since the pasteboard then holds the old one again. */
  async lend<Result>(text: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    const tried = "Cannot use the pasteboard";
    const held = await this.#simctl.run(["pbpaste", this.#udid], { tried, signal, timeoutMs: TIMEOUT_MS });
    try {
      await this.#copy(text, signal);
      return await work();
    } finally {
      // Also after a cancellation: what was lent may be a secret.
      await this.#copy(held, new AbortController().signal);
    }
  }

  async #copy(text: string, signal: AbortSignal): Promise<void> {
    const call = { tried: "Cannot use the pasteboard", signal, timeoutMs: TIMEOUT_MS, stdin: text };
    const { code } = await this.#simctl.attempt(["pbcopy", this.#udid], call);
    if (code !== 0) throw new Failure("unsupported", `${call.tried}: simctl pbcopy exits with ${code}`);
  }
}

const TIMEOUT_MS = 10_000;
