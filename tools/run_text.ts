import { formatFailure } from "./reply.ts";
import type { RunReport } from "./run_script.ts";

const SHOWN_STEPS = 10;
const SHOWN_LOGS = 20;
const SHOWN_REPORTS = 20;
// The data beside the text has the whole; a model that wants more of it can ask for less.
const SHOWN_CHARACTERS = 20_000;
const SHOWN_OF_A_LINE = 500;

/** Says a run to an agent: the value of one that completed, the cause and the last steps of one that did not. Pure. */
export function formatRun(report: RunReport): string {
  const { status, steps, durationMs, logs, reports = [], secretsUsed = [] } = report;
  return [
    `${status} after ${steps} steps in ${durationMs} ms`,
    ...(status === "completed" ? [`value: ${shorten(JSON.stringify(report.value), SHOWN_CHARACTERS)}`] : []),
    ...section("reports", reports.map((value) => JSON.stringify(value)), SHOWN_REPORTS),
    ...section("logs", logs, SHOWN_LOGS),
    ...(secretsUsed.length === 0 ? [] : [`secrets used: ${secretsUsed.join(", ")}`]),
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
  return [`${title}:`, ...missing, ...lines.slice(-most).map((line) => ` ${shorten(line, SHOWN_OF_A_LINE)}`)];
}

function shorten(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}… (${text.length} characters in all)` : text;
}
