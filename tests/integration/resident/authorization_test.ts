import assert from "node:assert/strict";
import { commandOptions, connect, type Connection, runCommand } from "../program.ts";

const on = { deviceId: "demo" };
const SCRIPT =
  "let starts = 0; starts++; await register({ go: { handle: () => starts }, wait: { handle: () => new Promise(() => {}) } })";

/** Runs a test with a server whose person has a configuration of their own. */
async function withPerson(
  test: (server: Connection, person: (...args: string[]) => Promise<void>) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  const env = { XDG_CONFIG_HOME: folder };
  try {
    await using server = await connect(["--enable", "run-script"], env);
    await test(server, async (...args) => {
      const { code, stderr } = await runCommand(args, env);
      assert.equal(code, 0, stderr);
    });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function begin(server: Connection): Promise<void> {
  const { isError, text } = await server.call("script_start", { ...on, scriptId: "a", script: SCRIPT });
  assert.equal(isError, false, text);
  await server.call("script_call", { ...on, scriptId: "a", handler: "wait", callId: "c", wait: false });
}

async function errorOf(server: Connection, tool: string, input: Record<string, unknown> = {}): Promise<unknown> {
  const { structured } = await server.call(tool, { ...on, ...input });
  return (structured["error"] as { code: number } | undefined)?.code;
}

Deno.test("A1: a revoked device is refused, and all that was retained of it is gone", async () => {
  await withPerson(async (server, person) => {
    await begin(server);
    await person("revoke", "demo");
    assert.equal(await errorOf(server, "script_call", { scriptId: "a", handler: "go" }), 403);
    assert.equal(await errorOf(server, "script_results"), 403);
    assert.equal(await errorOf(server, "script_handlers"), 403);
    assert.equal(await errorOf(server, "script_start", { scriptId: "b", script: "1" }), 403);
    const { text, isError } = await server.call("describe", on);
    assert.equal(isError, true);
    assert.match(text, /^not_granted: Cannot use "demo": no person has granted it\n.*glovebox grant/);
    const { structured } = await server.call("list_devices", {});
    assert.match(JSON.stringify(structured), /not granted: run \\"glovebox grant demo\\"/);
  });
});

Deno.test("A2: a device that is granted again works, from an empty start", async () => {
  await withPerson(async (server, person) => {
    await begin(server);
    await person("revoke", "demo");
    await person("grant", "demo");
    const { structured } = await server.call("script_results", on);
    assert.deepEqual(structured["records"], []);
    await begin(server);
    const { structured: record } = await server.call("script_call", { ...on, scriptId: "a", handler: "go" });
    assert.equal(record["value"], 1);
  });
});

Deno.test("A3: a script from before does not live on under a new grant, though nobody looked in between", async () => {
  await withPerson(async (server, person) => {
    await begin(server);
    const { structured: before } = await server.call("script_results", on);
    await person("revoke", "demo");
    await person("grant", "demo");
    assert.equal(await errorOf(server, "script_call", { scriptId: "a", handler: "go" }), 404);
    const { structured: after } = await server.call("script_results", on);
    assert.notEqual(after["epoch"], before["epoch"]);
  });
});

Deno.test("A1: what runs on a revoked device ends, though nobody asks", async () => {
  await withPerson(async (server, person) => {
    await begin(server);
    const calling = server.call("script_call", { ...on, scriptId: "a", handler: "wait", timeoutMs: 25_000 });
    await person("revoke", "demo");
    assert.equal((await calling).structured["status"], "cancelled");
  });
});

Deno.test("A4: a restart cancels what has not settled, readably, and the new instance works", async () => {
  await using server = await connect(["--enable", "run-script"]);
  await begin(server);
  const { structured: first } = await server.call("script_handlers", on);
  await server.call("script_restart", { ...on, scriptId: "a" });
  const { structured } = await server.call("script_results", { ...on, callId: "c" });
  const [record] = structured["records"] as { status: string; reason: string }[];
  assert.deepEqual([record?.status, record?.reason], ["cancelled", "restarted"]);
  assert.equal((await server.call("script_call", { ...on, scriptId: "a", handler: "go" })).structured["value"], 1);
  const { structured: second } = await server.call("script_handlers", on);
  const [before, after] = [first, second].map(({ scripts }) =>
    (scripts as { instanceId: string; revision: string }[])[0]
  );
  assert.notEqual(before?.instanceId, after?.instanceId);
  assert.match(String(before?.revision), /^[0-9a-f]{8}$/);
  assert.equal(before?.revision, after?.revision);
});

Deno.test("A5: another server knows nothing of the calls of one that ended", async () => {
  let epoch: unknown;
  {
    await using server = await connect(["--enable", "run-script"]);
    await begin(server);
    epoch = (await server.call("script_results", on)).structured["epoch"];
  }
  await using server = await connect(["--enable", "run-script"]);
  const { structured } = await server.call("script_results", { ...on, epoch, afterSeq: 1 });
  assert.deepEqual([structured["records"], structured["dropped"]], [[], true]);
  assert.notEqual(structured["epoch"], epoch);
});

Deno.test("A6: a server that only reads offers discovery and results, and nothing that acts", async () => {
  await using server = await connect(["--enable", "run-script", "--read-only"]);
  const { tools } = await server.client.listTools();
  const names = tools.map(({ name }) => name);
  assert.deepEqual(names, ["list_devices", "describe", "screenshot", "await_ui", "script_handlers", "script_results"]);
  assert.ok(tools.every(({ annotations }) => annotations?.readOnlyHint === true));
  assert.deepEqual((await server.call("script_handlers", on)).structured["scripts"], []);
  assert.deepEqual((await server.call("script_results", on)).structured["records"], []);
  for (const name of ["script_call", "script_start", "run_script", "tap"]) {
    await assert.rejects(server.call(name, on), name);
  }
});

Deno.test("the tools of scripts that stay are offered only once a person has turned them on, and say what they do", async () => {
  await using without = await connect();
  assert.ok((await without.client.listTools()).tools.every(({ name }) => !name.startsWith("script_")));
  await using server = await connect(["--enable", "run-script"]);
  const { tools } = await server.client.listTools();
  const call = tools.find(({ name }) => name === "script_call");
  assert.deepEqual(call?.annotations, { destructiveHint: true, openWorldHint: true });
  const handlers = tools.find(({ name }) => name === "script_handlers");
  assert.deepEqual(handlers?.annotations, { readOnlyHint: true, openWorldHint: false });
});

Deno.test("a configuration that others can write, or that is none, stops the server with the reason", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.mkdir(`${folder}/glovebox`);
    const file = `${folder}/glovebox/config.json`;
    for (
      const [text, mode, expected] of [
        ["{}", 0o666, /config_unusable: Cannot use ".*": others can write to it/],
        ["{", 0o600, /it is not JSON/],
        ['{"enabled":["everything"]}', 0o600, /"enabled.0": /],
        ['{"grantedDevices":"all"}', 0o600, /"grantedDevices": /],
        ['{"__proto__":{"grantedDevices":["x"]},"more":1}', 0o600, /Unrecognized key/],
        [" ".repeat(70_000), 0o600, /it has 70000 bytes/],
      ] as const
    ) {
      await Deno.writeTextFile(file, text);
      await Deno.chmod(file, mode);
      const { code, stderr } = await runCommand([], { XDG_CONFIG_HOME: folder });
      assert.equal(code, 1, stderr);
      assert.match(stderr, expected);
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("grant and revoke keep their words in a file that only its owner reads", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const env = { XDG_CONFIG_HOME: `${folder}/new` };
    assert.equal((await runCommand(["grant", "R5CT"], env)).stdout, 'Granted "R5CT": agents may use it\n');
    await runCommand(["grant", "R5CT"], env);
    await runCommand(["revoke", "other"], env);
    const file = `${folder}/new/glovebox/config.json`;
    const config = { enabled: [], grantedDevices: ["R5CT"], revocations: { other: 1 } };
    assert.deepEqual(JSON.parse(await Deno.readTextFile(file)), config);
    assert.equal(((await Deno.stat(file)).mode ?? 0) & 0o777, 0o600);
    assert.equal(((await Deno.stat(`${folder}/new/glovebox`)).mode ?? 0) & 0o777, 0o700);
    assert.deepEqual((await Array.fromAsync(Deno.readDir(`${folder}/new/glovebox`))).length, 1);
    assert.equal((await runCommand(["grant"], env)).code, 2);
    assert.ok(commandOptions([]).env?.["XDG_CONFIG_HOME"]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
