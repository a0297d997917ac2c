import assert from "node:assert/strict";
import { connectInside, GATES, short, until } from "./inside.ts";

Deno.test("L1: the same callId with the same arguments tells the same record, and the handler ran once", async () => {
  await using server = await connectInside();
  await server.start("let n = 0; await register({ go: { handle: () => ++n } })");
  const first = await server.invoke("go", { a: 1, b: [2] }, { callId: "c" });
  const again = await server.invoke("go", { b: [2], a: 1 }, { callId: "c", wait: false, timeoutMs: 7 });
  assert.deepEqual(again, first);
  assert.equal((await server.invoke("go"))["value"], 2);
});

Deno.test("L1: the same callId while the call is pending waits for that", async () => {
  await using server = await connectInside();
  await server.start(GATES);
  await server.invoke("hold", { gate: "a" }, { callId: "c", wait: false });
  const joined = server.invoke("hold", { gate: "a" }, { callId: "c" });
  assert.equal(short(await server.invoke("hold", { gate: "a" }, { callId: "c", timeoutMs: 1 })), "pending");
  await server.invoke("free", { gate: "a", value: "both" });
  assert.equal(short(await joined), 'succeeded "both"');
  assert.deepEqual((await server.invoke("count"))["value"], { n: 1, aborted: 0, starts: 1 });
});

Deno.test("L2: the same callId with other params is refused", async () => {
  await using server = await connectInside();
  await server.start("await register({ go: { handle: () => 1 } })");
  await server.invoke("go", { a: 1 }, { callId: "c" });
  const other = { scriptId: "kit", handler: "go", params: { a: 2 }, callId: "c" };
  assert.equal((await server.call("script_call", other)).error, "409 call_conflict");
});

Deno.test("L3: the same callId for another handler or script is refused", async () => {
  await using server = await connectInside();
  await server.start("await register({ go: { handle: () => 1 }, other: { handle: () => 2 } })");
  await server.start("await register({ go: { handle: () => 1 } })", { scriptId: "second" });
  await server.invoke("go", {}, { callId: "c" });
  for (const other of [{ scriptId: "kit", handler: "other" }, { scriptId: "second", handler: "go" }]) {
    assert.equal((await server.call("script_call", { ...other, callId: "c" })).error, "409 call_conflict");
  }
});

Deno.test("L4: wait: false answers at once with a pending record", async () => {
  await using server = await connectInside();
  await server.start(GATES);
  assert.equal(short(await server.invoke("hold", { gate: "a" }, { wait: false })), "pending");
});

Deno.test("L5: a call that takes longer than timeoutMs has timed out, also when nobody waits", async () => {
  await using server = await connectInside();
  await server.start(GATES);
  assert.equal(short(await server.invoke("hold", { gate: "a" }, { timeoutMs: 20 })), "timed_out");
  await server.invoke("hold", { gate: "b" }, { callId: "b", wait: false, timeoutMs: 20 });
  // The same call again waits until that has timed out.
  assert.equal(short(await server.invoke("hold", { gate: "b" }, { callId: "b", timeoutMs: 25_000 })), "timed_out");
  assert.deepEqual((await server.invoke("count"))["value"], { n: 2, aborted: 0, starts: 1 });
});

Deno.test("L6: a late value settles a call that timed out, and so does a late error", async () => {
  await using server = await connectInside();
  await server.start(GATES);
  for (const gate of ["a", "b"]) await server.invoke("hold", { gate }, { callId: gate, timeoutMs: 20 });
  await server.invoke("free", { gate: "a", value: 5 });
  await server.invoke("fail", { gate: "b", value: "late" });
  const [a, b] = [await server.results({ callId: "a" }), await server.results({ callId: "b" })];
  assert.deepEqual([short(a[0]), short(b[0])], ["succeeded 5 late", "failed late"]);
});

Deno.test("script_cancel ends a call for good, and its handler's signal says so", async () => {
  await using server = await connectInside();
  await server.start(GATES);
  await server.invoke("hold", { gate: "a" }, { callId: "c", wait: false });
  assert.equal(short((await server.call("script_cancel", { callId: "c" })).data), "cancelled by_request");
  await server.invoke("free", { gate: "a", value: "too late" });
  assert.equal(short((await server.results({ callId: "c" }))[0]), "cancelled by_request");
  assert.deepEqual((await server.invoke("count"))["value"], { n: 1, aborted: 1, starts: 1 });
  assert.equal((await server.call("script_cancel", { callId: "other" })).error, "404 call_not_found");
  assert.equal(short((await server.call("script_cancel", { callId: "c" })).data), "cancelled by_request");
});

