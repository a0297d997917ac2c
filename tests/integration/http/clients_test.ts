import assert from "node:assert/strict";
import { createGrants } from "../../../tools/grants.ts";
import { DemoRack } from "../resident/inside.ts";
import { type Connected, type HttpBench, INITIALIZE, jsonHeaders, MODES, openHttpBench } from "./http_bench.ts";

// Goes on until it is told to stop, and tells of each step.
const ENDLESS = "for (;;) { await ui.exists('Settings'); await ui.sleep(1); }";

for (const mode of MODES) {
  const era = mode === "auto" ? "2026-07-28" : "2025-11-25";

  Deno.test(`a client lists the tools, calls them, and hears how far a call is (${era})`, async () => {
    await using at = openHttpBench();
    await using client = await at.connect(mode);
    const { tools } = await client.client.listTools();
    assert.ok(tools.some(({ name }) => name === "run_script"));
    const heard: string[] = [];
    const script = "for (const name of ['Settings', 'Feed', 'Clock']) await ui.exists(name); return 'done'";
    const said = await client.call("run_script", { script }, (line) => heard.push(line));
    assert.match(said, /^completed after 3 steps.*"done"/s);
    // A note that comes together with the answer may be passed over by the client.
    assert.match(heard[0] ?? "", /^exists "Settings"/);
    assert.match(await client.call("tap", { selector: "Nothing" }), /^element_not_found: /);
  });

  Deno.test(`a call that its client cancels ends at once, and others go on (${era})`, async () => {
    await using at = openHttpBench();
    await using client = await at.connect(mode);
    const stop = new AbortController();
    const given = { name: "run_script", arguments: { deviceId: "demo", script: ENDLESS } };
    const calling = client.client.callTool(given, { signal: stop.signal, onprogress: () => stop.abort() });
    await assert.rejects(calling);
    assert.equal(await lastRun(client), "cancelled");
    assert.match(await client.call("describe"), /^demo\.home/);
  });

  Deno.test(`a client that goes away in the middle of a call ends it (${era})`, async () => {
    await using at = openHttpBench();
    await using other = await at.connect(mode);
    const client = await at.connect(mode);
    const { promise: began, resolve } = Promise.withResolvers<void>();
    const calling = client.call("run_script", { script: ENDLESS }, () => resolve());
    const rejected = assert.rejects(calling);
    await began;
    await client[Symbol.asyncDispose]();
    await rejected;
    assert.equal(await lastRun(other), "cancelled");
    assert.match(await other.call("describe"), /^demo\.home/);
  });

  Deno.test(`a client that goes away before its call has said a word ends it (${era})`, async () => {
    await using at = openHttpBench();
    await using other = await at.connect(mode);
    const { promise: began, resolve } = Promise.withResolvers<void>();
    const holding = other.call("run_script", { script: ENDLESS, waitMs: 600_000 }, () => resolve());
    const ended = assert.rejects(holding);
    await began;
    // It waits for its turn, and must not have it once nobody waits for the answer.
    const client = await at.connect(mode);
    const { answered } = await client.begin("app", { action: "launch", appId: "demo.settings" });
    await client[Symbol.asyncDispose]();
    await assert.rejects(answered);
    await other.client.close();
    await ended;
    await using last = await at.connect(mode);
    assert.equal(await lastRun(last), "cancelled");
    assert.match(await last.call("describe"), /^demo\.home/);
  });

  Deno.test(`several clients at once take turns at a device, and each has its own answers (${era})`, async () => {
    await using at = openHttpBench();
    const clients = await Promise.all(Array.from({ length: 4 }, () => at.connect(mode)));
    await clients[0]?.call("app", { action: "launch", appId: "demo.signin" });
    const said = await Promise.all(
      clients.map((client, at) => client.call("fill", { selector: "Email", text: `${at}@example.com` })),
    );
    for (const [at, text] of said.entries()) assert.match(text, new RegExp(`${at}@example\\.com`));
    await Promise.all(clients.map((client) => client[Symbol.asyncDispose]()));
  });
}

Deno.test("clients of both generations share one phone", async () => {
  await using at = openHttpBench();
  await using old = await at.connect("legacy");
  await using young = await at.connect("auto");
  await old.call("app", { action: "launch", appId: "demo.settings" });
  assert.match(await young.call("describe"), /^demo\.settings/);
  const revisions = [old, young].map(({ client }) => client.getNegotiatedProtocolVersion());
  assert.deepEqual(revisions, ["2025-11-25", "2026-07-28"]);
});

Deno.test("each client's person is asked; a no is theirs alone, and a yes grants the phone to the server", async () => {
  const grants = createGrants(() => ({ grantedDevices: [], revocations: {} }));
  await using at = openHttpBench({}, { grants, platforms: [new DemoRack({ R58: "physical" })] });
  const asked: string[] = [];
  const person = (name: string, answer: "accept" | "decline") => () => {
    asked.push(name);
    return answer;
  };
  await using first = await at.connect("legacy", person("first", "decline"));
  await using second = await at.connect("legacy", person("second", "accept"));
  await using mute = await at.connect("legacy");
  const describe = (client: Connected) => client.call("describe", { deviceId: "R58" });
  for (const client of [first, first, mute]) assert.match(await describe(client), /^not_granted: /);
  for (const client of [second, second, mute, first]) assert.match(await describe(client), /^demo\.home/);
  assert.deepEqual(asked, ["first", "second"]);
});

