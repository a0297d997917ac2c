import assert from "node:assert/strict";
import type { LogLine } from "../../runner/console.ts";
import { runScript, summary } from "./scripted_jail.ts";

Deno.test("the console is captured as written", async () => {
  const seen: LogLine[] = [];
  const outcome = await runScript(
    `console.log("a", 1, null, undefined, { b: [1n && 2] }, [3]);
     console.error(new TypeError("x"));
     console.warn(new Map([["k", "v"]]), () => 1, Symbol("s"));
     console.info("two\\nlines"); console.debug();`,
    { onLog: (line) => seen.push(line) },
  );
  assert.deepEqual(outcome.logs, {
    lines: [
      { level: "log", text: 'a 1 null undefined {"b":[2]} [3]' },
      { level: "error", text: "TypeError: x\n    at script (script:2:20)" },
      { level: "warn", text: 'Map [["k","v"]] [Function anonymous] Symbol(s)' },
      { level: "info", text: "two\nlines" },
      { level: "debug", text: "" },
    ],
    dropped: 0,
  });
  assert.deepEqual(seen, outcome.logs.lines);
});

Deno.test("the console survives a kill", async () => {
  const outcome = await runScript('console.log("before"); for (;;);', { timeoutMs: 1500 });
  assert.equal(outcome.status === "failed" && outcome.failure.code, "RUN_SCRIPT_TIMEOUT");
  assert.deepEqual(outcome.logs.lines, [{ level: "log", text: "before" }]);
});

Deno.test("a flood of console lines is counted, and the run goes on", async () => {
  const outcome = await runScript('for (let i = 0; i < 300_000; i++) console.log("line " + i); return "done"');
  assert.equal(summary(outcome), '"done"');
  assert.equal(outcome.logs.lines.length, 200);
  assert.ok(outcome.logs.dropped > 500, `${outcome.logs.dropped} were dropped`);
});

Deno.test("a flood without end runs into the deadline, not into memory", async () => {
  const outcome = await runScript('for (;;) console.log("x".repeat(4000))', { timeoutMs: 2500 });
  assert.equal(outcome.status === "failed" && outcome.failure.code, "RUN_SCRIPT_TIMEOUT");
});

Deno.test("reports are collected, and refused when there are too many", async () => {
  const seen: unknown[] = [];
  const outcome = await runScript(
    "report({ a: 1 }); report(null);\nfor (let i = 0; i < 2000; i++) report(i);",
    { onReport: (value) => seen.push(value) },
  );
  assert.match(summary(outcome), /^RUN_SCRIPT_THREW at 2:\d+: .*Cannot report more: 1000 reports were made$/);
  assert.deepEqual(outcome.reports.slice(0, 3), [{ a: 1 }, null, 0]);
  assert.equal(seen.length, 1000);
});

Deno.test("a script may have 64 calls waiting, and is told when it has more", async () => {
  const outcome = await runScript(`
    const waiting = Array.from({ length: 64 }, () => ui.hang());
    try { await ui.echo(1); } catch (error) { return error.message; }`);
  assert.equal(summary(outcome), '"Cannot call echo: 64 calls wait"');
});

Deno.test("values of a few megabytes pass both ways", async () => {
  const outcome = await runScript('const text = "é".repeat(2e6); return (await ui.echo(text)) === text');
  assert.equal(summary(outcome), "true");
});

Deno.test("an argument that is not JSON is an error that the script can catch", async () => {
  const outcome = await runScript("try { await ui.echo(1n) } catch (error) { return error.message }");
  assert.equal(summary(outcome), '"An argument is not JSON: Do not know how to serialize a BigInt"');
});
