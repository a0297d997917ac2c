import assert from "node:assert/strict";
import { type Called, connect, type Connection } from "./program.ts";

const enabled = ["--enable", "run-script"];

Deno.test("run_script is offered only once a person has turned it on", async () => {
  for (
    const [args, env, expected] of [
      [[], {}, false],
      [enabled, {}, true],
      [[], { GLOVEBOX_ENABLE: "run-script" }, true],
    ] as const
  ) {
    await using server = await connect(args, env);
    const { tools } = await server.client.listTools();
    assert.equal(tools.some(({ name }) => name === "run_script"), expected);
  }
});

Deno.test("run_script that is not turned on cannot be called either", async () => {
  await using server = await connect();
  await assert.rejects(server.call("run_script", { deviceId: "demo", script: "return 1" }));
});

Deno.test("run_script returns the value, the steps and a line for each", async () => {
  await using server = await connect(enabled);
  const { structured } = await run(
    server,
    "await ui.launchApp('demo.settings'); await ui.tap('Network & internet'); return await ui.visible('Airplane mode')",
  );
  assert.equal(structured["status"], "completed");
  assert.equal(structured["value"], true);
  assert.equal(structured["steps"], 3);
  assert.equal((structured["trace"] as string[]).length, 3);
  assert.match(String((structured["trace"] as string[])[1]), /^tap "Network & internet": changed, \d+ ms \(line 1\)$/);
});

Deno.test("run_script hands over args and gives back logs and reports", async () => {
  await using server = await connect(enabled);
  const script = "console.log('got', args.n); console.warn('careful'); report({half: args.n / 2}); return args.n + 1";
  const { structured } = await run(server, script, { args: { n: 4 } });
  assert.equal(structured["value"], 5);
  assert.deepEqual(structured["logs"], ["got 4", "warn: careful"]);
  assert.deepEqual(structured["reports"], [{ half: 2 }]);
});

Deno.test("run_script takes TypeScript", async () => {
  await using server = await connect(enabled);
  const { structured } = await run(
    server,
    "const half = (n: number): number => n / 2;\nreturn half(args.n as number)",
    {
      args: { n: 4 },
    },
  );
  assert.equal(structured["value"], 2);
});

Deno.test("run_script ends a script that computes for ever, keeps what it logged, and can run the next", async () => {
  await using server = await connect(enabled);
  // A loaded machine may need seconds to start a child; what the limit is plays no part here.
  const { structured } = await run(server, "console.log('before'); while (true) {}", { timeoutMs: 5_000 });
  assert.equal(failureOf(structured).code, "RUN_SCRIPT_TIMEOUT");
  assert.deepEqual(structured["logs"], ["before"]);
  assert.equal((await run(server, "return 'alive'")).structured["value"], "alive");
});

Deno.test("run_script ends a script that takes all memory, and the server lives", async () => {
  await using server = await connect(enabled);
  const { structured } = await run(server, "const all = []; for (;;) all.push(new Array(1000).fill(Math.random()))");
  assert.equal(failureOf(structured).code, "RUN_SCRIPT_MEMORY");
  assert.equal((await run(server, "return 'alive'")).structured["value"], "alive");
});

Deno.test("run_script tells a misspelled selector key before anything is tapped", async () => {
  await using server = await connect(enabled);
  const { structured } = await run(server, "await ui.launchApp('demo.settings');\nawait ui.tap({txt: 'Display'})");
  const { code, cause, line } = failureOf(structured);
  assert.deepEqual([code, cause?.code, line], ["RUN_SCRIPT_STEP_FAILED", "invalid_input", 2]);
  assert.match(String(cause?.message), /did you mean "text"\?/);
  assert.match(String(structured["outline"]), /Network & internet/);
});

Deno.test("run_script tells the step, the place, the nearest labels and the screen when an element is missing", async () => {
  await using server = await connect(enabled);
  const { structured, text } = await run(server, "await ui.launchApp('demo.settings');\n\n  await ui.tap('Displya')");
  const { code, cause, line, column, step } = failureOf(structured);
  assert.deepEqual([code, cause?.code, line, column, step], ["RUN_SCRIPT_STEP_FAILED", "element_not_found", 3, 12, 2]);
  assert.match(String(cause?.message), /^Cannot find "Displya": the screen shows "Display"/);
  assert.match(String(structured["outline"]), /e\d+ button "Display"/);
  assert.match(text, /RUN_SCRIPT_STEP_FAILED at step 2, line 3, column 12/);
});

