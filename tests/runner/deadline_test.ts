import assert from "node:assert/strict";
import { startDeadline } from "../../runner/deadline.ts";

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}

Deno.test("startDeadline() aborts at the moment, as a timeout", async () => {
  using deadline = startDeadline(5);
  await aborted(deadline.signal);
  assert.equal(deadline.signal.reason.name, "TimeoutError");
  assert.equal(deadline.hasPassed, true);
  assert.ok(deadline.elapsedMs() >= 4);
});

Deno.test("startDeadline() follows its parent, and gives its reason", () => {
  const parent = new AbortController();
  using deadline = startDeadline(60_000, parent.signal);
  parent.abort("why");
  assert.deepEqual([deadline.signal.aborted, deadline.signal.reason, deadline.hasPassed], [true, "why", false]);
  using late = startDeadline(60_000, AbortSignal.abort("before"));
  assert.equal(late.signal.reason, "before");
});

Deno.test("a deadline that was disposed of follows nothing any more", () => {
  const parent = new AbortController();
  const deadline = startDeadline(60_000, parent.signal);
  deadline[Symbol.dispose]();
  parent.abort();
  assert.equal(deadline.signal.aborted, false);
});
