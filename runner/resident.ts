/**
 * A script that stays: its top level runs once and registers handlers, which are then called by name, many at a time.
 *
 * Knows no records and no devices.
 *
 * @module
 */

import { toFailure } from "../devices/failure.ts";
import { type Cause, conclude, type RunEnd } from "./conclude.ts";
import { type Captured, ConsoleTail } from "./console.ts";
import { explainEnding } from "./ending.ts";
import { type Handler, orderFrame, type ResidentNotice, type ResidentOrder, runFrame } from "./frames.ts";
import { limits } from "./limits.ts";
import type { Settlement } from "./records.ts";
import { ResidentCalls } from "./resident_calls.ts";
import { type Host, Session } from "./rpc.ts";
import type { ScriptEnvironment } from "./run.ts";
import type { Sandbox } from "./sandbox.ts";
import { prepareScript } from "./script_text.ts";
import { settlementOf } from "./settlement.ts";
import { explainSyntax } from "./syntax.ts";
import { startWatchdog, type Watchdog } from "./watchdog.ts";

/** A script that shall stay, and who is told of what it does. */
export interface ResidentRequest {
  /** An async function body that calls `register`. */
  readonly script: string;
  readonly host: Host;
  /** Told of each call that settles, once, unless it was given up. */
  readonly onSettled: (call: number, settlement: Settlement) => void;
  /** Told of each value; `call` is absent for one that belongs to none. */
  readonly onReport: (value: unknown, call: number | undefined) => void;
}

/** Why a script no longer stays. */
export interface ResidentEnd {
  readonly reason: "stopped" | "crashed" | "unresponsive";
  readonly message: string;
}

// A script that computes for about eight seconds without a pause is taken for one in an endless loop. A process that is
// only starting may take longer on a busy machine.
const PING_MS = 1_000;
const PATIENCE = { starting: 30, running: 8 };

/** One incarnation of a script that stays. */
export class Resident implements AsyncDisposable {
  readonly instanceId: string = crypto.randomUUID();
  /** What came of the top level; it may take for ever. */
  readonly started: Promise<RunEnd>;
  /** Resolves when nothing of it is left. */
  readonly ended: Promise<ResidentEnd>;
  readonly #child: Sandbox;
  readonly #request: ResidentRequest;
  readonly #environment: ScriptEnvironment;
  readonly #session: Session;
  readonly #calls = new ResidentCalls();
  readonly #tail = new ConsoleTail();
  readonly #start = Promise.withResolvers<RunEnd>();
  readonly #stop = new AbortController();
  #handlers: readonly Handler[] = [];
  #hasStarted = false;
  #isReady = false;
  #isSilent = false;
  #rejected = 0;

  /** Starts a script in a child of its own, and returns before its top level has ended. */
  static async start(request: ResidentRequest, environment: ScriptEnvironment): Promise<Resident> {
    return new Resident(await environment.takeChild(), request, environment);
  }

