/**
 * Writes runs as a JUnit report, which CI systems read. Pure.
 *
 * @module
 */

import { formatFailure, type SaidFailure } from "../reply.ts";
import type { RunReport } from "../run_script.ts";
import { formatRun } from "../run_text.ts";
import type { Ran } from "./run_summary.ts";

/**
 * The report of all runs of one script. A run that was cancelled counts as failed; `error` is what kept the runs after
 * these from taking place.
 */
export function junitReport(name: string, runs: readonly Ran[], error?: SaidFailure): string {
  const reports = runs.map(({ report }) => report);
  const failures = reports.filter(({ status }) => status !== "completed").length;
  const time = seconds(reports.reduce((sum, { durationMs }) => sum + durationMs, 0));
  const cases = [
    ...reports.map((report, index) => testCase(name, reports.length > 1 ? `run ${index + 1}` : "run", report)),
    ...(error === undefined ? [] : [errorCase(name, error)]),
  ];
  const counts = `tests="${cases.length}" failures="${failures}" errors="${cases.length - reports.length}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="${escaped(name)}" ${counts} time="${time}">
${cases.join("\n")}
  </testsuite>
</testsuites>
`;
}

function errorCase(className: string, failure: SaidFailure): string {
  const { code, message } = failure;
  return `    <testcase classname="${escaped(className)}" name="run" time="0.000">
      <error type="${escaped(code)}" message="${escaped(message)}">${escaped(formatFailure(failure))}</error>
    </testcase>`;
}

function testCase(className: string, name: string, report: RunReport): string {
  const inner = [
    ...(report.status === "completed" ? [] : [failure(report)]),
    ...(report.trace.length === 0 ? [] : [`      <system-out>${escaped(report.trace.join("\n"))}</system-out>`]),
    ...(report.logs.length === 0 ? [] : [`      <system-err>${escaped(report.logs.join("\n"))}</system-err>`]),
  ];
  return [
    `    <testcase classname="${escaped(className)}" name="${name}" time="${seconds(report.durationMs)}">`,
    ...inner,
    "    </testcase>",
  ].join("\n");
}

function failure(report: RunReport): string {
  const { code, message } = report.failure?.cause ?? report.failure ??
    { code: report.status, message: "It was cancelled" };
  return `      <failure type="${escaped(code)}" message="${escaped(message)}">${escaped(formatRun(report))}</failure>`;
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}

/** XML has no way to write most control characters, not even as numbers. */
function escaped(text: string): string {
  // deno-lint-ignore no-control-regex
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "\ufffd")
    .replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
