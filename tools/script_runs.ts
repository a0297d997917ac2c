import { Failure, toFailure } from "../devices/failure.ts";
import { startDeadline } from "../runner/deadline.ts";
import type { Settlement } from "../runner/records.ts";
import type { CallDesk } from "./call_desk.ts";
import type { RunReport } from "./run_script.ts";
import type { ToolContext, ToolReply } from "./tool.ts";

/** What a run has of its own, so that it can outlive the request that began it. */
export interface OwnOfRun {
  readonly signal: AbortSignal;
  readonly progress: (line: string) => void;
  readonly log: (line: string) => void;
  readonly report: (value: unknown) => void;
}

/** A run that is under way, with its record. */
export interface TrackedRun {
  readonly callId: string;
  readonly done: Promise<RunReport>;
  /** How many `ui` calls it has made so far. */
  readonly steps: () => number;
  /** Nobody listens any more; the run goes on. */
  readonly detach: () => void;
}

/** Begins a run whose record can be read, and which can be cancelled, by its id. @throws {Failure} too_many */
export function trackRun(
  desk: CallDesk,
  context: ToolContext,
  work: (own: OwnOfRun) => Promise<RunReport>,
): TrackedRun {
  const callId = `run-${crypto.randomUUID()}`;
  const stop = new AbortController();
  const giveUp = () => stop.abort(new DOMException("The run was cancelled", "AbortError"));
  const opened = desk.open({ kind: "run", callId, identity: "" }, { giveUp });
  if (opened.kind === "full") {
    throw new Failure("too_many", `Cannot run the script: ${opened.live} calls on this device have not settled`);
  }
  let steps = 0, isHeard = true;
  const own: OwnOfRun = {
    signal: stop.signal,
    progress: (line) => {
      steps++;
      if (isHeard) context.progress(line);
    },
    log: (line) => {
      if (isHeard) context.log(line);
    },
    report: (value) => desk.report({ callId, value }),
  };
  return {
    callId,
    done: record(desk, callId, work(own)),
    steps: () => steps,
    detach: () => {
      isHeard = false;
    },
  };
}

/** How a reply to the request that began a run is made. */
export interface ReplyTerms {
  readonly waitMs: number;
  readonly desk: CallDesk;
  readonly context: ToolContext;
  readonly replyOf: (report: RunReport, runId: string) => ToolReply;
}

/** Replies with what a run came to, or after `waitMs` that it still runs; a caller who goes away before that ends it. */
export async function replyWithin(run: TrackedRun, { waitMs, desk, context, replyOf }: ReplyTerms): Promise<ToolReply> {
  using patience = startDeadline(waitMs, context.signal);
  const { promise: waited, resolve } = Promise.withResolvers<undefined>();
  patience.signal.addEventListener("abort", () => resolve(undefined), { once: true });
  if (patience.signal.aborted) resolve(undefined);
  const report = await Promise.race([run.done, waited]);
  if (report !== undefined) return replyOf(report, run.callId);
  if (!patience.hasPassed) {
    desk.cancel(run.callId, "by_request");
    return replyOf(await run.done, run.callId);
  }
  run.detach();
  // Whoever reads its record learns how it failed.
  run.done.catch(() => undefined);
  return {
    structured: { status: "running", runId: run.callId, steps: run.steps() },
    text: `running after ${run.steps()} steps: read on with script_results and this callId: ${run.callId}`,
  };
}

async function record(desk: CallDesk, callId: string, running: Promise<RunReport>): Promise<RunReport> {
  try {
    const report = await running;
    if (report.status === "cancelled") desk.cancel(callId, "by_request");
    else desk.settle(callId, settlementOf(report));
    return report;
  } catch (error) {
    const { code, message } = toFailure(error);
    desk.settle(callId, { status: "failed", error: { name: "Failure", code, message } });
    throw error;
  }
}

/** A run as its record tells it; its reports are records of their own. */
function settlementOf({ reports: _reports, ...report }: RunReport): Settlement {
  if (report.failure === undefined) return { status: "succeeded", value: report };
  const { code, message, line, column } = report.failure;
  const at = { ...(line !== undefined && { line }), ...(column !== undefined && { column }) };
  return { status: "failed", error: { name: "Failure", code, message, ...at }, value: report };
}
