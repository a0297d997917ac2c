import assert from "node:assert/strict";
import { type HttpBench, INITIALIZE, jsonHeaders, openHttpBench, type Received } from "./http_bench.ts";

Deno.test("who does not know the token gets 401, and is told how to say it", async () => {
  await using at = openHttpBench();
  const { authorization: _, ...none } = jsonHeaders(at.token);
  const wrong = [
    none,
    ...["Bearer", "Bearer x", `Bearer ${at.token}x`, `Basic ${at.token}`, `Bearer x,${at.token}`]
      .map((authorization) => ({ ...none, authorization })),
  ];
  for (const headers of wrong) {
    const answer = await at.send({ method: "POST", headers, body: INITIALIZE });
    assert.equal(answer.status, 401, JSON.stringify(headers));
    assert.match(answer.headers.get("www-authenticate") ?? "", /^Bearer error="invalid_token"/);
    assert.ok(!answer.text.includes(at.token));
  }
  const inQuery = await at.send({ path: `/mcp?access_token=${at.token}`, headers: none });
  assert.equal(inQuery.status, 401);
  for (const method of ["GET", "DELETE", "OPTIONS"]) {
    assert.equal((await at.send({ method, headers: none })).status, 401);
  }
  await stillServes(at);
});

Deno.test("a page that a browser has open is refused, whatever it knows", async () => {
  await using at = openHttpBench();
  for (
    const origin of ["http://example.com", "null", "https://127.0.0.1.example.com", "http://localhost.example.com"]
  ) {
    refused(await at.send({ headers: jsonHeaders(at.token, { origin }) }), 403, -32_000, /^Invalid Origin/);
  }
  for (const host of ["example.com", "example.com:80", "127.0.0.1.example.com", "10.0.0.1", "a b", ""]) {
    assert.match(await sendRaw(at, host), /^HTTP\/1.1 40[03] /, host);
  }
  for (const host of ["localhost:1", "127.0.0.1"]) assert.match(await sendRaw(at, host), /^HTTP\/1.1 200 /, host);
  const origin = "http://localhost:3000";
  const own = await at.send({ method: "POST", headers: jsonHeaders(at.token, { origin }), body: INITIALIZE });
  assert.equal(own.status, 200);
});

Deno.test("a server on every interface is called by addresses, not by names that anybody can register", async () => {
  await using at = openHttpBench({}, { host: "0.0.0.0" });
  for (const host of ["192.168.1.7:80", "localhost", "[fe80::1]"]) {
    assert.match(await sendRaw(at, host), /^HTTP\/1.1 200 /, host);
  }
  for (const host of ["example.com", "1.2.3.4.example.com"]) {
    assert.match(await sendRaw(at, host), /^HTTP\/1.1 403 [^]*Invalid Host: /, host);
  }
});

Deno.test("what is no message is told so", async () => {
  await using at = openHttpBench();
  const post = (body: BodyInit, more: Record<string, string> = {}) =>
    at.send({ method: "POST", headers: jsonHeaders(at.token, more), body });
  refused(await post("{"), 400, -32_700, /^Cannot read the body: it is not JSON$/);
  refused(await post(""), 400, -32_700, /it is not JSON$/);
  refused(await post(new Uint8Array([0xff, 0x00])), 400, -32_700, /it is not JSON$/);
  for (const odd of ["null", "[]", "5", '"x"', "{}", '{"jsonrpc":"2.0"}', `[${INITIALIZE},${INITIALIZE}]`]) {
    assert.equal((await post(odd)).status, 400, odd);
  }
  assert.equal((await post(INITIALIZE, { "content-type": "text/plain" })).status, 415);
  assert.equal((await post(INITIALIZE, { accept: "text/html" })).status, 406);
  refused(await at.send({ path: "/" }), 404, -32_000, /^Cannot serve "\/": MCP is at "\/mcp"$/);
  const deep = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":${"[".repeat(1e6)}${"]".repeat(1e6)}}`;
  assert.ok((await post(deep)).status >= 400);
  await stillServes(at);
});

Deno.test("a body that is too large is refused, whether it says so before or not", async () => {
  await using at = openHttpBench();
  const request = { method: "POST", headers: jsonHeaders(at.token) };
  const bytes = new Uint8Array(4_000_001);
  refused(await at.send({ ...request, body: bytes }), 413, -32_000, /it has more than 4000000 bytes$/);
  const piece = "x".repeat(100_000);
  const pieces = Array.from({ length: 45 }, () => [piece.length.toString(16), piece]).flat();
  const answer = await converse(at, [...headLines(at), "transfer-encoding: chunked", "", ...pieces]);
  assert.match(answer, /^HTTP\/1.1 413 [^]*it has more than 4000000 bytes/);
  const largest = `{"padding":"${"x".repeat(3_999_000)}"}`;
  assert.equal((await at.send({ ...request, body: largest })).status, 400);
  await stillServes(at);
});