  private constructor(child: Sandbox, request: ResidentRequest, environment: ScriptEnvironment) {
    this.#child = child;
    this.#request = request;
    this.#environment = environment;
    this.#session = new Session({
      methods: environment.methods,
      host: request.host,
      send: (line) => child.send(line),
      onLog: (line, dropped) => this.#tail.add(line, dropped),
      onReport: () => this.#rejected++,
      onResident: (notice) => this.#hear(notice),
    });
    this.started = this.#start.promise;
    this.ended = this.#live();
  }

  /** What is registered at this moment. */
  get handlers(): readonly Handler[] {
    return this.#handlers;
  }

  /** False while the top level has not ended. */
  get hasStarted(): boolean {
    return this.#hasStarted;
  }

  /** The tail of its console. */
  get logs(): Captured {
    return this.#tail.captured();
  }

  /** How many frames of the child were not believed. */
  get rejected(): number {
    return this.#rejected;
  }

  /** Calls a handler; `params` is JSON. What comes of it is told under the number returned. */
  invoke(handler: string, params: string): number {
    const name = this.#calls.begin();
    this.#order({ method: "invoke", params: { ...name, handler, params } });
    return name.call;
  }

  /** Gives up a call: its handler is told so, and whatever it says no longer counts. */
  giveUp(call: number): void {
    if (this.#calls.forget(call)) this.#order({ method: "abort", params: { call } });
  }

  /** Gives up every call; nothing that any of them still says is believed. */
  renewChannel(): void {
    for (const call of this.#calls.renew()) this.#order({ method: "abort", params: { call } });
  }

  /** Ends it at once and waits until nothing of it is left. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    this.#child.kill();
    await this.ended;
  }

  async #live(): Promise<ResidentEnd> {
    await using _child = this.#child;
    try {
      const cause = await this.#play();
      this.#finishStart(cause);
      return this.#endOf(cause);
    } catch (error) {
      this.#start.reject(error);
      return { reason: "crashed", message: toFailure(error).message };
    } finally {
      this.#handlers = [];
      this.#session.end();
    }
  }

  async #play(): Promise<Cause> {
    const { signal } = this.#stop;
    const text = await prepareScript(this.#request.script, (code) => explainSyntax(code, signal));
    if (text.kind === "fault") return text;
    const { code, importName } = text;
    this.#child.watchMemory();
    this.#child.send(
      runFrame({ code, args: null, stays: true, ...(importName !== undefined && { importName }) }),
    );
    const cause = await this.#converse();
    if (cause.kind !== "done" || cause.error?.kind !== "syntax") return cause;
    const explanation = await explainSyntax(code, signal);
    return explanation.kind === "fault" ? explanation : { kind: "fault", message: cause.error.message };
  }

  async #converse(): Promise<Cause> {
    using watchdog = this.#watch();
    // However long it stays, it may go on talking: each value has a bound, and what is kept of them has another.
    for await (const line of this.#child.lines(Infinity)) {
      watchdog.heard();
      this.#isReady = true;
      const heard = line === undefined ? TOO_LONG : this.#session.hear(line);
      if (heard.kind === "done" && heard.error === undefined) this.#finishStart(heard);
      else if (heard.kind !== "more" && !this.#hasStarted) return heard;
      else if (heard.kind === "violation") return heard;
    }
    return this.#stop.signal.aborted ? { kind: "stopped" } : { kind: "ended", ending: await this.#child.ended };
  }

  #watch(): Watchdog {
    return startWatchdog({
      isBusy: () => !this.#hasStarted || this.#calls.live > 0,
      ask: () => this.#order({ method: "ping" }),
      silent: () => {
        this.#isSilent = true;
        this.#child.kill();
      },
      intervalMs: PING_MS,
      patience: () => (this.#isReady ? PATIENCE.running : PATIENCE.starting),
    });
  }

  #finishStart(cause: Cause): void {
    if (this.#hasStarted) return;
    this.#hasStarted = cause.kind === "done" && cause.error === undefined;
    this.#start.resolve(this.#isSilent ? TOO_BUSY : this.#conclude(cause));
  }

  #conclude(cause: Cause): RunEnd {
    return conclude(cause, { session: this.#session, objectName: this.#environment.objectName });
  }

  #endOf(cause: Cause): ResidentEnd {
    if (this.#stop.signal.aborted) return { reason: "stopped", message: "it was stopped" };
    if (this.#isSilent) return { reason: "unresponsive", message: "it computed without a pause for too long" };
    if (cause.kind === "violation") {
      this.#rejected++;
      return { reason: "crashed", message: `its process broke the protocol, ${cause.message}` };
    }
    const message = cause.kind === "ended" ? explainEnding(cause.ending).message : "its top level failed";
    return { reason: "crashed", message };
  }

  #hear(notice: ResidentNotice): void {
    switch (notice.method) {
      case "handlers":
        this.#handlers = notice.params.list;
        return;
      case "settled":
        if (!this.#calls.settle(notice.params)) this.#rejected++;
        else this.#request.onSettled(notice.params.call, settlementOf(notice.params, this.#session));
        return;
      case "volunteered":
        this.#hearReport(notice.params);
        return;
      case "alive":
        return;
    }
  }

  #hearReport(
    { number, channel = 0, call, value }: Extract<ResidentNotice, { method: "volunteered" }>["params"],
  ): void {
    const isTooLarge = JSON.stringify(value ?? null).length > limits.recordCharacters;
    if (isTooLarge || (call !== undefined && !this.#calls.knows({ channel, call }))) this.#rejected++;
    else this.#request.onReport(value ?? null, call);
    this.#order({ method: "stored", params: { number } });
  }

  #order(order: ResidentOrder): void {
    this.#child.send(orderFrame(order));
  }
}

const TOO_BUSY: RunEnd = {
  status: "failed",
  failure: { code: "RUN_SCRIPT_TIMEOUT", message: "Cannot start the script: it computed without a pause for too long" },
};
const TOO_LONG = { kind: "violation", message: "it sends a line longer than it may" } as const;