Deno.test("a client without sessions is asked for a phone once, and its yes holds", async () => {
  const grants = createGrants(() => ({ grantedDevices: [], revocations: {} }));
  await using at = openHttpBench({}, { grants, platforms: [new DemoRack({ R58: "physical" })] });
  const asked: string[] = [];
  await using client = await at.connect("auto", (question) => {
    asked.push(question);
    return "accept";
  });
  for (let count = 0; count < 2; count++) {
    assert.match(await client.call("describe", { deviceId: "R58" }), /^demo\.home/);
  }
  assert.equal(asked.length, 1);
});

Deno.test("where as many clients are connected as may be, the one that is idle longest makes room", async () => {
  await using at = openHttpBench({ maxSessions: 2 });
  const [first, second] = [await begin(at), await begin(at)];
  await using streams = await listenOn(at, [first]);
  const third = await begin(at);
  const statuses = await Promise.all([first, second, third].map((id) => statusOf(at, id)));
  assert.deepEqual(statuses, [200, 404, 200]);
  await streams.listen(third);
  const { status, text } = await at.send({ method: "POST", body: INITIALIZE });
  assert.equal(status, 503);
  assert.match(text, /Cannot begin a session: 2 clients are connected, and none is idle/);
  await streams.leave(first);
  // The server learns of it when the connection is closed.
  while ((await at.send({ method: "POST", body: INITIALIZE })).status === 503);
  assert.equal(await statusOf(at, first), 404);
});

Deno.test("nobody is let go for a client whose first message is refused", async () => {
  await using at = openHttpBench({ maxSessions: 1 });
  const session = await begin(at);
  const headers = jsonHeaders(at.token, { accept: "text/html" });
  for (let count = 0; count < 3; count++) {
    assert.equal((await at.send({ method: "POST", headers, body: INITIALIZE })).status, 406);
  }
  assert.equal(await statusOf(at, session), 200);
  await begin(at);
  assert.equal(await statusOf(at, session), 404);
});

Deno.test("of many clients that come at once, no more are let in than there may be", async () => {
  await using at = openHttpBench({ maxSessions: 3 });
  const ids = await Promise.all(Array.from({ length: 20 }, async () => {
    const { status, headers } = await at.send({ method: "POST", body: INITIALIZE });
    assert.ok(status === 200 || status === 503, `${status}`);
    return headers.get("mcp-session-id") ?? crypto.randomUUID();
  }));
  const statuses = await Promise.all(ids.map((id) => statusOf(at, id)));
  const alive = statuses.filter((status) => status === 200).length;
  assert.ok(alive >= 1 && alive <= 3, statuses.join());
});

Deno.test("a session in which nothing happens ends, and one that listens does not", async () => {
  await using at = openHttpBench({ idleMs: 20 });
  const silent = await begin(at);
  await using streams = await listenOn(at, []);
  let listening = await begin(at);
  // On a machine that is busy it may have ended before it listens.
  while (await streams.listen(listening) !== 200) listening = await begin(at);
  for (let pauseMs = 20; await statusOf(at, silent) !== 404; pauseMs *= 2) await pause(pauseMs);
  assert.equal(await statusOf(at, listening), 200);
});

Deno.test("more requests at once than there may be are refused, and served once there is room", async () => {
  await using at = openHttpBench({ maxExchanges: 2 });
  const [first, second] = [await begin(at), await begin(at)];
  await using streams = await listenOn(at, [first, second]);
  const { status, text } = await at.send({ method: "POST", body: INITIALIZE });
  assert.equal(status, 503);
  assert.match(text, /Cannot serve the request: 2 others are under way/);
  await streams.leave(second);
  while (await statusOf(at, first) === 503);
  assert.equal(await statusOf(at, first), 200);
});

/** The status of the latest run on the demo phone, once it has settled. */
async function lastRun(client: Connected): Promise<string> {
  for (;;) {
    const { records } = JSON.parse(await client.call("script_results", {}));
    const { status } = records.findLast(({ kind }: { kind: string }) => kind === "run");
    if (status !== "pending") return status;
  }
}

/** Begins a session by hand. @returns its id */
async function begin(at: HttpBench): Promise<string> {
  const { status, headers, text } = await at.send({ method: "POST", body: INITIALIZE });
  assert.equal(status, 200, text);
  return headers.get("mcp-session-id") ?? "";
}

async function statusOf(at: HttpBench, session: string): Promise<number> {
  const headers = jsonHeaders(at.token, { "mcp-session-id": session });
  const body = JSON.stringify({ jsonrpc: "2.0", id: 2, method: "ping" });
  return (await at.send({ method: "POST", headers, body })).status;
}

interface Streams extends AsyncDisposable {
  /** @returns the status of the answer */
  listen(session: string): Promise<number>;
  leave(session: string): Promise<void>;
}

/** Holds the streams of sessions open on which a server may speak first. */
async function listenOn(at: HttpBench, sessions: readonly string[]): Promise<Streams> {
  const open = new Map<string, Response>();
  const streams: Streams = {
    listen: async (session) => {
      const headers = jsonHeaders(at.token, { "mcp-session-id": session });
      const response = await fetch(at.url, { headers });
      open.set(session, response);
      return response.status;
    },
    leave: async (session) => {
      await open.get(session)?.body?.cancel();
      open.delete(session);
    },
    [Symbol.asyncDispose]: async () => {
      for (const session of open.keys()) await streams.leave(session);
    },
  };
  for (const session of sessions) await streams.listen(session);
  return streams;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
