import assert from "node:assert/strict";
import { junitReport } from "../../../tools/cli/junit.ts";
import { formatSummary, type Ran, summarize } from "../../../tools/cli/run_summary.ts";
import { percentile } from "../../../tools/cli/step_times.ts";

const passed: Ran = {
  report: { status: "completed", value: 1, logs: [], steps: 1, trace: ["tap A: changed, 5 ms"], durationMs: 1500 },
  steps: [{ said: "tap A", outcome: "changed", tookMs: 5 }],
};
const failure = { code: "no_effect", message: 'Cannot tap "<A>": nothing\u0001 changed', hint: "Look" };
const failed: Ran = {
  report: { status: "failed", logs: ["said & done"], steps: 2, trace: [], durationMs: 500, failure },
  steps: [
    { said: "exists B", outcome: "true", tookMs: 1 },
    { said: "tap A", outcome: "no_effect", tookMs: 15 },
  ],
};

Deno.test("percentile() is the nearest rank", () => {
  const values = [4, 1, 3, 2];
  assert.deepEqual([50, 95, 100, 0].map((percent) => percentile(values, percent)), [2, 4, 4, 1]);
  assert.equal(percentile([], 50), 0);
});

Deno.test("a summary counts what passed, and times the same step at whatever place it came", () => {
  assert.equal(
    formatSummary(summarize([passed, failed, passed])),
    `2 of 3 runs passed (67 %)
run 2: Cannot tap "<A>": nothing\u0001 changed
  p50 ms   p95 ms   runs  step
       1        1      1  exists B
       5       15      3  tap A`,
  );
});

Deno.test("a JUnit report has a case for each run, and nothing that XML cannot hold", () => {
  const xml = junitReport('a"b.ts', [passed, failed]);
  assert.match(xml, /<testsuite name="a&quot;b\.ts" tests="2" failures="1" errors="0" time="2\.000">/);
  assert.match(
    xml,
    /name="run 2" time="0\.500">\s+<failure type="no_effect" message="Cannot tap &quot;&lt;A&gt;&quot;/,
  );
  assert.match(xml, /<system-err>said &amp; done<\/system-err>/);
  assert.match(xml, /nothing\ufffd changed/);
  assert.ok(!xml.includes("\u0001"));
});

Deno.test("a JUnit report tells what kept the runs from taking place", () => {
  const xml = junitReport("a.ts", [passed], { code: "device_gone", message: "Gone", hint: "Reconnect" });
  assert.match(xml, /tests="2" failures="0" errors="1"/);
  assert.match(xml, /<error type="device_gone" message="Gone">/);
});
