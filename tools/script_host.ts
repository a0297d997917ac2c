import { Failure, toFailure } from "../devices/failure.ts";
import type { Clock } from "../devices/device.ts";
import type { Session } from "../devices/ui/session.ts";
import type { Host } from "../runner/rpc.ts";
import { formatCall, inputFromArguments, type Verb } from "./verb.ts";

// A trace longer than this keeps its end: that is where a failure is.
const MAX_TRACE = 500;

/** One `ui` call that has ended. */
export interface Step {
  /** The verb and its positional arguments. */
  readonly said: string;
  /** A word or two: whether the screen changed, the value of a question, or a failure's code. */
  readonly outcome: string;
  readonly tookMs: number;
}

/** What a script's calls work on, and who is told of them. */
export interface ScriptHostOptions {
  /** Does one call's work with the device, when it is this script's turn. */
  readonly use: (work: (session: Session) => Promise<unknown>, signal: AbortSignal) => Promise<unknown>;
  readonly verbs: readonly Verb[];
  /** Whether what a call did may be proven by a later one: whoever serves the script then sees to the last. */
  readonly mayProveLater?: boolean;
  /** Measures how long calls take. */
  readonly clock: Clock;
  /** Told of each call when it has ended, in one line. */
  readonly onStep: (line: string, step: Step) => void;
}

/** Serves a script's `ui` calls, one after another, and keeps a line of each. */
export class ScriptHost {
  readonly #options: ScriptHostOptions;
  readonly #verbs: ReadonlyMap<string, Verb>;
  readonly #trace: string[] = [];
  #dropped = 0;
  // A device does one thing at a time, however many calls a script has under way.
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: ScriptHostOptions) {
    this.#options = options;
    this.#verbs = new Map(options.verbs.map((verb) => [verb.name, verb]));
  }

  /** The calls so far, one line each: what, how long it took, and what came of it. */
  get trace(): readonly string[] {
    return this.#dropped === 0 ? this.#trace : [`… ${this.#dropped} earlier steps`, ...this.#trace];
  }

  /** Serves one call when those before it have ended. */
  readonly serve: Host = (call) => {
    const mine = this.#last.then(() => this.#perform(call));
    this.#last = mine.catch(() => undefined);
    return mine;
  };

  async #perform({ method, args, line, signal }: Parameters<Host>[0]): Promise<unknown> {
    const { use, clock, mayProveLater = false } = this.#options;
    const started = clock.now();
    const verb = this.#verbs.get(method);
    if (verb === undefined) throw new Failure("invalid_input", `Cannot call ui.${method}: there is no such verb`);
    let said = method;
    try {
      signal.throwIfAborted();
      const input = inputFromArguments(verb, args);
      said = formatCall(verb, input);
      const output = await use((session) => verb.perform({ session, signal, mayProveLater }, input), signal);
      this.#keep(said, clock.now() - started, outcomeOf(output), line);
      return output;
    } catch (error) {
      const failure = toFailure(error);
      this.#keep(said, clock.now() - started, signal.aborted ? "ended with the run" : failure.code, line);
      throw failure;
    }
  }

  #keep(said: string, tookMs: number, outcome: string, line: number | undefined): void {
    const where = line === undefined ? "" : ` (line ${line})`;
    const entry = `${said}: ${outcome}, ${Math.round(tookMs)} ms${where}`;
    this.#trace.push(entry);
    if (this.#trace.length > MAX_TRACE) {
      this.#trace.shift();
      this.#dropped++;
    }
    this.#options.onStep(entry, { said, outcome, tookMs });
  }
}

/** An answer in a word or two: whether the screen changed, or the value of a question. */
function outcomeOf(output: unknown): string {
  if (typeof output === "boolean") return String(output);
  if (output === null || typeof output !== "object") return "ok";
  if (Array.isArray(output)) return `${output.length} found`;
  if ("changed" in output) return output.changed === true ? "changed" : "unchanged";
  if ("found" in output) return output.found === true ? "found" : "not found";
  return "ok";
}
