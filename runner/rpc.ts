import { Failure, toFailure } from "../devices/failure.ts";
import type { LogLine } from "./console.ts";
import {
  type CallFrame,
  errorFrame,
  type Frame,
  readFrame,
  type ResidentNotice,
  resultFrame,
  type ScriptError,
} from "./frames.ts";
import { limits } from "./limits.ts";

/** A line and column of the script, both counted from 1; absent when they are not known. */
export interface Position {
  readonly line?: number;
  readonly column?: number;
}

/** One call that the script made; `step` counts from 1, and `signal` aborts when nobody waits for the answer. */
export interface HostCall extends Position {
  readonly method: string;
  readonly args: readonly unknown[];
  readonly step: number;
  readonly signal: AbortSignal;
}

/** Serves one call. What it throws as a Failure the script can catch. */
export type Host = (call: HostCall) => Promise<unknown>;

/** What a line meant for the conversation. */
export type Heard =
  | { readonly kind: "more" }
  | { readonly kind: "done"; readonly value?: unknown; readonly error?: ScriptError }
  | { readonly kind: "violation"; readonly message: string };

/** What a session is connected to. */
export interface SessionOptions {
  readonly methods: readonly string[];
  readonly host: Host;
  /** Writes one line to the child; resolves when the pipe has taken it. */
  readonly send: (line: string) => Promise<void>;
  readonly onLog: (line: LogLine, dropped: number) => void;
  readonly onReport: (value: unknown) => void;
  /** Told of what only a script that stays says; without it, a script must not say that. */
  readonly onResident?: (notice: ResidentNotice) => void;
}

// A call counts as waiting until its answer is written, and the child may have read it by then.
const WAITING_CALLS = limits.waitingCalls * 2;
const KEPT_FAILURES = 1000;

/** A conversation with a child that may be hostile: serves its calls, and says when it is over or not to be believed. */
export class Session {
  readonly #options: SessionOptions;
  readonly #methods: ReadonlySet<string>;
  readonly #waiting = new Map<number, HostCall>();
  readonly #failures = new Map<number, Failure>();
  readonly #ended = new AbortController();
  #last: HostCall | undefined;
  #reports = 0;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#methods = new Set(options.methods);
  }

  /** How many calls the script made. */
  get steps(): number {
    return this.#last?.step ?? 0;
  }

  /** The latest call without an answer, or else the latest call. */
  get lastCall(): (HostCall & { readonly isWaiting: boolean }) | undefined {
    const waiting = [...this.#waiting.values()].at(-1);
    const call = waiting ?? this.#last;
    return call && { ...call, isWaiting: waiting !== undefined };
  }

  /** The failure that a step threw, as far as it is still known. */
  failureOf(step: number): Failure | undefined {
    return this.#failures.get(step);
  }

  /** Takes one line from the child. */
  hear(line: string): Heard {
    const frame: Frame = readFrame(line);
    if (frame.kind === "violation") return frame;
    if (frame.kind === "call") return this.#hearCall(frame.call);
    const { notice } = frame;
    switch (notice.method) {
      case "ready":
        return { kind: "more" };
      case "log":
        this.#options.onLog({ level: notice.params.level, text: notice.params.text }, notice.params.dropped);
        return { kind: "more" };
      case "report":
        if (++this.#reports > limits.reports) return { kind: "violation", message: "there are too many reports" };
        this.#options.onReport(notice.params.value);
        return { kind: "more" };
      case "done": {
        const { error, value } = notice.params;
        return { kind: "done", value, ...(error && { error }) };
      }
      default:
        if (this.#options.onResident === undefined) return { kind: "violation", message: "a notice is malformed" };
        this.#options.onResident(notice);
        return { kind: "more" };
    }
  }

  /** Aborts the calls that still wait, for the reason that the script has ended. */
  end(): void {
    this.#ended.abort(new Failure("cancelled", "Cannot go on with the call: the script has ended"));
  }

  #hearCall({ id, method, params }: CallFrame): Heard {
    if (!this.#methods.has(method)) return { kind: "violation", message: "a call names no method" };
    if (this.#options.onResident === undefined && id > limits.calls) {
      return { kind: "violation", message: "a call is malformed" };
    }
    if (id <= this.steps) return { kind: "violation", message: "a call repeats a number" };
    if (this.#waiting.size >= WAITING_CALLS) return { kind: "violation", message: "too many calls wait" };
    const position = positionIn(params);
    const call = { method, args: params.arguments, step: id, signal: this.#ended.signal, ...position };
    this.#last = call;
    this.#waiting.set(id, call);
    this.#serve(call);
    return { kind: "more" };
  }

  async #serve(call: HostCall): Promise<void> {
    const answer = await this.#answer(call);
    // Once the script has ended, what it was waiting for is part of how it ended.
    if (this.#ended.signal.aborted) return;
    await this.#options.send(answer);
    this.#waiting.delete(call.step);
  }

  async #answer(call: HostCall): Promise<string> {
    try {
      const answer = resultFrame(call.step, await this.#options.host(call));
      if (answer.length <= limits.frameCharacters) return answer;
      throw new Failure("unsupported", `Cannot pass on what ${call.method} answers: it is too large for a script`);
    } catch (thrown) {
      const failure = toFailure(thrown);
      this.#keep(call.step, failure);
      return errorFrame(call.step, failure);
    }
  }

  #keep(step: number, failure: Failure): void {
    this.#failures.set(step, failure);
    const [oldest] = this.#failures.keys();
    if (this.#failures.size > KEPT_FAILURES && oldest !== undefined) this.#failures.delete(oldest);
  }
}

/** Takes the position out of a frame's parameters. */
export function positionIn({ line, column }: { line?: number | undefined; column?: number | undefined }): Position {
  return { ...(line !== undefined && { line }), ...(column !== undefined && { column }) };
}
