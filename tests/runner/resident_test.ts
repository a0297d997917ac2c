import assert from "node:assert/strict";
import { Jail } from "../../runner/jail.ts";
import type { Settlement } from "../../runner/records.ts";
import { Resident } from "../../runner/resident.ts";
import { Sandbox } from "../../runner/sandbox.ts";
import { host, names } from "./scripted_jail.ts";

/** What a script that stays told, in order; each entry can be waited for. */
class Told {
  readonly settled = new Map<number, Settlement>();
  readonly reports: { value: unknown; call: number | undefined }[] = [];
  #changed = Promise.withResolvers<void>();

  readonly onSettled = (call: number, settlement: Settlement): void => {
    assert.ok(!this.settled.has(call), "a call settled twice");
    this.settled.set(call, settlement);
    this.#wake();
  };

  readonly onReport = (value: unknown, call: number | undefined): void => {
    this.reports.push({ value, call });
    this.#wake();
  };

  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await this.#changed.promise;
  }

  async settlement(call: number): Promise<string> {
    await this.until(() => this.settled.has(call));
    const settlement = this.settled.get(call);
    assert.ok(settlement);
    return settlement.status === "succeeded" ? JSON.stringify(settlement.value) : settlement.error.message;
  }

  #wake(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }
}

/** Starts a script in a jail of its own, and hands it over. */
async function stay(script: string, use: (resident: Resident, told: Told) => Promise<void>): Promise<void> {
  await using jail = new Jail(names);
  const told = new Told();
  await using resident = await jail.start({ script, host, ...told });
  await use(resident, told);
}

async function started(resident: Resident): Promise<string> {
  const end = await resident.started;
  return end.status === "failed" ? `${end.failure.code} ${end.failure.line}: ${end.failure.message}` : end.status;
}

Deno.test("Resident calls what its script registered, as often as asked, and runs the top level once", async () => {
  const script =
    "let n = 0, starts = 0; starts++; await register({ add: { handle: ({ params }) => [n += params.by, starts] } })";
  await stay(script, async (resident, told) => {
    assert.equal(await started(resident), "completed");
    assert.deepEqual(resident.handlers, [{ name: "add" }]);
    assert.equal(await told.settlement(resident.invoke("add", '{"by":2}')), "[2,1]");
    assert.equal(await told.settlement(resident.invoke("add", '{"by":3}')), "[5,1]");
  });
});

/** Handlers whose calls go on until a gate with their number opens, and that tell when they begin. */
const QUEUED = `const gates = new Map();
  const hold = ({ params, report }) => new Promise((open) => { gates.set(params, open); report("began " + params); });
  await register({
    alone: { exclusive: true, handle: hold },
    also: { exclusive: true, handle: hold },
    fails: { exclusive: true, handle: async (call) => { await hold(call); throw new Error("failed " + call.params); } },
    free: { handle: ({ params }) => void gates.get(params)("freed " + params) },
  });`;

Deno.test("Resident runs the calls of an exclusive handler one after another, and others meanwhile", async () => {
  await stay(QUEUED, async (resident, told) => {
    assert.equal(await started(resident), "completed");
    const began = () => told.reports.map(({ value }) => value);
    const [first, second, third] = ["1", "2", "3"].map((params) => resident.invoke("alone", params));
    const other = resident.invoke("also", "4");
    await told.until(() => began().length === 2);
    assert.deepEqual(began(), ["began 1", "began 4"]);
    for (const [gate, call = 0, next] of [["1", first, "began 2"], ["2", second, "began 3"], ["3", third]] as const) {
      resident.invoke("free", gate);
      assert.equal(await told.settlement(call), `"freed ${gate}"`);
      if (next !== undefined) await told.until(() => began().includes(next));
    }
    assert.deepEqual(began(), ["began 1", "began 4", "began 2", "began 3"]);
    resident.invoke("free", "4");
    assert.equal(await told.settlement(other), '"freed 4"');
  });
});

Deno.test("Resident lets an exclusive handler go on after a call that failed, and past one that was given up", async () => {
  await stay(QUEUED, async (resident, told) => {
    assert.equal(await started(resident), "completed");
    const [first, second, third] = ["1", "2", "3"].map((params) => resident.invoke("fails", params));
    await told.until(() => told.reports.length === 1);
    resident.giveUp(second ?? 0);
    resident.invoke("free", "1");
    assert.equal(await told.settlement(first ?? 0), "failed 1");
    await told.until(() => told.reports.length === 2);
    resident.invoke("free", "3");
    assert.equal(await told.settlement(third ?? 0), "failed 3");
    assert.deepEqual(told.reports.map(({ value }) => value), ["began 1", "began 3"]);
    assert.equal(told.settled.has(second ?? 0), false);
  });
});

