import { type FailureCode, failureHints, toFailure } from "../devices/failure.ts";
import type { Session } from "../devices/ui/session.ts";
import type { RunEnd, ScriptFailure } from "../runner/conclude.ts";
import { startDeadline } from "../runner/deadline.ts";
import type { RunOutcome } from "../runner/run.ts";
import { describeNow } from "./outline_of.ts";
import type { RunReport, RunScriptInput } from "./run_script.ts";
import { formatRun } from "./run_text.ts";
import { ScriptHost, type Step } from "./script_host.ts";
import { type OwnOfRun, replyWithin, trackRun } from "./script_runs.ts";
import { runWithSecrets } from "./secret_run.ts";
import { checkArgs, sourceOf } from "./script_source.ts";
import type { Scripting, ToolContext, ToolReply } from "./tool.ts";
import type { Verb } from "./verb.ts";

const DEFAULT_TIMEOUT_MS = 120_000;
// What a client can be expected to take, and a model to read.
const MAX_VALUE = 262_144;
const LAST_LOOK_MS = 15_000;
// Common clients give a call up after a minute.
const DEFAULT_WAIT_MS = 50_000;

/** A script to run on a device that is held for it. */
export interface ScriptRun {
  readonly session: Session;
  readonly script: string;
  readonly args?: unknown;
  readonly timeoutMs?: number | undefined;
  /** Told of each value that the script reports, when it does. */
  readonly onReport?: (value: unknown) => void;
  /** Told of each `ui` call when it has ended. */
  readonly onStep?: (step: Step) => void;
}

/** What a run needs of its surroundings. */
export type RunContext = Pick<Scripting, "jail"> & Pick<ToolContext, "clock" | "signal" | "progress" | "log">;

/** Runs a script for a caller who waits a while; it goes on as a record after that. */
export async function runAndReply(
  context: ToolContext,
  verbs: readonly Verb[],
  deviceId: string,
  { waitMs = DEFAULT_WAIT_MS, ...request }: RunScriptInput,
): Promise<ToolReply> {
  const kept = await sourceOf("run_script", request, context.keptScripts);
  if (request.file !== undefined) checkArgs(request.file, kept, request.args ?? null);
  const { jail, scripts } = await context.scripting();
  const { desk } = await scripts.of(deviceId, context.signal);
  const work = (own: OwnOfRun) =>
    context.sessions.use(deviceId, { holder: "run_script", signal: own.signal }, (session) => {
      const run = { ...request, script: kept.source, session, onReport: own.report };
      return runScript({ ...context, ...own, jail }, verbs, run);
    });
  const run = trackRun(desk, context, work);
  return await replyWithin(run, { waitMs, desk, context, replyOf });
}

/** Runs a script on a device and tells what came of it; a failed script is an answer, not an exception. */
export async function runScript(context: RunContext, verbs: readonly Verb[], run: ScriptRun): Promise<RunReport> {
  return await runWithSecrets(run.session, context, (covered) => runOpenly(covered, verbs, run));
}

async function runOpenly(context: RunContext, verbs: readonly Verb[], run: ScriptRun): Promise<RunReport> {
  const { session, script, args = null, timeoutMs = DEFAULT_TIMEOUT_MS, onStep } = run;
  const { clock, signal, progress, log } = context;
  const tell = (line: string, step: Step) => {
    progress(line);
    onStep?.(step);
  };
  const use = (work: (session: Session) => Promise<unknown>) => work(session);
  const host = new ScriptHost({ use, verbs, clock, onStep: tell, mayProveLater: true });
  const outcome = await context.jail.run({
    script,
    args,
    timeoutMs,
    host: host.serve,
    signal,
    onLog: ({ level, text }) => log(`${level}: ${text}`),
    onReport: (value) => {
      log(`report: ${JSON.stringify(value)}`);
      run.onReport?.(value);
    },
  });
  const end = await unproven(outcome, session, signal) ?? tooLarge(outcome) ?? outcome;
  const report = { ...reportOf(outcome, host.trace), status: end.status };
  if (end.status === "completed") return { ...report, value: end.value ?? null };
  if (end.status === "cancelled") return report;
  // A script that never started has left the screen as it was.
  const hasRun = end.failure.code !== "RUN_SCRIPT_SYNTAX_ERROR";
  return {
    ...report,
    failure: said(end.failure),
    ...(hasRun ? { outline: await screenAfter(session, signal) } : {}),
  };
}

/** What the script's last steps have failed to do, if it has gone without a look at that. */
async function unproven(outcome: RunOutcome, session: Session, signal: AbortSignal): Promise<RunEnd | undefined> {
  try {
    if (outcome.status === "completed") await session.prove(signal);
    return undefined;
  } catch (error) {
    const cause = toFailure(error);
    return { status: "failed", failure: { code: "RUN_SCRIPT_STEP_FAILED", message: cause.message, cause } };
  } finally {
    session.forgetProofs();
  }
}

function tooLarge(outcome: RunOutcome): RunEnd | undefined {
  if (outcome.status !== "completed") return undefined;
  const { length } = JSON.stringify(outcome.value ?? null);
  if (length <= MAX_VALUE) return undefined;
  const message = `Cannot return the value: it has ${length} characters of JSON, at most ${MAX_VALUE} are allowed`;
  return { status: "failed", failure: { code: "RUN_SCRIPT_THREW", message } };
}

function reportOf(outcome: RunOutcome, trace: readonly string[]): Omit<RunReport, "status"> {
  const { logs, reports, steps, durationMs } = outcome;
  return {
    logs: logLines(logs),
    ...(reports.length > 0 ? { reports: latest(reports) } : {}),
    steps,
    trace: [...trace],
    durationMs: Math.round(durationMs),
  };
}

/** The latest reports, as many as a client can be expected to take. */
function latest(reports: readonly unknown[]): unknown[] {
  let characters = 0;
  const first = reports.findLastIndex((value) => (characters += JSON.stringify(value).length) > MAX_VALUE);
  return reports.slice(first + 1);
}

function logLines({ lines, dropped }: RunOutcome["logs"]): string[] {
  const missing = dropped > 0 ? [`… ${dropped} earlier lines`] : [];
  return [...missing, ...lines.map(({ level, text }) => (level === "log" ? text : `${level}: ${text}`))];
}

function said({ code, message, line, column, step, cause }: ScriptFailure): RunReport["failure"] {
  return {
    ...withHint(code, message),
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
    ...(step === undefined ? {} : { step }),
    ...(cause === undefined ? {} : { cause: withHint(cause.code, cause.message) }),
  };
}

function withHint(code: FailureCode, message: string): { code: string; message: string; hint: string } {
  return { code, message, hint: failureHints[code] };
}

/** The screen as the failed script left it; the look before it died will do if it is fresh. */
async function screenAfter(session: Session, signal: AbortSignal): Promise<string> {
  using deadline = startDeadline(LAST_LOOK_MS, signal);
  return await describeNow({ session, signal: deadline.signal });
}

function replyOf(report: RunReport, runId: string): ToolReply {
  return {
    structured: { ...report, runId },
    text: formatRun(report),
    ...(report.status === "completed" ? {} : { isError: true }),
  };
}
