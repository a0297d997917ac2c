// EDGE: reads the script's file, writes to the terminal, and listens for Ctrl-C.

import { deviceOptions } from "../../devices/discover.ts";
import { verbs } from "../registry.ts";
import { type RunReport, runScript } from "../run_script.ts";
import { formatRun } from "../run_text.ts";
import { parseCommand, UsageError } from "./usage.ts";
import { openWorkplace, type Workplace } from "./workplace.ts";

const options = {
  device: { type: "string" },
  args: { type: "string" },
  timeout: { type: "string" },
  json: { type: "boolean" },
  ...deviceOptions,
} as const;

/** Runs a script on a device, telling of each step; exit code 0 when it completed. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseCommand(args, options);
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new UsageError("The command run takes one FILE");
  const request = { script: await readScript(file), args: parseJson(values.args), timeoutMs: parseMs(values.timeout) };
  await using workplace = openWorkplace(values);
  using stop = stopOnInterrupt();
  const signal = AbortSignal.any([workplace.signal, stop.signal]);
  const deviceId = values.device ?? await onlyDevice(workplace, signal);
  const say = values.json === true ? () => undefined : (line: string) => console.log(line);
  const report = await workplace.sessions.use(
    deviceId,
    { holder: "run", signal },
    (session) => runScript({ ...workplace, signal, ...teller(say) }, verbs, { ...request, session }),
  );
  console.log(values.json === true ? JSON.stringify(report, null, 2) : formatRun(withoutTold(report)));
  return report.status === "completed" ? 0 : 1;
}

/** Numbers the steps as they end; a script's own words are indented below. */
function teller(say: (line: string) => void): { progress: (line: string) => void; log: (line: string) => void } {
  let step = 0;
  return { progress: (line) => say(`${String(++step).padStart(3)}  ${line}`), log: (line) => say(`     ${line}`) };
}

// Steps and logs have been printed as they came.
function withoutTold(report: RunReport): RunReport {
  return { ...report, logs: [], reports: [], trace: [] };
}

async function readScript(file: string): Promise<string> {
  try {
    return await Deno.readTextFile(file);
  } catch (error) {
    const reason = error instanceof Deno.errors.NotFound ? "there is no such file" : String(error);
    throw new UsageError(`Cannot read "${file}": ${reason}`, { cause: error });
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

function parseMs(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const ms = Number(text);
  if (Number.isInteger(ms) && ms >= 100 && ms <= 600_000) return ms;
  throw new UsageError(`Cannot use --timeout ${text}: it takes milliseconds from 100 to 600000`);
}

async function onlyDevice({ sessions }: Workplace, signal: AbortSignal): Promise<string> {
  const { devices, notes } = await sessions.list(signal);
  const connected = devices.filter((device) => device.kind !== "demo" && device.ready);
  const [only] = connected;
  if (only !== undefined && connected.length === 1) return only.deviceId;
  const names = devices.map((device) => device.deviceId).join(", ");
  throw new UsageError([`Cannot choose a device: give --device, one of ${names}`, ...notes].join("; "));
}

/** Ends the run at the first Ctrl-C; a second one ends the program as usual. */
function stopOnInterrupt(): { readonly signal: AbortSignal } & Disposable {
  const controller = new AbortController();
  const stop = () => {
    Deno.removeSignalListener("SIGINT", stop);
    controller.abort(new DOMException("Interrupted", "AbortError"));
  };
  Deno.addSignalListener("SIGINT", stop);
  return {
    signal: controller.signal,
    [Symbol.dispose]: () => {
      if (!controller.signal.aborted) Deno.removeSignalListener("SIGINT", stop);
    },
  };
}