Deno.test("Resident tells of calls as they settle, whatever the order", async () => {
  const script = `const waiting = [];
    await register({
      wait: { handle: () => new Promise((resolve) => waiting.push(resolve)) },
      free: { handle: ({ params }) => void waiting[params]("freed " + params) },
    })`;
  await stay(script, async (resident, told) => {
    await resident.started;
    const calls = [resident.invoke("wait", "{}"), resident.invoke("wait", "{}")];
    assert.equal(await told.settlement(resident.invoke("free", "1")), "null");
    assert.equal(await told.settlement(calls[1] ?? 0), '"freed 1"');
    assert.equal(told.settled.has(calls[0] ?? 0), false);
  });
});

Deno.test("Resident says why the top level of a script failed", async () => {
  for (
    const [script, expected] of [
      ["\nconst a = ;", /^RUN_SCRIPT_SYNTAX_ERROR 2: /],
      ["\nthrow new Error('mine')", /^RUN_SCRIPT_THREW 2: .*mine/],
      ["\n\nawait ui.fail()", /^RUN_SCRIPT_STEP_FAILED 3: .*the screen is empty/],
      ["await register({ 'no name': { handle() {} } })", /is no name/],
      ["await register({ a: {} })", /handle is no function/],
      ["await register({ a: { description: 7, handle() {} } })", /description is no text/],
      ["await register({ a: { inputSchema: 'x', handle() {} } })", /inputSchema is no object/],
      [
        "await register(Object.fromEntries(Array.from({ length: 65 }, (_, n) => ['h' + n, { handle() {} }])))",
        /the most/,
      ],
    ] as const
  ) {
    await stay(script, async (resident) => {
      assert.match(await started(resident), expected);
      assert.equal((await resident.ended).reason, "crashed");
    });
  }
});

Deno.test("Resident ends a script that computes without a pause", async () => {
  const script = "await register({ spin: { handle: () => { for (;;); } } })";
  await stay(script, async (resident) => {
    await resident.started;
    resident.invoke("spin", "{}");
    assert.equal((await resident.ended).reason, "unresponsive");
  });
});

Deno.test("Resident ends a script whose top level computes without a pause", async () => {
  await stay("for (;;);", async (resident) => {
    assert.equal((await resident.ended).reason, "unresponsive");
    assert.match(await started(resident), /^RUN_SCRIPT_TIMEOUT .*without a pause/);
  });
});

Deno.test("Resident tells a handler that its call was given up, and does not believe what it still says", async () => {
  const script = `await register({ wait: { handle: ({ signal }) => new Promise((resolve) =>
    signal.addEventListener("abort", () => { report("aborted"); resolve(1); })) }, ok: { handle: () => 2 } })`;
  await stay(script, async (resident, told) => {
    await resident.started;
    resident.giveUp(resident.invoke("wait", "{}"));
    await told.until(() => told.reports.length > 0);
    assert.equal(await told.settlement(resident.invoke("ok", "{}")), "2");
    assert.deepEqual([told.settled.size, resident.rejected], [1, 1]);
  });
});

Deno.test("Resident keeps an error that nobody caught in the log, and the script goes on", async () => {
  const script = "Promise.reject(new Error('lost')); await register({ ok: { handle: () => 2 } })";
  await stay(script, async (resident, told) => {
    await resident.started;
    assert.equal(await told.settlement(resident.invoke("ok", "{}")), "2");
    assert.match(resident.logs.lines[0]?.text ?? "", /^Uncaught: Error: lost/);
  });
});

