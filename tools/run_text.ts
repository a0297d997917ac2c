import { formatFailure } from "./reply.ts";
import type { RunReport } from "./run_script.ts";

const SHOWN_STEPS = 10;
const SHOWN_LOGS = 20;

/** Says a run to an agent: the value of one that completed, the cause and the last steps of one that did not. Pure. */
export function formatRun(report: RunReport): string {
  const { status, steps, durationMs, logs, reports = [] } = report;
  return [
    `${status} after ${steps} steps in ${durationMs} ms`,
    ...(status === "completed" ? [`value: ${JSON.stringify(report.value)}`] : []),
    ...reports.map((value) => `report: ${JSON.stringify(value)}`),
    ...section("logs", logs, SHOWN_LOGS),
    ...(report.failure === undefined ? [] : failureLines(report, report.failure)),
  ].join("\n");
}

function failureLines(report: RunReport, failure: NonNullable<RunReport["failure"]>): string[] {
  const { line, column, step, cause } = failure;
  const where = [
    ...(step === undefined ? [] : [`step ${step}`]),
    ...(line === undefined ? [] : [`line ${line}`, `column ${column ?? 1}`]),
  ];
  return [
    ...(where.length > 0 ? [`${failure.code} at ${where.join(", ")}`] : []),
    formatFailure(cause ?? failure),
    ...section("steps", report.trace, SHOWN_STEPS),
    ...(report.outline === undefined ? [] : ["screen:", report.outline]),
  ];
}

function section(title: string, lines: readonly string[], most: number): string[] {
  if (lines.length === 0) return [];
  const missing = lines.length > most ? [` … ${lines.length - most} before`] : [];
  return [`${title}:`, ...missing, ...lines.slice(-most).map((line) => ` ${line}`)];
}