Deno.test("a client that gives up waiting leaves the call as it is", async () => {
  await using server = await connectInside();
  await server.start(GATES);
  const giving = new AbortController();
  const calling = server.client.callTool(
    {
      name: "script_call",
      arguments: { deviceId: "demo", scriptId: "kit", handler: "hold", params: { gate: "a" }, callId: "c" },
    },
    { signal: giving.signal },
  );
  await until(server, { callId: "c" }, (all) => all.length > 0);
  giving.abort();
  await assert.rejects(calling);
  await server.invoke("free", { gate: "a", value: 1 });
  assert.equal(short((await server.results({ callId: "c" }))[0]), "succeeded 1");
});

Deno.test("script_stop cancels what has not settled, and results stay readable", async () => {
  await using server = await connectInside();
  await server.start(GATES);
  await server.invoke("hold", { gate: "a" }, { callId: "c", wait: false });
  await server.call("script_stop", { scriptId: "kit" });
  assert.equal(short((await server.results({ callId: "c" }))[0]), "cancelled stopped");
});

Deno.test("a run that outlives waitMs is read as a record, and its reports with it", async () => {
  await using server = await connectInside();
  const script = "await report('half'); await ui.exists('Settings'); return args.n";
  const { data } = await server.call("run_script", { script, args: { n: 4 }, waitMs: 0 });
  const runId = data["runId"];
  assert.equal(data["status"], "running");
  const records = await until(server, { callId: runId }, (all) => all.at(-1)?.["status"] === "succeeded");
  const run = records.at(-1);
  assert.deepEqual([run?.["kind"], (run?.["value"] as { value: number }).value], ["run", 4]);
  assert.deepEqual(records.filter(({ kind }) => kind === "report").map(({ value }) => value), ["half"]);
});

Deno.test("a run that goes on is ended with script_cancel, and the device is free again", async () => {
  await using server = await connectInside();
  const { data } = await server.call("run_script", { script: "await ui.exists('x'); for (;;);", waitMs: 0 });
  assert.equal(short((await server.call("script_cancel", { callId: data["runId"] })).data), "cancelled by_request");
  const { data: next } = await server.call("run_script", { script: "return await ui.exists('Settings')" });
  assert.deepEqual([next["status"], next["value"]], ["completed", true]);
});

Deno.test("a run that failed is a failed record with its whole report", async () => {
  await using server = await connectInside();
  const { data } = await server.call("run_script", { script: "await ui.tap('Nowhere')" });
  assert.equal(data["status"], "failed");
  const [run] = await server.results({ callId: data["runId"] });
  assert.equal((run?.["error"] as { code: string }).code, "RUN_SCRIPT_STEP_FAILED");
  assert.equal((run?.["value"] as { steps: number }).steps, 1);
});

Deno.test("a script whose top level goes on is used meanwhile, and does not keep others from starting", async () => {
  await using server = await connectInside();
  const starting = server.call("script_start", {
    scriptId: "worker",
    script: "await register({ go: { handle: () => 1 } }); await report('ready'); await new Promise(() => {})",
  });
  await until(server, { scriptId: "worker" }, (records) => records.length > 0);
  assert.equal((await server.invoke("go", {}, { scriptId: "worker" }))["value"], 1);
  await server.start("await register({ go: { handle: () => 2 } })");
  assert.equal((await server.invoke("go"))["value"], 2);
  await server.call("script_stop", { scriptId: "worker" });
  assert.equal((await starting).error, "404 script_not_running");
});

Deno.test("the ninth script on a device is refused", async () => {
  await using server = await connectInside();
  const ids = Array.from({ length: 8 }, (_, n) => `s${n}`);
  for (const scriptId of ids) await server.start("1", { scriptId });
  assert.equal((await server.call("script_start", { scriptId: "s8", script: "1" })).error, "429 too_many");
  await server.start("1", { scriptId: "s0" });
});

Deno.test("a call that comes while its script is being stopped finds no script", async () => {
  await using server = await connectInside();
  await server.start(GATES);
  const stopping = server.call("script_stop", { scriptId: "kit" });
  const calling = server.call("script_call", { scriptId: "kit", handler: "hold", params: { gate: "a" }, callId: "c" });
  assert.deepEqual([(await stopping).error, (await calling).error], ["", "404 script_not_running"]);
  assert.deepEqual(await server.results({ callId: "c" }), []);
});
