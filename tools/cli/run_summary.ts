/**
 * What several runs of one script came to. Pure.
 *
 * @module
 */

import type { RunReport } from "../run_script.ts";
import type { Step } from "../script_host.ts";
import { type StepTime, stepTimes } from "./step_times.ts";

/** One run with its steps. */
export interface Ran {
  readonly report: RunReport;
  readonly steps: readonly Step[];
}

/** How often a script passed, why it did not, and how long its steps took. */
export interface RunSummary {
  readonly runs: number;
  readonly passed: number;
  readonly failures: readonly string[];
  readonly steps: readonly StepTime[];
}

/** Sums up runs. */
export function summarize(runs: readonly Ran[]): RunSummary {
  const failures = runs.flatMap(({ report: { status, failure } }, index) =>
    status === "completed" ? [] : [`run ${index + 1}: ${failure?.cause?.message ?? failure?.message ?? status}`]
  );
  const steps = stepTimes(runs.map((run) => run.steps));
  return { runs: runs.length, passed: runs.length - failures.length, failures, steps };
}

/** A summary as text. */
export function formatSummary({ runs, passed, failures, steps }: RunSummary): string {
  const rate = runs === 0 ? 0 : Math.round((100 * passed) / runs);
  return [
    `${passed} of ${runs} runs passed (${rate} %)`,
    ...failures,
    row("p50 ms", "p95 ms", "runs", "step"),
    ...steps.map(({ said, runs: count, p50Ms, p95Ms }) => row(p50Ms, p95Ms, count, said)),
  ].join("\n");
}

function row(p50: string | number, p95: string | number, runs: string | number, said: string): string {
  return `${String(p50).padStart(8)}${String(p95).padStart(9)}${String(runs).padStart(7)}  ${said}`;
}