Deno.test("a body that does not come is not waited for, and keeps nobody else waiting", async () => {
  await using at = openHttpBench({ bodyMs: 50 });
  const answer = await converse(at, [...headLines(at), "content-length: 100", "", "{"]);
  assert.match(answer, /^HTTP\/1.1 408 [^]*did not arrive within 50 ms/);
  await stillServes(at);
});

Deno.test("a body that breaks off harms nobody", async () => {
  await using at = openHttpBench();
  for (let count = 0; count < 20; count++) {
    using connection = await Deno.connect({ hostname: "127.0.0.1", port: Number(new URL(at.url).port) });
    await writeAll(connection, [...headLines(at), "content-length: 100", "", "{"].join("\r\n"));
  }
  await stillServes(at);
});

Deno.test("a request needs its session, and one that has ended is unknown", async () => {
  await using at = openHttpBench();
  const list = JSON.stringify({ jsonrpc: "2.0", id: 2, method: "tools/list" });
  const post = (session?: string) =>
    at.send({
      method: "POST",
      headers: jsonHeaders(at.token, session && { "mcp-session-id": session } || {}),
      body: list,
    });
  refused(
    await post(),
    400,
    -32_600,
    /^Cannot serve the request: it has no session, and its method is not "initialize"/,
  );
  refused(await post(crypto.randomUUID()), 404, -32_001, /^Cannot find the session: it has ended$/);
  assert.equal((await at.send({ method: "GET" })).status, 400);
  assert.equal((await at.send({ method: "PUT", body: "{}" })).status, 400);
  const session = await begin(at);
  assert.equal((await post(session)).status, 200);
  const again = { method: "POST", headers: jsonHeaders(at.token, { "mcp-session-id": session }), body: INITIALIZE };
  assert.equal((await at.send(again)).status, 400);
  assert.equal(
    (await at.send({ method: "DELETE", headers: jsonHeaders(at.token, { "mcp-session-id": session }) })).status,
    200,
  );
  refused(await post(session), 404, -32_001, /it has ended/);
});

/** Begins a session by hand. @returns its id */
async function begin(at: HttpBench): Promise<string> {
  const { status, headers, text } = await at.send({ method: "POST", body: INITIALIZE });
  assert.equal(status, 200, text);
  return headers.get("mcp-session-id") ?? "";
}

async function stillServes(at: HttpBench): Promise<void> {
  await using client = await at.connect("legacy");
  assert.match(await client.call("describe"), /^demo\.home/);
}

function refused({ status, text }: Received, expected: number, code: number, message: RegExp): void {
  assert.equal(status, expected, text);
  const { error } = JSON.parse(text);
  assert.equal(error.code, code);
  assert.match(error.message, message);
}

/** Begins a session at a server that is called by another name. */
async function sendRaw(at: HttpBench, host: string): Promise<string> {
  return await converse(at, [...headLines(at, host), `content-length: ${INITIALIZE.length}`, "", INITIALIZE]);
}

function headLines({ token }: HttpBench, host = "localhost"): string[] {
  const headers = Object.entries(jsonHeaders(token)).map(([name, value]) => `${name}: ${value}`);
  return ["POST /mcp HTTP/1.1", `host: ${host}`, "connection: close", ...headers];
}

/** Sends lines as they are, and reads the answer up to the beginning of its body. */
async function converse({ url }: HttpBench, lines: readonly string[]): Promise<string> {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port: Number(new URL(url).port) });
  // A server that refuses does not read to the end.
  const writing = writeAll(connection, lines.join("\r\n")).catch(() => undefined);
  const answer = await readAnswer(connection);
  connection.close();
  await writing;
  return answer;
}

async function writeAll(connection: Deno.Conn, text: string): Promise<void> {
  const bytes = new TextEncoder().encode(text);
  for (let done = 0; done < bytes.length;) done += await connection.write(bytes.subarray(done));
}

async function readAnswer(connection: Deno.Conn): Promise<string> {
  const buffer = new Uint8Array(65_536);
  let text = "";
  while (!/\r\n\r\n./.test(text)) {
    const length = await connection.read(buffer);
    if (length === null) break;
    text += new TextDecoder().decode(buffer.subarray(0, length));
  }
  return text;
}
