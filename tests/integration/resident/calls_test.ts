import assert from "node:assert/strict";
import { connectInside, GATES, short } from "./inside.ts";

Deno.test("C1: a handler returns objects and arrays as they are", async () => {
  await using server = await connectInside();
  await server.start("await register({ echo: { handle: ({ params }) => params } })");
  for (const value of [{ a: [1, { b: "ü" }] }, [], [[null]], { "": 1 }]) {
    assert.deepEqual((await server.invoke("echo", value))["value"], value);
  }
});

Deno.test("C2: 0, false, the empty text and null come back exactly, and undefined as null", async () => {
  await using server = await connectInside();
  await server.start(
    "const all = [0, false, '', null, undefined]; await register({ give: { handle: ({ params }) => all[params] } })",
  );
  for (const [n, value] of [0, false, "", null, null].entries()) {
    const record = await server.invoke("give", n);
    assert.deepEqual([record["status"], record["value"]], ["succeeded", value]);
    assert.ok("value" in record);
  }
});

Deno.test("C3: an async handler's value is awaited", async () => {
  await using server = await connectInside();
  await server.start("await register({ wait: { handle: async () => { await ui.exists('x'); return 'waited'; } } })");
  assert.equal((await server.invoke("wait"))["value"], "waited");
});

Deno.test("C4: concurrent calls keep apart, whatever the order in which they end", async () => {
  await using server = await connectInside();
  await server.start(GATES);
  const gates = ["a", "b", "c"];
  const calls = await Promise.all(gates.map((gate) => server.invoke("hold", { gate }, { callId: gate, wait: false })));
  assert.deepEqual(calls.map(short), ["pending", "pending", "pending"]);
  for (const gate of gates.toReversed()) await server.invoke("free", { gate, value: `of ${gate}` });
  for (const gate of gates) assert.equal(short((await server.results({ callId: gate }))[0]), `succeeded "of ${gate}"`);
});

Deno.test("C5: a handler gets params, report and signal, and never learns its call's id", async () => {
  await using server = await connectInside();
  await server.start(
    `await register({ look: { handle: (given, ...more) => [Object.keys(given), more.length, given.params] } })`,
  );
  assert.deepEqual((await server.invoke("look"))["value"], [["params", "report", "signal"], 0, {}]);
});

Deno.test("C6: what a handler reports before it settles is bound to its call, and shown to whoever waits for that", async () => {
  await using server = await connectInside();
  await server.start(
    "await register({ go: { handle: async ({ report }) => { await report({ at: 1 }); return 2; } } })",
  );
  const seen: string[] = [];
  const { data } = await server.call(
    "script_call",
    { scriptId: "kit", handler: "go", callId: "c" },
    (message) => seen.push(message),
  );
  assert.deepEqual([data["value"], data["reports"]], [2, 1]);
  const [report, call] = await server.results({ callId: "c" });
  assert.deepEqual([report?.["kind"], report?.["value"], call?.["kind"]], ["report", { at: 1 }, "call"]);
  assert.deepEqual(seen, ['report: {"at":1}']);
});

Deno.test("C7: what a handler reports after it settled is bound to its call as well", async () => {
  await using server = await connectInside();
  await server.start(GATES);
  await server.invoke("hold", { gate: "a" }, { callId: "c", wait: false });
  await server.invoke("free", { gate: "a", value: 1 });
  await server.invoke("tell", { gate: "a", value: "afterwards" });
  const records = await server.results({ callId: "c" });
  assert.deepEqual(records.map(({ kind, value }) => [kind, value]), [["call", 1], ["report", "afterwards"]]);
});

Deno.test("C8: what a script reports by itself belongs to no call", async () => {
  await using server = await connectInside();
  await server.start("await report('hello')");
  const [report] = await server.results();
  assert.deepEqual([report?.["kind"], report?.["value"], report?.["callId"]], ["report", "hello", undefined]);
});

Deno.test("C9: afterSeq is exclusive, and a call that changed moves behind it", async () => {
  await using server = await connectInside();
  await server.start(GATES);
  const { seq } = await server.invoke("hold", { gate: "a" }, { callId: "c", wait: false });
  assert.deepEqual(await server.results({ afterSeq: seq }), []);
  await server.invoke("free", { gate: "a", value: 1 }, { callId: "f" });
  const later = await server.results({ afterSeq: seq });
  assert.deepEqual(later.map(({ callId }) => callId).toSorted(), ["c", "f"]);
  assert.ok(later.every((record) => Number(record["seq"]) > Number(seq)));
});

Deno.test("C10: results are filtered by script and call, limited, and read on", async () => {
  await using server = await connectInside();
  for (const scriptId of ["a", "b"]) {
    await server.start("await register({ go: { handle: () => 1 } })", { scriptId });
    await server.invoke("go", {}, { scriptId, callId: `of-${scriptId}` });
  }
  assert.deepEqual((await server.results({ scriptId: "b" })).map(({ callId }) => callId), ["of-b"]);
  assert.deepEqual((await server.results({ callId: "of-a" })).map(({ callId }) => callId), ["of-a"]);
  const { data: first } = await server.call("script_results", { limit: 1 });
  assert.deepEqual([first["hasMore"], first["dropped"]], [true, false]);
  const rest = await server.results({ epoch: first["epoch"], afterSeq: first["nextSeq"] });
  assert.deepEqual(rest.map(({ callId }) => callId), ["of-b"]);
  assert.equal((await server.call("script_results", { epoch: "another", afterSeq: 9 })).data["dropped"], true);
});

Deno.test("C11: calls do not run the top level again", async () => {
  await using server = await connectInside();
  await server.start(GATES);
  for (let n = 0; n < 3; n++) {
    assert.deepEqual((await server.invoke("count"))["value"], { n: 0, aborted: 0, starts: 1 });
  }
});
