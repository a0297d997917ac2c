import assert from "node:assert/strict";
import fc from "fast-check";
import { limits } from "../../runner/limits.ts";
import { Session } from "../../runner/rpc.ts";
import { host, names } from "./scripted_jail.ts";

/** Lets a session hear `lines` as if a child had said them, and puts its answers in words. */
async function hear(lines: readonly string[]): Promise<{ heard: string[]; sent: string[]; session: Session }> {
  const sent: string[] = [];
  const session = new Session({
    methods: names.methods,
    host,
    send: (line) => (sent.push(line), Promise.resolve()),
    onLog: () => {},
    onReport: () => {},
  });
  const heard: string[] = [];
  for (const line of lines) {
    const answer = session.hear(line);
    heard.push(answer.kind === "violation" ? answer.message : answer.kind);
    await Promise.resolve();
  }
  for (let i = 0; i < 10; i++) await Promise.resolve();
  return { heard, sent, session };
}

async function check(lines: readonly string[], expected: readonly string[]): Promise<void> {
  assert.deepEqual((await hear(lines)).heard, expected);
}

function call(id: unknown, method = "echo", params = '{"arguments":[1]}'): string {
  return `{"jsonrpc":"2.0","id":${id},"method":"${method}","params":${params}}`;
}

function notice(method: string, params: string): string {
  return `{"jsonrpc":"2.0","method":"${method}","params":${params}}`;
}

Deno.test("Session answers calls, and says what failed", async () => {
  const { heard, sent } = await hear([call(1), call(2, "fail", '{"arguments":[],"line":3,"column":4}')]);
  assert.deepEqual(heard, ["more", "more"]);
  assert.deepEqual(sent.map((line) => JSON.parse(line)), [
    { jsonrpc: "2.0", id: 1, result: 1 },
    {
      jsonrpc: "2.0",
      id: 2,
      error: {
        code: -32000,
        message: "Cannot find it: the screen is empty",
        data: {
          code: "element_not_found",
          hint: "Describe the screen, scroll, or choose one of the labels that are shown",
        },
      },
    },
  ]);
});

Deno.test("Session does not believe a line that is no frame", async () => {
  for (const line of ["", "x", "1", "null", "[]", "{}", '"text"', '{"jsonrpc":"2.0"}', "[".repeat(5000)]) {
    const [answer] = (await hear([line])).heard;
    assert.match(answer ?? "", /malformed|not JSON/, `${line.slice(0, 20)} was heard as ${answer}`);
  }
});

Deno.test("Session does not believe a call with a strange number", async () => {
  for (const id of ["0", "-1", "1.5", '"1"', "null", "1e400", "[]", String(limits.calls + 1)]) {
    await check([call(id)], ["a call is malformed"]);
  }
  await check([call(2), call(2)], ["more", "a call repeats a number"]);
  await check([call(2), call(1)], ["more", "a call repeats a number"]);
});

Deno.test("Session does not believe a call of what it does not offer", async () => {
  for (const method of ["", "missing", "__proto__", "constructor", "toString", "ui.echo", "x".repeat(64)]) {
    await check([call(1, method)], ["a call names no method"]);
  }
  await check([call(1, "x".repeat(65))], ["a call is malformed"]);
});

Deno.test("Session does not believe parameters of another shape", async () => {
  for (const params of ["[]", "{}", '{"arguments":{}}', '{"arguments":[],"line":0}', '{"arguments":[],"more":1}']) {
    await check([call(1, "echo", params)], ["a call is malformed"]);
  }
});

Deno.test("Session does not believe more calls at once than a child lets a script make", async () => {
  const lines = Array.from({ length: 2 * limits.waitingCalls + 1 }, (_, i) => call(i + 1, "hang"));
  const { heard, session } = await hear(lines);
  assert.equal(heard.at(-1), "too many calls wait");
  session.end();
});

Deno.test("Session does not believe a notice of another shape", async () => {
  await check([notice("log", '{"level":"shout","text":"x","dropped":0}')], ["a notice is malformed"]);
  await check([notice("log", `{"level":"log","text":"${"x".repeat(5000)}","dropped":0}`)], ["a notice is malformed"]);
  await check([notice("log", '{"level":"log","text":"x","dropped":-1}')], ["a notice is malformed"]);
  await check([notice("done", '{"error":{"kind":"other","message":"x"}}')], ["a notice is malformed"]);
  await check([notice("done", '{"error":{"kind":"thrown","message":"x","line":-1}}')], ["a notice is malformed"]);
  await check([notice("exit", "{}")], ["a notice is malformed"]);
  // Only a script that stays may say these.
  await check([notice("handlers", '{"list":[]}')], ["a notice is malformed"]);
  await check([notice("settled", '{"channel":1,"call":1,"value":1}')], ["a notice is malformed"]);
  const reports = Array.from({ length: limits.reports + 1 }, () => notice("report", '{"value":1}'));
  assert.equal((await hear(reports)).heard.at(-1), "there are too many reports");
});

Deno.test("Session knows the last call, and which still waits", async () => {
  const { session } = await hear([call(1, "hang"), call(2)]);
  const { step, isWaiting } = session.lastCall ?? {};
  assert.deepEqual([session.steps, step, isWaiting], [2, 1, true]);
  session.end();
});

Deno.test("Session hears any text and any JSON without an error of its own", async () => {
  const strange = fc.anything({ withNullPrototype: true, maxDepth: 3 }).map((value) => {
    try {
      return JSON.stringify({ jsonrpc: "2.0", id: 1, method: "echo", params: value }) ?? "";
    } catch {
      return "[]";
    }
  });
  await fc.assert(fc.asyncProperty(fc.oneof(fc.string(), fc.json(), strange), async (line) => {
    const [answer] = (await hear([line])).heard;
    assert.equal(typeof answer, "string");
  }));
});
