// EDGE: asks the system for processes.

import assert from "node:assert/strict";

/** Everything ends within a second; a machine that is busy with other tests gets another. */
export const LIMIT_MS = 2_000;

/** The processes that a process has started. */
export async function childrenOf(pid: number): Promise<readonly number[]> {
  const text = await Deno.readTextFile(`/proc/${pid}/task/${pid}/children`);
  return text.trim().split(" ").filter((word) => word !== "").map(Number);
}

/** Waits until processes are gone. */
export async function allGone(pids: readonly number[]): Promise<void> {
  const end = performance.now() + LIMIT_MS;
  while (pids.some(isAlive)) {
    assert.ok(performance.now() < end, `still alive: ${pids.filter(isAlive)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function isAlive(pid: number): boolean {
  try {
    // A zombie has ended; it only waits for its parent to ask.
    return !/^State:\s+Z/m.test(Deno.readTextFileSync(`/proc/${pid}/status`));
  } catch {
    return false;
  }
}