Deno.test("Resident goes on whatever a timer of its script throws", async () => {
  const script = `const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    const thrown = [new Error("lost"), undefined, proxy, { get stack() { throw 1; } }];
    await register({ wait: { handle: () => new Promise((resolve) => setTimeout(resolve, 20, "alive")) } });
    for (const one of thrown) setTimeout(() => { throw one; }, 1);`;
  await stay(script, async (resident, told) => {
    await resident.started;
    assert.equal(await told.settlement(resident.invoke("wait", "{}")), '"alive"');
    const [error, ...others] = resident.logs.lines.map(({ text }) => text);
    assert.match(error ?? "", /^Uncaught: Error: lost\n +at script \(script:3:/);
    const unprintable = "Uncaught: [an object that cannot be printed]";
    assert.deepEqual(others, ["Uncaught: undefined", unprintable, unprintable]);
  });
});

Deno.test("a script that runs once has no register()", async () => {
  await using jail = new Jail(names);
  const { signal } = new AbortController();
  const outcome = await jail.run({ script: "return typeof register", args: null, timeoutMs: 20_000, host, signal });
  assert.equal(outcome.status === "completed" && outcome.value, "undefined");
});

/** Starts a child whose untrusted half is `code`, which can write any frame, and waits until it says "end". */
async function stayHostile(code: string, use: (resident: Resident, told: Told) => Promise<void>): Promise<void> {
  const program = `const send = (method, params) => postMessage(JSON.stringify({ jsonrpc: "2.0", method, params }));
    onmessage = ({ data }) => { const frame = JSON.parse(data); ${code} };`;
  const told = new Told();
  const environment = { ...names, takeChild: () => Sandbox.start({ program }) };
  await using resident = await Resident.start({ script: "", host, ...told }, environment);
  await use(resident, told);
}

const READY = `if (frame.method === "run") { send("handlers", { list: [{ name: "a" }] }); send("done", {}); }`;

Deno.test("X4: Resident does not believe a child that speaks of calls which it was not given", async () => {
  const code = `${READY}
    if (frame.method === "invoke") {
      const { channel, call } = frame.params;
      send("settled", { channel, call: call + 1, value: "forged" });
      send("settled", { channel: channel + 1, call, value: "stale" });
      send("volunteered", { number: 1, channel, call: 99, value: "forged" });
      send("volunteered", { number: 2, channel: channel + 1, call, value: "stale" });
      send("report", { value: "of another kind" });
      send("settled", { channel, call, value: "mine" });
      send("settled", { channel, call, value: "twice" });
      send("volunteered", { number: 3, channel, call, value: "last" });
    }`;
  await stayHostile(code, async (resident, told) => {
    await resident.started;
    const call = resident.invoke("a", "{}");
    await told.until(() => told.reports.length > 0);
    assert.deepEqual([...told.settled], [[call, { status: "succeeded", value: "mine" }]]);
    assert.deepEqual(told.reports, [{ value: "last", call }]);
    assert.equal(resident.rejected, 6);
  });
});

Deno.test("X4: Resident does not believe what a child says on a channel that was renewed", async () => {
  const code = `${READY}
    if (frame.method === "invoke") globalThis.kept ??= frame.params;
    if (frame.method === "abort") {
      send("settled", { ...kept, handler: undefined, params: undefined, value: "late" });
      send("volunteered", { number: 1, channel: kept.channel, call: kept.call, value: "late" });
      send("volunteered", { number: 2, value: "unbound" });
    }`;
  await stayHostile(code, async (resident, told) => {
    await resident.started;
    resident.invoke("a", "{}");
    resident.renewChannel();
    await told.until(() => told.reports.length > 0);
    assert.deepEqual(told.reports, [{ value: "unbound", call: undefined }]);
    assert.deepEqual([told.settled.size, resident.rejected], [0, 2]);
  });
});

Deno.test("X5: Resident ends a child that sends what is no frame, or a line without end", async () => {
  const frames: Record<string, string> = {
    "not JSON": `postMessage("settled")`,
    "binary": `postMessage("\\u0000\\ufffd\\u0007".repeat(1000))`,
    "another shape": `send("settled", { channel: 1, call: "1", value: 1 })`,
    "a strange handler": `send("handlers", { list: [{ name: "__proto__" }] })`,
    "too many handlers": `send("handlers", { list: Array(65).fill({ name: "a" }) })`,
    "a line without end": `postMessage("x".repeat(9 * 1024 * 1024))`,
  };
  await Promise.all(
    Object.entries(frames).map(async ([what, code]) => {
      await stayHostile(`${READY} if (frame.method === "invoke") { ${code}; }`, async (resident, told) => {
        await resident.started;
        resident.invoke("a", "{}");
        const { reason } = await resident.ended;
        assert.deepEqual([reason, told.settled.size, resident.handlers.length], ["crashed", 0, 0], what);
      });
    }),
  );
});

Deno.test("Resident passes a key __proto__ through as data", async () => {
  const script = "await register({ look: { handle: ({ params }) => [params, ({}).a ?? 'clean'] } })";
  await stay(script, async (resident, told) => {
    await resident.started;
    const call = resident.invoke("look", '{"__proto__":{"a":1}}');
    assert.equal(await told.settlement(call), '[{"__proto__":{"a":1}},"clean"]');
    assert.equal(Reflect.get({}, "a"), undefined);
  });
});
