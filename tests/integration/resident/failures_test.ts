import assert from "node:assert/strict";
import { connectInside } from "./inside.ts";

const MOST = 262_144;

/** Calls the one handler of a script, and puts what came of it in words. */
async function check(body: string, expected: RegExp, params?: unknown): Promise<void> {
  await using server = await connectInside();
  await server.start(
    `await register({ go: { handle: ({ params, report }) => { ${body} } }, ok: { handle: () => "ok" } })`,
  );
  const { data, error } = await server.call("script_call", { scriptId: "kit", handler: "go", params });
  // That a script failed is an answer, not a failure of the tool.
  assert.equal(error, "");
  const failed = data["error"] as { name?: string; message: string; code?: string; line?: number } | undefined;
  assert.match(`${data["status"]} ${failed?.name}: ${failed?.message} ${failed?.code ?? ""}`, expected);
  assert.equal((await server.invoke("ok"))["value"], "ok");
}

Deno.test("F1: what a handler throws fails its call", () =>
  check("throw new RangeError('mine')", /^failed RangeError: mine/));

Deno.test("F2: what a handler rejects with fails its call, with the code of a step", async () => {
  await check("return Promise.reject(new Error('later'))", /^failed Error: later/);
  await check("return ui.tap('Nowhere')", /^failed StepError: Cannot find "Nowhere".* element_not_found$/s);
});

Deno.test("F3: a circular value fails its call", () =>
  check("const a = {}; a.a = a; return a", /not JSON: Converting circular/));

Deno.test("F4: a BigInt fails its call", () => check("return 1n", /not JSON: .*BigInt/));

Deno.test("F5: params of 262,144 characters are taken, and one more is refused", async () => {
  await using server = await connectInside();
  await server.start("await register({ size: { handle: ({ params }) => params.length } })");
  assert.equal((await server.invoke("size", "x".repeat(MOST - 2)))["value"], MOST - 2);
  const { error } = await server.call("script_call", {
    scriptId: "kit",
    handler: "size",
    params: "x".repeat(MOST - 1),
  });
  assert.equal(error, "400 invalid_input");
});

Deno.test("F6: a value of 262,144 characters is returned, and one more fails its call", async () => {
  await using server = await connectInside();
  await server.start("await register({ give: { handle: ({ params }) => 'x'.repeat(params) } })");
  assert.equal(String((await server.invoke("give", MOST - 2))["value"]).length, MOST - 2);
  const record = await server.invoke("give", MOST - 1);
  assert.equal(record["status"], "failed");
  assert.match(JSON.stringify(record["error"]), /too large: 262145 characters/);
});

Deno.test("F7: a handler that is not registered is not found, and those that are get named", async () => {
  await using server = await connectInside();
  await server.start("await register({ go: { handle() {} } })");
  const { error, data } = await server.call("script_call", { scriptId: "kit", handler: "__proto__" });
  assert.equal(error, "404 handler_not_found");
  assert.match(JSON.stringify(data), /its handlers are \\"go\\"/);
});

Deno.test("F8: a call without a handler, or of a strange script, is refused", async () => {
  await using server = await connectInside();
  await server.start("await register({ go: { handle() {} } })");
  for (const input of [{ scriptId: "kit" }, { scriptId: "kit", handler: "" }, { scriptId: "no name", handler: "go" }]) {
    assert.equal((await server.call("script_call", input)).error, "400 invalid_input");
  }
  const long = { scriptId: "kit", handler: "go", timeoutMs: 25_001 };
  assert.equal((await server.call("script_call", long)).error, "400 invalid_input");
});

Deno.test("F9: a handler of one script is not found in another", async () => {
  await using server = await connectInside();
  await server.start("await register({ mine: { handle() {} } })", { scriptId: "a" });
  await server.start("await register({ other: { handle() {} } })", { scriptId: "b" });
  assert.equal((await server.call("script_call", { scriptId: "b", handler: "mine" })).error, "404 handler_not_found");
});

Deno.test("F10: a script that was stopped, or never started, is not found", async () => {
  await using server = await connectInside();
  await server.start("await register({ go: { handle() {} } })");
  await server.call("script_stop", { scriptId: "kit" });
  for (const scriptId of ["kit", "other"]) {
    assert.equal((await server.call("script_call", { scriptId, handler: "go" })).error, "404 script_not_running");
  }
  assert.equal((await server.call("script_stop", { scriptId: "kit" })).error, "404 script_not_running");
  assert.equal((await server.call("script_restart", { scriptId: "kit" })).error, "404 script_not_running");
});

Deno.test("F11: an error's text is cut at 8,192 characters", async () => {
  await using server = await connectInside();
  await server.start("await register({ go: { handle: () => { throw new Error('x'.repeat(9000)); } } })");
  assert.equal((await server.invoke("go"))["error"] !== undefined, true);
  const { message } = (await server.invoke("go"))["error"] as { message: string };
  assert.equal(message.length, 8_192);
});

Deno.test("a script whose top level fails is not started, and it is said why and where", async () => {
  await using server = await connectInside();
  for (
    const [script, expected] of [
      ["const a = ;", "400 RUN_SCRIPT_SYNTAX_ERROR"],
      ["\nthrow new Error('mine')", "500 RUN_SCRIPT_THREW"],
      ["await ui.tap('Nowhere')", "500 element_not_found"],
    ] as const
  ) {
    const { error, data } = await server.call("script_start", { scriptId: "kit", script });
    assert.equal(error, expected);
    assert.match(JSON.stringify(data), /\(line \d+, column \d+\)/);
  }
  assert.deepEqual((await server.call("script_handlers")).data["scripts"], []);
  assert.equal((await server.call("script_start", { scriptId: "kit" })).error, "400 invalid_input");
});
