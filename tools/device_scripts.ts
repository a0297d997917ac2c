import type { Clock, DeviceInfo } from "../devices/device.ts";
import { Failure } from "../devices/failure.ts";
import { canonicalJson } from "../runner/canonical_json.ts";
import type { RunEnd } from "../runner/conclude.ts";
import { type Deadline, startDeadline } from "../runner/deadline.ts";
import type { Jail } from "../runner/jail.ts";
import type { CallRecord, CancelReason } from "../runner/record.ts";
import { CallDesk, type Waiting } from "./call_desk.ts";
import { ScriptHost } from "./script_host.ts";
import { paramsText } from "./script_params.ts";
import type { Sessions } from "./sessions.ts";
import { StayingScript } from "./staying_script.ts";
import { Turns } from "./turns.ts";
import type { Verb } from "./verb.ts";

/** What scripts that stay work with. */
export interface ScriptsOptions {
  readonly sessions: Sessions;
  readonly jail: Jail;
  readonly verbs: readonly Verb[];
  /** Measures how long things take. */
  readonly clock: Clock;
  /** The time of day, in milliseconds since 1970. */
  readonly now: () => number;
  /** How long a device may be gone before it counts as removed. */
  readonly removedAfterMs?: number;
}

/** A call of a handler as a caller asks for it. */
export interface CallRequest {
  readonly scriptId: string;
  readonly handler: string;
  readonly params?: unknown;
  readonly callId?: string | undefined;
  readonly wait?: boolean | undefined;
  readonly timeoutMs?: number | undefined;
}

const MAX_SCRIPTS = 8;
const START_WAIT_MS = 10_000;
const CALL_TIMEOUT_MS = 10_000;
const REMOVED_AFTER_MS = 30 * 60_000;

/** The scripts that stay on one device, and the records of their calls. */
export class DeviceScripts {
  readonly desk: CallDesk;
  readonly #options: ScriptsOptions;
  readonly #scripts = new Map<string, StayingScript>();
  readonly #starts = new Turns();
  readonly #onRemoved: () => void;
  #goneFor: Deadline | undefined;
  #isErased = false;

  /** @param onRemoved called when the device has been gone for so long that it will not come back */
  constructor(readonly device: DeviceInfo, options: ScriptsOptions, onRemoved: () => void) {
    this.#options = options;
    this.#onRemoved = onRemoved;
    this.desk = new CallDesk(options.now);
  }

  /** True while the device is known to be gone. */
  get isDetached(): boolean {
    return this.#goneFor !== undefined;
  }

