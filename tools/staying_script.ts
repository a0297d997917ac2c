import type { Captured } from "../runner/console.ts";
import type { RunEnd } from "../runner/conclude.ts";
import type { Handler } from "../runner/frames.ts";
import type { Jail } from "../runner/jail.ts";
import type { Settlement } from "../runner/records.ts";
import type { Resident, ResidentEnd } from "../runner/resident.ts";
import type { Host } from "../runner/rpc.ts";

/** What a script that stays runs in, and who is told of it. */
export interface StayingOptions {
  readonly jail: Jail;
  readonly host: Host;
  readonly onSettled: (callId: string, settlement: Settlement) => void;
  readonly onReport: (value: unknown, callId: string | undefined) => void;
  /** Told when it ended although nobody stopped it. */
  readonly onCrashed: (end: ResidentEnd) => void;
  /** Whether anything is still to be told of a call. */
  readonly isRetained: (callId: string) => boolean;
}

const REMEMBERED_CALLS = 200;

/** A script under its name on a device: it knows its calls by their ids, and outlives the process that runs it. */
export class StayingScript {
  readonly #options: StayingOptions;
  readonly #calls = new Map<number, string>();
  #resident: Resident | undefined;
  #end: ResidentEnd | undefined;
  #revision = "";

  constructor(readonly scriptId: string, readonly source: string, options: StayingOptions) {
    this.#options = options;
  }

  /** What came of the top level, which may take for ever. */
  get started(): Promise<RunEnd> {
    return this.#resident?.started ?? Promise.resolve({ status: "cancelled" });
  }

  /** Starts it, and returns before its top level has ended. @throws {Failure} RUN_SCRIPT_CRASHED when no process starts */
  async start(): Promise<void> {
    const { jail, host, onSettled, onReport } = this.#options;
    this.#revision = await revisionOf(this.source);
    const resident = await jail.start({
      script: this.source,
      host,
      onSettled: (call, settlement) => this.#withId(call, (callId) => onSettled(callId, settlement)),
      onReport: (value, call) => {
        if (call === undefined) onReport(value, undefined);
        else this.#withId(call, (callId) => onReport(value, callId));
      },
    });
    this.#resident = resident;
    resident.ended.then((end) => {
      this.#end = end;
      if (end.reason !== "stopped") this.#options.onCrashed(end);
    });
  }

  /** Names its text: another text has another revision. */
  get revision(): string {
    return this.#revision;
  }

  /** Names this run of the script. */
  get instanceId(): string {
    return this.#resident?.instanceId ?? "";
  }

  /** How it stands. */
  get state(): "starting" | "running" | "crashed" {
    if (this.#end !== undefined) return "crashed";
    return this.#resident?.hasStarted ? "running" : "starting";
  }

  /** Why it no longer runs. */
  get problem(): string | undefined {
    return this.#end?.message;
  }

  /** What it has registered. */
  get handlers(): readonly Handler[] {
    return this.#resident?.handlers ?? [];
  }

  /** The tail of its console. */
  get logs(): Captured {
    return this.#resident?.logs ?? { lines: [], dropped: 0 };
  }

  /** How many frames of its process were not believed. */
  get rejected(): number {
    return this.#resident?.rejected ?? 0;
  }

  /** Calls a handler; `params` is JSON. */
  call(callId: string, handler: string, params: string): void {
    const number = this.#resident?.invoke(handler, params);
    if (number !== undefined) this.#calls.set(number, callId);
    if (this.#calls.size > REMEMBERED_CALLS) this.#forgetCalls();
  }

  /** Gives up a call. */
  giveUp(callId: string): void {
    for (const [number, id] of this.#calls) if (id === callId) this.#resident?.giveUp(number);
  }

  /** Makes worthless what it still says of the calls until now. */
  renewChannel(): void {
    this.#resident?.renewChannel();
  }

  /** Ends it and waits until nothing of it is left. */
  async stop(): Promise<void> {
    await this.#resident?.[Symbol.asyncDispose]();
  }

  #withId(call: number, work: (callId: string) => void): void {
    const callId = this.#calls.get(call);
    if (callId !== undefined) work(callId);
  }

  #forgetCalls(): void {
    for (const [number, callId] of this.#calls) if (!this.#options.isRetained(callId)) this.#calls.delete(number);
  }
}

async function revisionOf(source: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(source));
  return [...new Uint8Array(hash, 0, 4)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
