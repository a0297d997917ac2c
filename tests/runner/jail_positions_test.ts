import assert from "node:assert/strict";
import { Failure } from "../../devices/failure.ts";
import type { HostCall } from "../../runner/rpc.ts";
import { host, runScript, summary } from "./scripted_jail.ts";

async function check(script: string, expected: string): Promise<void> {
  assert.equal(summary(await runScript(script)), expected);
}

const THREW = "Cannot finish the script: ";

Deno.test("an error has the script's own line and column", async () => {
  await Promise.all([
    check('throw new Error("x")', `RUN_SCRIPT_THREW at 1:7: ${THREW}Error: x`),
    check('\n\n  throw new RangeError("x")', `RUN_SCRIPT_THREW at 3:9: ${THREW}RangeError: x`),
    check(
      "const a = 1;\r\nmissing();\r\n",
      `RUN_SCRIPT_THREW at 2:1: ${THREW}ReferenceError: missing is not defined`,
    ),
    check(
      "function f() {\n  return null.x;\n}\n[1].forEach(() => f());",
      `RUN_SCRIPT_THREW at 2:15: ${THREW}TypeError: Cannot read properties of null (reading 'x')`,
    ),
  ]);
});

Deno.test("an error keeps its position through types, a #! line and an import()", async () => {
  await Promise.all([
    check("const a: number = 1;\n  throw new Error('x');", `RUN_SCRIPT_THREW at 2:9: ${THREW}Error: x`),
    check("\uFEFF#!/bin/x\n throw new Error('x')", `RUN_SCRIPT_THREW at 2:8: ${THREW}Error: x`),
    check(
      'const a = 1; await import("node:fs")',
      `RUN_SCRIPT_THREW at 1:20: ${THREW}TypeError: import() is not available in a script`,
    ),
    check("throw new Error('x')\n//# sourceURL=other", `RUN_SCRIPT_THREW at 1:7: ${THREW}Error: x`),
  ]);
});

Deno.test("what is thrown without a position is placed at the last call", async () => {
  const outcome = await runScript('await ui.echo(1);\nthrow "x"');
  assert.equal(summary(outcome), `RUN_SCRIPT_THREW at 1:10: ${THREW}it threw "x"`);
  await check('throw "x"', `RUN_SCRIPT_THREW: ${THREW}it threw "x"`);
});

Deno.test("an error in a timer and a rejection that nobody awaits end the run", async () => {
  await Promise.all([
    check(
      "setTimeout(() => {\n  throw new Error('late');\n}, 1);\nawait ui.hang()",
      `RUN_SCRIPT_THREW at 2:9: ${THREW}Error: late`,
    ),
    check(
      "Promise.reject(new Error('alone'));\nawait ui.hang()",
      `RUN_SCRIPT_THREW at 1:16: ${THREW}Error: alone`,
    ),
  ]);
});

Deno.test("a failed step is named with its failure, its number and where it was called", async () => {
  const outcome = await runScript("await ui.echo(1);\n  await ui.fail();");
  assert.ok(outcome.status === "failed");
  const { code, message, line, column, step, cause } = outcome.failure;
  assert.deepEqual({ code, message, line, column, step, cause: cause?.code }, {
    code: "RUN_SCRIPT_STEP_FAILED",
    message: "Cannot find it: the screen is empty",
    line: 2,
    column: 12,
    step: 2,
    cause: "element_not_found",
  });
});

Deno.test("a failed step that nobody awaits ends the run as that step", async () => {
  await check(
    "ui.fail();\nawait ui.hang()",
    "RUN_SCRIPT_STEP_FAILED at 1:4: Cannot find it: the screen is empty",
  );
});

Deno.test("a script can catch a failed step, and sees its code and hint", async () => {
  const outcome = await runScript(
    "try { await ui.fail() } catch (e) {" +
      "  return [e instanceof Error, e.name, e.code, e.message, e.hint.length > 10, e.stack]; }",
  );
  assert.deepEqual(outcome.status === "completed" && outcome.value, [
    true,
    "StepError",
    "element_not_found",
    "Cannot find it: the screen is empty",
    true,
    "StepError: Cannot find it: the screen is empty\n    at ui.fail (script:1:16)",
  ]);
});

Deno.test("a host that throws something else fails as internal", async () => {
  const outcome = await runScript("await ui.deep()");
  assert.equal(outcome.status === "failed" && outcome.failure.cause?.code, "internal");
});

Deno.test("each call tells where in the script it was made", async () => {
  const places: string[] = [];
  const noting = (call: HostCall) => {
    places.push(`${call.method} ${call.step} ${call.line}:${call.column} ${JSON.stringify(call.args)}`);
    return host(call);
  };
  const script = [
    "await ui.echo(1, undefined);",
    "const twice = async (x) => {",
    "  await ui.echo(x);",
    "};",
    "await twice({ a: [] });",
    "await Promise.all([1, 2].map(ui.echo));",
    "await Promise.resolve(3).then(ui.echo);",
  ];
  await runScript(script.join("\n"), { host: noting });
  assert.deepEqual(places, [
    "echo 1 1:10 [1]",
    'echo 2 3:12 [{"a":[]}]',
    "echo 3 6:26 [1,0,[1,2]]",
    "echo 4 6:26 [2,1,[1,2]]",
    "echo 5 7:1 [3]",
  ]);
});

Deno.test("a stack that the script prints has the script's own lines and nothing of the jail", async () => {
  const outcome = await runScript("function inner() {\n  return new Error('x').stack;\n}\nreturn inner();");
  assert.equal(
    outcome.status === "completed" && outcome.value,
    "Error: x\n    at inner (script:2:10)\n    at script (script:4:8)",
  );
});

Deno.test("calls that still wait when the script returns are aborted", async () => {
  const reasons: unknown[] = [];
  const outcome = await runScript("ui.hang();\nawait ui.echo(1);\nreturn 'done'", {
    host: (call) => {
      call.signal.addEventListener("abort", () => reasons.push(call.signal.reason));
      return host(call);
    },
  });
  assert.equal(summary(outcome), '"done"');
  assert.ok(reasons[0] instanceof Failure && reasons[0].code === "cancelled");
});