  /** The scripts by their names. */
  get scripts(): readonly StayingScript[] {
    return [...this.#scripts.values()];
  }

  /** Loads a script under a name, in place of the one that has it; answers nothing while its top level goes on. */
  async start(scriptId: string, source: string, signal: AbortSignal): Promise<RunEnd | undefined> {
    const script = await this.#replace(scriptId, source, signal);
    using patience = startDeadline(START_WAIT_MS, signal);
    const { promise: waited, resolve } = Promise.withResolvers<undefined>();
    patience.signal.addEventListener("abort", () => resolve(undefined), { once: true });
    // A top level that never ends is a script that works by itself.
    const end = await Promise.race([script.started, waited]);
    if (end?.status === "failed" && this.#holds(script)) this.#scripts.delete(scriptId);
    return end;
  }

  /** Starts a script anew: its top level runs again, its unfinished calls are cancelled. @throws {Failure} script_not_running */
  async restart(scriptId: string, signal: AbortSignal): Promise<RunEnd | undefined> {
    return await this.start(scriptId, this.#script(scriptId).source, signal);
  }

  /** Ends a script; its records stay. @throws {Failure} script_not_running */
  async stop(scriptId: string): Promise<void> {
    this.#script(scriptId);
    await this.#end(scriptId, "stopped");
  }

  /** Calls a handler once per call id; a call with a retained id is told again instead. */
  async call(request: CallRequest, waiting: Waiting): Promise<CallRecord> {
    const { callId = crypto.randomUUID(), scriptId, handler, params = {}, timeoutMs = CALL_TIMEOUT_MS } = request;
    const text = paramsText(params);
    const identity = `${scriptId}\n${handler}\n${canonicalJson(params)}`;
    const isKnown = this.desk.find(callId) !== undefined;
    if (!isKnown) await this.#attach(waiting.signal);
    const script = isKnown ? undefined : this.#scriptWith(scriptId, handler);
    const instanceId = script?.instanceId ?? "";
    const terms = { timeoutMs, giveUp: () => script?.giveUp(callId) };
    const opened = this.desk.open({ kind: "call", callId, scriptId, instanceId, handler, identity }, terms);
    switch (opened.kind) {
      case "conflict":
        throw new Failure("call_conflict", `Cannot call "${handler}": the callId "${callId}" is of another call`);
      case "full":
        throw new Failure("too_many", `Cannot call "${handler}": ${opened.live} calls on this device have not settled`);
      case "new":
        script?.call(callId, handler, text);
        return request.wait === false ? opened.record : await this.desk.settled(callId, waiting);
      case "known":
        return request.wait === false ? opened.record : await this.#join(callId, timeoutMs, waiting);
    }
  }

  /** The device is gone: calls end, scripts stay. */
  detach(): void {
    if (this.#goneFor !== undefined) return;
    this.#goneFor = startDeadline(this.#options.removedAfterMs ?? REMOVED_AFTER_MS);
    this.#goneFor.signal.addEventListener("abort", this.#onRemoved, { once: true });
    this.#cancelCalls("device_detached", () => true);
    for (const script of this.#scripts.values()) script.renewChannel();
  }

  /** The device is back: handlers are as they were, and nothing runs again. */
  attach(): void {
    this.#goneFor?.[Symbol.dispose]();
    this.#goneFor = undefined;
  }

  /** Ends everything; nothing of it can be read any more. */
  async erase(): Promise<void> {
    this.attach();
    this.#isErased = true;
    this.desk.close("stopped");
    const { scripts } = this;
    this.#scripts.clear();
    await Promise.all(scripts.map((script) => script.stop()));
  }

  #create(scriptId: string, source: string): StayingScript {
    const { jail, clock, verbs, sessions } = this.#options;
    const { deviceId } = this.device;
    const { desk } = this;
    const host = new ScriptHost({
      use: (work, signal) => sessions.use(deviceId, { holder: `script "${scriptId}"`, signal }, work),
      verbs,
      clock,
      onStep: (line) =>
        desk.live.filter((call) => call.scriptId === scriptId).forEach((call) => desk.progress(call.callId, line)),
    });
    const script: StayingScript = new StayingScript(scriptId, source, {
      jail,
      host: host.serve,
      onSettled: (callId, settlement) => desk.settle(callId, settlement),
      onReport: (value, callId) => desk.report({ callId, scriptId, instanceId: script.instanceId, value }),
      onCrashed: ({ reason }) => this.#cancelCalls(reason, (call) => call.instanceId === script.instanceId),
      isRetained: (callId) => desk.find(callId) !== undefined,
    });
    return script;
  }

  /** Starts a script in place of the one that has its name; one after another, so that none is started twice. */
  async #replace(scriptId: string, source: string, signal: AbortSignal): Promise<StayingScript> {
    const endTurn = await this.#starts.take(scriptId, signal);
    try {
      await this.#attach(signal);
      await this.#end(scriptId, "restarted");
      if (this.#scripts.size >= MAX_SCRIPTS) {
        throw new Failure("too_many", `Cannot start "${scriptId}": ${MAX_SCRIPTS} scripts stay on this device`);
      }
      const script = this.#create(scriptId, source);
      this.#scripts.set(scriptId, script);
      await script.start().catch((error) => {
        if (this.#holds(script)) this.#scripts.delete(scriptId);
        throw error;
      });
      // It may have been stopped while its process was starting.
      if (!this.#holds(script)) await script.stop();
      return script;
    } finally {
      endTurn();
    }
  }

  #holds(script: StayingScript): boolean {
    return !this.#isErased && this.#scripts.get(script.scriptId) === script;
  }

  async #end(scriptId: string, reason: CancelReason): Promise<void> {
    const script = this.#scripts.get(scriptId);
    // It goes before its process has ended: nothing is called in between.
    this.#scripts.delete(scriptId);
    this.#cancelCalls(reason, (call) => call.scriptId === scriptId);
    await script?.stop();
  }

  #cancelCalls(reason: CancelReason, which: (call: CallRecord) => boolean): void {
    for (const call of this.desk.live) if (call.kind === "call" && which(call)) this.desk.cancel(call.callId, reason);
  }

  #script(scriptId: string): StayingScript {
    const script = this.#scripts.get(scriptId);
    if (script !== undefined) return script;
    const known = [...this.#scripts.keys()].map((id) => `"${id}"`).join(", ");
    const seen = known === "" ? "no script stays on this device" : `there are ${known}`;
    throw new Failure("script_not_running", `Cannot find the script "${scriptId}": ${seen}`);
  }

  #scriptWith(scriptId: string, handler: string): StayingScript {
    const script = this.#script(scriptId);
    if (script.state === "crashed") {
      throw new Failure("script_not_running", `Cannot call the script "${scriptId}": it has ended, ${script.problem}`);
    }
    if (script.handlers.some(({ name }) => name === handler)) return script;
    const known = script.handlers.map(({ name }) => `"${name}"`).join(", ") || "none";
    throw new Failure("handler_not_found", `Cannot call "${handler}" of "${scriptId}": its handlers are ${known}`);
  }

  /** Makes sure that the device is there. @throws {Failure} device_gone while it is not */
  async #attach(signal: AbortSignal): Promise<void> {
    if (!this.isDetached) return;
    const { deviceId } = this.device;
    try {
      await this.#options.sessions.open(deviceId, signal);
    } catch (error) {
      const isGone = error instanceof Failure &&
        (error.code === "device_not_found" || error.code === "device_not_ready");
      if (!isGone) throw error;
      throw new Failure("device_gone", `Cannot use "${deviceId}": it is not connected`, { cause: error });
    }
    this.attach();
  }

  async #join(callId: string, timeoutMs: number, waiting: Waiting): Promise<CallRecord> {
    using patience = startDeadline(timeoutMs, waiting.signal);
    try {
      return await this.desk.settled(callId, { ...waiting, signal: patience.signal });
    } catch (error) {
      if (patience.hasPassed) return this.desk.get(callId);
      throw error;
    }
  }
}
