import type { Session } from "../devices/ui/session.ts";
import { coverAll } from "./cover_all.ts";
import type { RunReport } from "./run_script.ts";
import type { RunContext } from "./script_run.ts";

/** Runs a script, and says which secrets it typed. What it tells meanwhile and afterwards holds none of them. */
export async function runWithSecrets(
  session: Session,
  context: RunContext,
  work: (context: RunContext) => Promise<RunReport>,
): Promise<RunReport> {
  const { secrets } = session.device;
  if (secrets === undefined) return await work(context);
  const { used, cover } = secrets;
  const before = new Map(used);
  const { progress, log } = context;
  const report = await work({
    ...context,
    progress: (line) => progress(cover(line)),
    log: (line) => log(cover(line)),
  });
  const secretsUsed = [...used].filter(([name, times]) => times !== before.get(name)).map(([name]) => name);
  return { ...coveredReport(report, cover), ...(secretsUsed.length === 0 ? {} : { secretsUsed }) };
}

function coveredReport(report: RunReport, cover: (text: string) => string): RunReport {
  const { value, reports, failure, outline } = report;
  return {
    ...report,
    logs: report.logs.map(cover),
    trace: report.trace.map(cover),
    ...(value === undefined ? {} : { value: coverAll(value, cover) }),
    ...(reports === undefined ? {} : { reports: reports.map((one) => coverAll(one, cover)) }),
    ...(failure === undefined ? {} : { failure: coveredFailure(failure, cover) }),
    ...(outline === undefined ? {} : { outline: cover(outline) }),
  };
}

type RunFailure = NonNullable<RunReport["failure"]>;

function coveredFailure(failure: RunFailure, cover: (text: string) => string): RunFailure {
  const { message, cause } = failure;
  const inner = cause === undefined ? {} : { cause: { ...cause, message: cover(cause.message) } };
  return { ...failure, message: cover(message), ...inner };
}
