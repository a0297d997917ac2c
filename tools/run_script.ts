import * as z from "zod";
import { type FailureCode, failureHints } from "../devices/failure.ts";
import type { Session } from "../devices/ui/session.ts";
import { startDeadline } from "../runner/deadline.ts";
import type { RunEnd, ScriptFailure } from "../runner/conclude.ts";
import type { RunOutcome } from "../runner/run.ts";
import { parseInput } from "./input.ts";
import { objectSchema } from "./json_schema.ts";
import { describeNow } from "./outline_of.ts";
import { formatRun } from "./run_text.ts";
import { type OwnOfRun, replyWithin, trackRun } from "./script_runs.ts";
import { runWithSecrets } from "./secret_run.ts";
import { checkArgs, fileInput, sourceInput, sourceOf } from "./script_source.ts";
import { ScriptHost, type Step } from "./script_host.ts";
import { splitDeviceId, type Tool, type ToolContext, type ToolReply } from "./tool.ts";
import type { Verb } from "./verb.ts";

const DEFAULT_TIMEOUT_MS = 120_000;
// What a client can be expected to take, and a model to read.
const MAX_VALUE = 262_144;
const LAST_LOOK_MS = 15_000;
// Common clients give a call up after a minute.
const DEFAULT_WAIT_MS = 50_000;

const input = {
  script: sourceInput.describe("Async function body (JS or TypeScript); what it returns is returned"),
  file: fileInput,
  args: z.unknown().optional().describe("Any JSON; the script sees args"),
  timeoutMs: z.int().min(100).max(600_000).optional().describe("Default 120000"),
  waitMs: z.int().min(0).max(600_000).optional().describe(
    "Then it goes on as a runId for script_results; default 50000",
  ),
};
const schema = z.strictObject(input);

const failureSchema = z.object({
  code: z.string(),
  message: z.string(),
  hint: z.string(),
  line: z.int().optional(),
  column: z.int().optional(),
  step: z.int().optional().describe("Which ui call"),
  cause: z.object({ code: z.string(), message: z.string(), hint: z.string() }).optional().describe(
    "What that call said",
  ),
});

const output = {
  status: z.enum(["completed", "failed", "cancelled"]),
  value: z.unknown().optional().describe("What the script returned"),
  logs: z.array(z.string()).describe("The end of what it logged"),
  reports: z.array(z.unknown()).optional().describe("The latest it reported"),
  steps: z.int().describe("How many ui calls"),
  trace: z.array(z.string()).describe("A line for each"),
  durationMs: z.int(),
  secretsUsed: z.array(z.string()).optional(),
  failure: failureSchema.optional(),
  outline: z.string().optional().describe("The screen at the moment of failure"),
};

const runningOutput = {
  status: z.enum(["completed", "failed", "cancelled", "running"]),
  runId: z.string().optional().describe("Its callId for script_results and script_cancel"),
};

/** What a run came to, as data. */
export type RunReport = z.output<z.ZodObject<typeof output>>;

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

/** Makes the tool that runs an agent's program in the jail. */
export function runScriptTool(verbs: readonly Verb[]): Tool {
  return {
    name: "run_script",
    title: "Run a script",
    summary: summaryOf(verbs),
    effect: "acts",
    feature: "run-script",
    inputSchema: objectSchema({ deviceId: z.string(), ...input }),
    outputSchema: objectSchema({ ...z.object(output).partial().shape, ...runningOutput }),
    verbs: [],
    call: async (context, given) => {
      const { id, rest } = splitDeviceId("run_script", given);
      const { waitMs = DEFAULT_WAIT_MS, ...request } = parseInput("run_script", schema, rest);
      const kept = await sourceOf("run_script", request, context.keptScripts);
      if (request.file !== undefined) checkArgs(request.file, kept, request.args ?? null);
      const { desk } = await context.scripts.of(id, context.signal);
      const work = (own: OwnOfRun) =>
        context.sessions.use(id, { holder: "run_script", signal: own.signal }, (session) => {
          const run = { ...request, script: kept.source, session, onReport: own.report };
          return runScript({ ...context, ...own }, verbs, run);
        });
      const run = trackRun(desk, context, work);
      return await replyWithin(run, { waitMs, desk, context, replyOf });
    },
  };
}

function summaryOf(verbs: readonly Verb[]): string {
  const names = verbs.map((verb) => verb.name).join(" ");
  return `Run a program against the device in one call: look, decide, act, loop. Sees ui, args, console, report(value). ` +
    `Await ui.<verb>(required parameters in order, {options}): ${names}. ` +
    `Example: await ui.launchApp("demo.settings"); if (!await ui.visible("Battery")) await ui.scrollUntilVisible("Battery"); ` +
    `await ui.tap("Battery"); return await ui.find({role: "switch"})`;
}

/** What a run needs of its surroundings. */
export type RunContext = Pick<ToolContext, "jail" | "clock" | "signal" | "progress" | "log">;

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
  const host = new ScriptHost({ use: (work) => work(session), verbs, clock, onStep: tell });
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
  const end = tooLarge(outcome) ?? outcome;
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
