import assert from "node:assert/strict";
import { connect, type Connection } from "../program.ts";
import { connectInside, GATES, short } from "./inside.ts";

const on = { deviceId: "demo", scriptId: "kit" };
const ROOM_KB = 30 * 1024;

Deno.test("32 calls are under way at once on one device, the next is refused, and each gets its own value", async () => {
  await using server = await connectInside();
  await server.start(GATES);
  await server.start(GATES, { scriptId: "second" });
  const gates = Array.from({ length: 32 }, (_, n) => `g${n}`);
  const held = gates.map((gate) =>
    server.invoke("hold", { gate }, { scriptId: "kit", callId: gate, wait: false, timeoutMs: 25_000 })
  );
  await Promise.all(held);
  const more = { scriptId: "second", handler: "count" };
  assert.equal((await server.call("script_call", more)).error, "429 too_many");
  await server.call("script_cancel", { callId: "g31" });
  for (const gate of gates.slice(0, 31)) await server.invoke("free", { gate, value: gate });
  for (const gate of gates.slice(0, 31)) {
    assert.equal(short((await server.results({ callId: gate }))[0]), `succeeded "${gate}"`);
  }
});

Deno.test("10,000 calls in a row, and 1,000 reports a second for 10 s, lose nothing and leave the server as it was", async () => {
  await using server = await connect(["--enable", "run-script"]);
  const { isError, text } = await server.call("script_start", { ...on, script: FLOOD });
  assert.equal(isError, false, text);
  // The heap of any server grows at first, whatever it is asked: it is measured once it no longer does.
  await callInARow(server, 5_000);
  const [memory, processes] = [memoryOf(server), processesOf(server)];
  await callInARow(server, 10_000);
  assert.ok(memoryOf(server) - memory < ROOM_KB, `the server grew by ${memoryOf(server) - memory} kB in 10,000 calls`);
  await flood(server);
  assert.ok(memoryOf(server) - memory < ROOM_KB, `the server grew by ${memoryOf(server) - memory} kB in all`);
  assert.equal(processesOf(server), processes);
});

const FLOOD = `await register({
  go: { handle: ({ params }) => params },
  flood: { handle: async ({ report }) => {
    const start = performance.now();
    let n = 0;
    for (let tick = 1; tick <= 100; tick++) {
      const batch = [];
      for (let i = 0; i < 100; i++) batch.push(report({ n: n++, text: "x".repeat(100) }));
      await Promise.all(batch);
      const wait = start + tick * 100 - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    }
    return n;
  } },
})`;

async function callInARow(server: Connection, times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    const { structured } = await server.call("script_call", { ...on, handler: "go", params: n });
    assert.equal(structured["value"], n);
  }
}

/** Calls on while the flood lasts: each call gets its value, and it can still be read afterwards. */
async function flood(server: Connection): Promise<void> {
  await server.call("script_call", { ...on, handler: "flood", callId: "f", wait: false });
  for (let n = 0; n < 50; n++) {
    const { structured } = await server.call("script_call", { ...on, handler: "go", params: n, callId: `c${n}` });
    assert.equal(structured["value"], n);
  }
  const [flooded] = await until(server, "f", ({ status }) => status === "succeeded");
  assert.deepEqual([flooded?.value, flooded?.reports], [10_000, 10_000]);
  const [first] = await until(server, "c0", ({ status }) => status === "succeeded");
  assert.equal(first?.value, 0);
}

interface Call {
  readonly kind: string;
  readonly status: string;
  readonly value: number;
  readonly reports: number;
}

/** Reads a call again and again until it is as it should be. */
async function until(server: Connection, callId: string, holds: (call: Call) => boolean): Promise<readonly Call[]> {
  for (;;) {
    const { structured } = await server.call("script_results", { ...on, callId, limit: 100 });
    const calls = (structured["records"] as readonly Call[]).filter(({ kind }) => kind === "call");
    if (calls.some(holds)) return calls;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Resident memory in kB. */
function memoryOf({ child }: Connection): number {
  return Number(/VmRSS:\s+(\d+)/.exec(Deno.readTextFileSync(`/proc/${child.pid}/status`))?.[1]);
}

function processesOf({ child }: Connection): number {
  return Deno.readTextFileSync(`/proc/${child.pid}/task/${child.pid}/children`).trim().split(" ").length;
}
