/**
 * How long each step of a script took over several runs. Pure.
 *
 * @module
 */

import type { Step } from "../script_host.ts";

/** A step over all runs that came to it. */
export interface StepTime {
  readonly said: string;
  readonly runs: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
}

interface Seen {
  readonly said: string;
  readonly places: number[];
  readonly took: number[];
}

/** Sums up runs, each with its steps in order. The second "tap Save" of each run is one step, whatever came between. */
export function stepTimes(runs: readonly (readonly Step[])[]): readonly StepTime[] {
  const all = new Map<string, Seen>();
  for (const steps of runs) {
    const counts = new Map<string, number>();
    for (const [place, { said, tookMs }] of steps.entries()) {
      const count = (counts.get(said) ?? 0) + 1;
      counts.set(said, count);
      const seen = all.get(`${count} ${said}`) ?? { said, places: [], took: [] };
      seen.places.push(place);
      seen.took.push(tookMs);
      all.set(`${count} ${said}`, seen);
    }
  }
  return [...all.values()].sort((a, b) => mean(a.places) - mean(b.places)).map(({ said, took }) => ({
    said,
    runs: took.length,
    p50Ms: Math.round(percentile(took, 50)),
    p95Ms: Math.round(percentile(took, 95)),
  }));
}

/** The smallest value that at least `percent` of all values do not exceed (nearest rank). */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
