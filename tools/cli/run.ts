// EDGE: reads the script's file, and writes reports to files and stdout.

import { toFailure } from "../../devices/failure.ts";
import { chooseDeno } from "../../runner/deno_executable.ts";
import type { Jail } from "../../runner/jail.ts";
import type { KeptScript, KeptScripts } from "../kept_scripts.ts";
import { verbs } from "../registry.ts";
import type { RunReport } from "../run_script.ts";
import { formatRun } from "../run_text.ts";
import { scriptHeader } from "../script_header.ts";
import type { Step } from "../script_host.ts";
import { runScript } from "../script_run.ts";
import { checkArgs } from "../script_source.ts";
import { chooseDevice } from "./choose_device.ts";
import { fenceOf } from "./fence.ts";
import { stopOnInterrupt } from "./interrupt.ts";
import { junitReport } from "./junit.ts";
import { runOptions } from "./options.ts";
import { formatSummary, type Ran, summarize } from "./run_summary.ts";
import { openTerminal, type Terminal } from "./terminal.ts";
import { parseCommand, UsageError } from "./usage.ts";
import { openWorkplace, type Workplace } from "./workplace.ts";

const MAX_REPEAT = 1_000;

/** Runs a script on a device, once or several times, telling of each step; exit code 0 when every run completed. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseCommand(args, runOptions);
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new UsageError("The command run takes one FILE");
  const given = parseJson(values.args);
  const timeoutMs = whole("--timeout", values.timeout, 100, 600_000);
  const repeat = whole("--repeat", values.repeat, 1, MAX_REPEAT);
  if (values.deno !== undefined) chooseDeno(values.deno);
  await using workplace = openWorkplace({ settings: values, fence: await fenceOf(values["allow-app"]) });
  const kept = await readScript(file, workplace.keptScripts);
  checkArgs(file, kept, given);
  const request = { script: kept.source, args: given, timeoutMs };
  using stop = stopOnInterrupt();
  const signal = AbortSignal.any([workplace.signal, stop.signal]);
  // The process for the script gets ready while the device is found and opened.
  const { jail } = await workplace.scripting();
  jail.prepare();
  const deviceId = values.device ?? await chooseDevice(workplace, signal);
  const terminal = openTerminal(values.json === true);
  const times = repeat ?? 1;
  const runs: Ran[] = [];
  try {
    await runAll({ workplace, jail, request, deviceId, signal, terminal, times }, runs);
  } catch (error) {
    if (values.junit !== undefined) await writeReport(values.junit, junitReport(file, runs, toFailure(error)));
    throw error;
  }
  if (values.junit !== undefined) await writeReport(values.junit, junitReport(file, runs));
  const summary = repeat === undefined ? undefined : summarize(runs);
  if (values.json === true) console.log(JSON.stringify(summary ?? runs[0]?.report, null, 2));
  else if (summary !== undefined) terminal.line(formatSummary(summary));
  return runs.filter(({ report }) => report.status === "completed").length === times ? 0 : 1;
}

interface Runs {
  readonly workplace: Workplace;
  readonly jail: Jail;
  readonly request: { readonly script: string; readonly args: unknown; readonly timeoutMs: number | undefined };
  readonly deviceId: string;
  readonly signal: AbortSignal;
  readonly terminal: Terminal;
  readonly times: number;
}

/** Runs one after another, each from the screen that the one before left; an interrupt ends them all. */
async function runAll(options: Runs, runs: Ran[]): Promise<void> {
  const { workplace, jail, request, deviceId, signal, terminal, times } = options;
  for (let count = 1; count <= times && !signal.aborted; count++) {
    const steps: Step[] = [];
    const of = times > 1 ? `run ${count} of ${times}, ` : "";
    terminal.status(`${of}starting …`);
    const onStep = (step: Step) => {
      steps.push(step);
      terminal.status(`${of}${steps.length} steps …`);
    };
    const report = await workplace.sessions.use(
      deviceId,
      { holder: "run", signal },
      (session) =>
        runScript({ ...workplace, jail, signal, ...teller(terminal) }, verbs, { ...request, session, onStep }),
    );
    terminal.status("");
    terminal.line(formatOutcome(report, terminal));
    runs.push({ report, steps });
  }
}

/** Numbers the steps as they end; a script's own words are indented below. */
function teller(terminal: Terminal): { progress: (line: string) => void; log: (line: string) => void } {
  let step = 0;
  return {
    progress: (line) => terminal.line(`${String(++step).padStart(3)}  ${line}`),
    log: (line) => terminal.line(`     ${line}`),
  };
}

// Steps and logs have been printed as they came.
function formatOutcome(report: RunReport, { paint }: Terminal): string {
  const text = formatRun({ ...report, logs: [], reports: [], trace: [] });
  return text.replace(/^\w+/, (status) => paint(status, status === "completed" ? "green" : "red"));
}

/** Reads a file, or else a script of that name which the project keeps. */
async function readScript(file: string, kept: KeptScripts): Promise<KeptScript> {
  try {
    const source = await Deno.readTextFile(file);
    const header = scriptHeader(source);
    if (header.kind === "header") return { source, header };
    throw new UsageError(`Cannot use "${file}": ${header.message}`);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    if (error instanceof Deno.errors.NotFound && await kept.has(file)) return await kept.read(file);
    const reason = error instanceof Deno.errors.NotFound ? "there is no such file" : String(error);
    throw new UsageError(`Cannot read "${file}": ${reason}`, { cause: error });
  }
}

async function writeReport(path: string, text: string): Promise<void> {
  try {
    await Deno.writeTextFile(path, text);
  } catch (error) {
    throw new UsageError(`Cannot write "${path}": ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

function parseJson(text: string | undefined): unknown {
  if (text === undefined) return null;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`Cannot read --args: it is not JSON (${text})`, { cause: error });
  }
}

function whole(option: string, text: string | undefined, least: number, most: number): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new UsageError(`Cannot use ${option} ${text}: it takes a whole number from ${least} to ${most}`);
}
