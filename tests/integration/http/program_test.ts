import assert from "node:assert/strict";
import { allGone, childrenOf, LIMIT_MS } from "../child_processes.ts";
import { runCommand } from "../program.ts";
import { connectHttp, jsonHeaders, MODES } from "./http_bench.ts";
import { listen } from "./listening_program.ts";
import { inTemporaryFolder } from "../../temporary_folder.ts";

const enabled = ["--enable", "run-script"];
const TOKEN = "0123456789abcdef0123456789abcdef";

Deno.test("the program serves several clients over HTTP, long after its stdin has ended", async () => {
  await using server = await listen(enabled);
  assert.match(server.url, /^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
  for (const mode of MODES) {
    await using client = await connectHttp(server, mode);
    assert.match(
      await client.call("run_script", { script: "return await ui.exists('Settings')" }),
      /^completed.*true/s,
    );
  }
});

Deno.test("the options are those of a server over stdio", async () => {
  await using server = await listen(["--read-only"]);
  await using client = await connectHttp(server, "legacy");
  const { tools } = await client.client.listTools();
  assert.deepEqual(tools.map(({ name }) => name), ["list_devices", "describe", "screenshot", "await_ui"]);
});

Deno.test("a token that was made is told once, on stderr, and nothing is written to stdout", async () => {
  await using server = await listen();
  await using client = await connectHttp(server, "legacy");
  await client.call("describe");
  await client.client.close();
  const { code, stdout, stderr } = await server.end("SIGTERM");
  assert.deepEqual([code, stdout, stderr.split(server.token).length - 1], [0, "", 1]);
  assert.match(server.token, /^[\da-f]{64}$/);
});

Deno.test("a token that a person gives is told to nobody, nor inherited by what the server starts", async () => {
  await inTemporaryFolder(async (folder) => {
    // It stands in for a device tool, and leaves word of what it was given.
    await Deno.writeTextFile(`${folder}/adb`, '#!/bin/sh\n/usr/bin/env >> "$0.env"\nexit 1\n', { mode: 0o700 });
    await using server = await listen([], { GLOVEBOX_TOKEN: TOKEN, PATH: folder });
    await using client = await connectHttp({ ...server, token: TOKEN }, "legacy");
    await client.client.callTool({ name: "list_devices", arguments: {} });
    const environment = await Deno.readTextFile(`${folder}/adb.env`);
    assert.ok(environment.includes(folder) && !environment.includes(TOKEN), environment);
    await client.client.close();
    const { stderr } = await server.end("SIGTERM");
    assert.ok(!stderr.includes(TOKEN));
  });
});

Deno.test("a server that listens on every interface asks for the person's own token", async () => {
  await using server = await listen(["0.0.0.0:0"], { GLOVEBOX_TOKEN: TOKEN });
  assert.match(server.url, /^http:\/\/ADDRESS-OF-THIS-COMPUTER:\d+\/mcp$/);
  const url = server.url.replace("ADDRESS-OF-THIS-COMPUTER", "127.0.0.1");
  await using client = await connectHttp({ url, token: TOKEN }, "legacy");
  assert.match(await client.call("describe"), /^demo\.home/);
  await assert.rejects(connectHttp({ url, token: TOKEN.toUpperCase() }, "legacy"), /invalid_token/);
});

Deno.test("a client sees why it is refused, however much it sends", async () => {
  await using server = await listen();
  const known = jsonHeaders(server.token);
  const { authorization: _, ...none } = known;
  const send = async (headers: Record<string, string>, size: number) => {
    const answer = await fetch(server.url, { method: "POST", headers, body: "x".repeat(size) });
    await answer.text();
    return answer.status;
  };
  for (let count = 0; count < 100; count++) assert.equal(await send(none, 100_000), 401);
  for (let count = 0; count < 10; count++) assert.equal(await send(known, 5_000_000), 413);
});

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  Deno.test(`${signal} ends the server within a second, and all that it started, and leaves no file`, async () => {
    await inTemporaryFolder(async (folder) => {
      await using server = await listen(enabled, { TMPDIR: folder });
      const clients = await Promise.all(MODES.map((mode) => connectHttp(server, mode)));
      const { promise: busy, resolve } = Promise.withResolvers<void>();
      const script = "await ui.exists('Settings'); for (;;);";
      const calls = clients.map((client) =>
        client.call("run_script", { script }, () => resolve()).catch(() => "ended")
      );
      await busy;
      const children = await childrenOf(server.pid);
      const started = performance.now();
      assert.equal((await server.end(signal)).code, 0);
      assert.ok(performance.now() - started < LIMIT_MS);
      await allGone(children);
      assert.deepEqual([...Deno.readDirSync(folder)], []);
      await Promise.all(clients.map((client) => client[Symbol.asyncDispose]()));
      await Promise.all(calls);
    });
  });
}

Deno.test("an address that others can reach needs a token, and no address is taken from another program", async () => {
  using taken = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const http = ["serve", "--http"];
  const cases = [
    [[...http, "0.0.0.0:0"], {}, /Cannot listen on "0\.0\.0\.0:0": others can reach it, so GLOVEBOX_TOKEN has to hold/],
    [[...http, "[::]"], {}, /others can reach it/],
    [http, { GLOVEBOX_TOKEN: "short" }, /Cannot use GLOVEBOX_TOKEN: it has 5 characters, at least 32 are needed/],
    [http, { GLOVEBOX_TOKEN: "" }, /it has 0 characters/],
    [[...http, `127.0.0.1:${taken.addr.port}`], {}, /Cannot listen on ".*": another program listens there/],
    [[...http, "203.0.113.1:0"], { GLOVEBOX_TOKEN: TOKEN }, /Cannot listen on "203\.0\.113\.1:0": /],
    [[...http, "example.com"], {}, /Cannot listen on "example\.com": it takes ADDRESS:PORT/],
    [[...http, "1", "2"], {}, /takes one ADDRESS:PORT/],
    [["serve", "127.0.0.1"], {}, /takes one ADDRESS:PORT, with --http/],
    [["--http"], {}, /Unknown option '--http'/],
  ] as const;
  for (const [args, env, expected] of cases) {
    const { code, stdout, stderr } = await runCommand(args, env);
    assert.deepEqual([code, stdout], [2, ""], stderr);
    assert.match(stderr, expected);
    assert.ok(!stderr.includes(TOKEN));
  }
});
