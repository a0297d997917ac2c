// EDGE: reads the clock.

/** What one way of doing something took, in milliseconds. */
export interface Measured {
  readonly name: string;
  readonly medianMs: number;
  readonly minMs: number;
}

/** Something to measure; answers the milliseconds that count, or nothing when all of it does. */
export interface Way {
  readonly name: string;
  readonly run: () => Promise<number | void>;
}

/** Measures several ways by turns, so that a busy moment of the machine is shared by all. */
export async function measure(ways: readonly Way[], rounds: number): Promise<readonly Measured[]> {
  const times = new Map(ways.map(({ name }) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round++) {
    for (const { name, run } of ways) {
      const started = performance.now();
      const counted = await run();
      times.get(name)?.push(counted ?? performance.now() - started);
    }
  }
  return [...times].map(([name, all]) => summarize(name, all));
}

function summarize(name: string, times: readonly number[]): Measured {
  const sorted = times.toSorted((a, b) => a - b);
  return { name, medianMs: sorted[Math.floor(sorted.length / 2)] ?? 0, minMs: sorted[0] ?? 0 };
}

/** Prints measurements, each also as a ratio to the first. */
export function print(title: string, measured: readonly Measured[]): void {
  console.log(`\n${title}`);
  const [first] = measured;
  for (const { name, medianMs, minMs } of measured) {
    const ratio = first === undefined ? 1 : medianMs / first.medianMs;
    const columns = [
      name.padEnd(44),
      `median ${medianMs.toFixed(1)} ms`.padStart(18),
      `min ${minMs.toFixed(1)} ms`.padStart(15),
    ];
    console.log(`  ${columns.join("")}${`${ratio.toFixed(2)}×`.padStart(9)}`);
  }
}
