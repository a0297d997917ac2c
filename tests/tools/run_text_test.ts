import assert from "node:assert/strict";
import type { RunReport } from "../../tools/run_script.ts";
import { formatRun } from "../../tools/run_text.ts";

const done: RunReport = { status: "completed", value: 1, logs: [], steps: 2, trace: ["a", "b"], durationMs: 7 };

Deno.test("formatRun() says the value, and what was logged and reported", () => {
  const text = formatRun({ ...done, logs: ["hello"], reports: [{ n: 1 }] });
  assert.equal(text, 'completed after 2 steps in 7 ms\nvalue: 1\nreports:\n {"n":1}\nlogs:\n hello');
});

Deno.test("formatRun() says where a run failed, what the step said, and the last steps", () => {
  const cause = { code: "no_effect", message: "Nothing", hint: "Look" };
  const failure = { code: "RUN_SCRIPT_STEP_FAILED", message: "m", hint: "h", line: 3, column: 7, step: 2, cause };
  const text = formatRun({ ...done, status: "failed", failure, outline: "the screen" });
  assert.equal(
    text,
    "failed after 2 steps in 7 ms\nRUN_SCRIPT_STEP_FAILED at step 2, line 3, column 7\n" +
      "no_effect: Nothing\nHint: Look\nsteps:\n a\n b\nscreen:\nthe screen",
  );
});

Deno.test("formatRun() shortens what is long and counts what it leaves out", () => {
  const text = formatRun({
    ...done,
    value: "x".repeat(30_000),
    logs: Array.from({ length: 30 }, (_, n) => `line ${n}`),
  });
  assert.match(text, /x… \(30002 characters in all\)/);
  assert.match(text, /logs:\n … 10 before\n line 10\n/);
  assert.ok(text.length < 21_000);
});