Deno.test("run_script lets a script catch a step's failure by its code", async () => {
  await using server = await connect(enabled);
  const { structured } = await run(server, "try { await ui.tap('Nowhere') } catch (error) { return error.code }");
  assert.equal(structured["value"], "element_not_found");
});

Deno.test("run_script opens no door but ui", async () => {
  await using server = await connect(enabled);
  const doors = [
    'await import("node:fs")',
    'Deno.readTextFile("/etc/passwd")',
    'await fetch("http://127.0.0.1:1")',
    'eval("1")',
  ];
  for (const door of doors) {
    const { structured } = await run(server, door);
    assert.equal(failureOf(structured).code, "RUN_SCRIPT_THREW", door);
    const caught = await run(server, `try { ${door}; return "open" } catch (error) { return error.name }`);
    assert.equal(caught.structured["value"], "TypeError", door);
  }
});

Deno.test("run_script says where a script has a syntax error, or threw", async () => {
  await using server = await connect(enabled);
  const syntax = failureOf((await run(server, "const a = 1;\nconst b = ;")).structured);
  assert.deepEqual([syntax.code, syntax.line, syntax.column], ["RUN_SCRIPT_SYNTAX_ERROR", 2, 11]);
  const threw = failureOf((await run(server, "const a = 1;\n throw new Error('mine')")).structured);
  assert.deepEqual([threw.code, threw.line, threw.column], ["RUN_SCRIPT_THREW", 2, 8]);
  assert.match(threw.message, /mine/);
});

Deno.test("run_script refuses a value that is too large for a reply", async () => {
  await using server = await connect(enabled);
  assert.equal((await run(server, "return 'x'.repeat(262142)")).structured["status"], "completed");
  const { code, message } = failureOf((await run(server, "return 'x'.repeat(262143)")).structured);
  assert.equal(code, "RUN_SCRIPT_THREW");
  assert.match(message, /262145 characters of JSON/);
});

Deno.test("run_script keeps the latest reports that fit a reply", async () => {
  await using server = await connect(enabled);
  const script = "for (let n = 0; n < 5; n++) report(String(n).repeat(100_000))";
  const { structured, text } = await run(server, script);
  assert.deepEqual((structured["reports"] as string[]).map((report) => report[0]), ["3", "4"]);
  assert.ok(text.length < 5_000, `${text.length} characters`);
});

Deno.test("run_script ends calls that nobody awaits with the run", async () => {
  await using server = await connect(enabled);
  const { structured } = await run(
    server,
    "ui.sleep(1); ui.await('exists', 'Nowhere', {timeoutMs: 500000}); return 'done'",
  );
  assert.equal(structured["value"], "done");
  assert.equal((await run(server, "return await ui.exists('Settings')")).structured["value"], true);
});

Deno.test("run_script tells of each step while it runs", async () => {
  await using server = await connect(enabled);
  const messages: string[] = [];
  const script = "for (let n = 0; n < 5; n++) await ui.exists('Settings'); return 1";
  await server.client.callTool({ name: "run_script", arguments: { deviceId: "demo", script } }, {
    onprogress: ({ message = "" }) => messages.push(message),
  });
  // A note that arrives together with the result is lost in some clients, this one among them.
  assert.ok(messages.length >= 3, `${messages.length} notes`);
  assert.match(messages[0] ?? "", /^exists "Settings": true/);
});

Deno.test("run_script ends at once when the client cancels it, and the device is free again", async () => {
  await using server = await connect(enabled);
  const cancelling = new AbortController();
  const calling = server.client.callTool(
    { name: "run_script", arguments: { deviceId: "demo", script: "await ui.exists('Settings'); while (true) {}" } },
    { signal: cancelling.signal, onprogress: () => cancelling.abort(new Error("changed my mind")) },
  );
  await assert.rejects(calling);
  assert.equal((await run(server, "return 'free'")).structured["value"], "free");
});

interface Failed {
  readonly code: string;
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
  readonly step?: number;
  readonly cause?: { readonly code: string; readonly message: string };
}

function failureOf(structured: Record<string, unknown>): Failed {
  assert.equal(structured["status"], "failed", JSON.stringify(structured));
  return structured["failure"] as Failed;
}

function run(server: Connection, script: string, more: Record<string, unknown> = {}): Promise<Called> {
  return server.call("run_script", { deviceId: "demo", script, ...more });
}
