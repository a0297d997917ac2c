import assert from "node:assert/strict";
import { allGone, childrenOf, LIMIT_MS } from "./child_processes.ts";
import { commandOptions, connect, type Connection, program, runCommand } from "./program.ts";

const enabled = ["--enable", "run-script"];

Deno.test("closing stdin ends the server and all that it started within a second", async () => {
  const server = await connect(enabled);
  const children = await spareChildrenOf(server);
  const started = performance.now();
  await server[Symbol.asyncDispose]();
  assert.ok(performance.now() - started < LIMIT_MS);
  await allGone(children);
});

Deno.test("closing stdin in the middle of a run ends that as well", async () => {
  const server = await connect(enabled);
  const children = await busyChildrenOf(server);
  const started = performance.now();
  await server[Symbol.asyncDispose]();
  assert.ok(performance.now() - started < LIMIT_MS);
  await allGone(children);
});

Deno.test("closing stdin ends scripts that stay as well, one in an endless loop among them", async () => {
  const server = await connect(enabled);
  const script = "await register({ spin: { handle: () => { for (;;); } } })";
  for (const scriptId of ["idle", "spinner"]) {
    await server.call("script_start", { deviceId: "demo", scriptId, script });
  }
  await server.call("script_call", { deviceId: "demo", scriptId: "spinner", handler: "spin", wait: false });
  const children = await childrenOf(server.child.pid);
  const started = performance.now();
  await server[Symbol.asyncDispose]();
  assert.ok(performance.now() - started < LIMIT_MS);
  await allGone(children);
});

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  Deno.test(`${signal} ends the server and all that it started within a second`, async () => {
    const server = await connect(enabled);
    const children = await busyChildrenOf(server);
    const started = performance.now();
    server.child.kill(signal);
    assert.equal((await server.child.status).code, 0);
    assert.ok(performance.now() - started < LIMIT_MS);
    await server[Symbol.asyncDispose]();
    await allGone(children);
  });
}

Deno.test("a server that is killed leaves no child behind", async () => {
  const server = await connect(enabled);
  const children = await busyChildrenOf(server);
  server.child.kill("SIGKILL");
  await server.child.status;
  await server[Symbol.asyncDispose]();
  await allGone(children);
});

Deno.test("the server writes nothing but JSON-RPC to stdout, whatever it is sent", async () => {
  const options = { ...commandOptions(enabled), stdin: "piped", stdout: "piped", stderr: "null" } as const;
  const child = new Deno.Command(program, options).spawn();
  const writer = child.stdin.getWriter();
  const lines = ["not json", "[]", '{"jsonrpc":"2.0","id":1,"method":"ping"}', '{"id":2}', "\u0000\u0001"];
  await writer.write(new TextEncoder().encode(lines.join("\n") + "\n"));
  await writer.close();
  const { code, stdout } = await child.output();
  assert.equal(code, 0);
  for (const line of new TextDecoder().decode(stdout).split("\n").filter((text) => text !== "")) {
    assert.equal(JSON.parse(line).jsonrpc, "2.0");
  }
});

Deno.test("a client that no longer reads ends the server", async () => {
  const { code, stderr } = await endedBy(async (writer, child) => {
    await child.stdout.cancel();
    await writer.write(new TextEncoder().encode(`${initialize}\n`));
  });
  assert.equal(code, 0);
  assert.match(stderr, /^glovebox: .*Broken pipe/);
});

Deno.test("a message without an end ends the server, before it fills the memory", async () => {
  const { code, stderr } = await endedBy(async (writer) => {
    const piece = new TextEncoder().encode("x".repeat(1_000_000));
    // The server may be gone before the last piece.
    for (let count = 0; count < 12; count++) await writer.write(piece).catch(() => undefined);
  });
  assert.equal(code, 0);
  assert.match(stderr, /A message has more than 10000000 characters/);
});

const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "tests", version: "1" } };
const initialize = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params });

/** Starts a server, does something to it, and waits until it has ended by itself, its stdin still open. */
async function endedBy(
  work: (writer: WritableStreamDefaultWriter<Uint8Array>, child: Deno.ChildProcess) => Promise<void>,
): Promise<{ code: number; stderr: string }> {
  const options = { ...commandOptions([]), stdin: "piped", stdout: "piped", stderr: "piped" } as const;
  const child = new Deno.Command(program, options).spawn();
  const writer = child.stdin.getWriter();
  const stderr = new Response(child.stderr).text();
  await work(writer, child);
  const { code } = await child.status;
  await writer.abort();
  if (!child.stdout.locked) await child.stdout.cancel();
  return { code, stderr: await stderr };
}

Deno.test("a wrong command line is told on stderr, with exit code 2", async () => {
  for (
    const [args, expected] of [
      [["fly"], /There is no command "fly"/],
      [["--enable", "everything"], /Cannot enable "everything": there is run-script/],
      [["--bogus"], /Unknown option '--bogus'/],
      [["run"], /takes one FILE/],
      [["run", "nowhere.ts", "--device", "demo"], /Cannot read "nowhere.ts": there is no such file/],
      [["run", "examples/settings.ts", "--args", "{"], /it is not JSON/],
    ] as const
  ) {
    const { code, stdout, stderr } = await runCommand(args);
    assert.deepEqual([code, stdout], [2, ""], stderr);
    assert.match(stderr, expected);
    assert.match(stderr, /see glovebox --help/);
  }
});

/** The processes that a server has started, once the spare child is there: a server answers before it starts one. */
async function spareChildrenOf(server: Connection): Promise<readonly number[]> {
  const end = performance.now() + LIMIT_MS;
  while (true) {
    const children = await childrenOf(server.child.pid);
    if (children.length > 0) return children;
    assert.ok(performance.now() < end, "the spare child should be there");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** The children while a script is busy in one of them. */
async function busyChildrenOf(server: Connection): Promise<readonly number[]> {
  const { promise: busy, resolve } = Promise.withResolvers<void>();
  const script = "await ui.exists('Settings'); while (true) {}";
  const calling = server.client.callTool(
    { name: "run_script", arguments: { deviceId: "demo", script } },
    { onprogress: () => resolve() },
  );
  calling.catch(() => undefined);
  await busy;
  return await childrenOf(server.child.pid);
}
