import assert from "node:assert/strict";
import { connectInside, DemoRack, GATES, settled, short, until } from "./inside.ts";

interface Script {
  readonly state: string;
  readonly problem: string;
  readonly logs: readonly string[];
}

Deno.test("X1: an endless loop ends its own script and cancels its calls, and no other script notices", async () => {
  await using server = await connectInside();
  await server.start(GATES);
  await server.start("await register({ spin: { handle: () => { for (;;); } } })", { scriptId: "spinner" });
  await server.invoke("spin", {}, { scriptId: "spinner", callId: "s", wait: false });
  assert.equal((await server.invoke("look"))["value"], "looked");
  assert.equal(short(await settled(server, "s")), "cancelled unresponsive");
  assert.deepEqual((await server.invoke("count"))["value"], { n: 0, aborted: 0, starts: 1 });
  const again = { scriptId: "spinner", handler: "spin" };
  assert.equal((await server.call("script_call", again)).error, "404 script_not_running");
  const { data } = await server.call("script_handlers", { scriptId: "spinner" });
  assert.deepEqual((data["scripts"] as Script[]).map(({ state }) => state), ["crashed"]);
});

Deno.test("X2: a script that dies of its memory cancels its calls, and can be started anew", async () => {
  await using server = await connectInside();
  await server.start(`const all = [];
    await register({ eat: { handle: async () => { for (;;) { all.push(new Array(1e5).fill(1.5)); } } }, ok: { handle: () => 1 } })`);
  await server.invoke("eat", {}, { callId: "e", wait: false });
  assert.equal(short(await settled(server, "e")), "cancelled crashed");
  const { data } = await server.call("script_handlers");
  assert.match((data["scripts"] as Script[])[0]?.problem ?? "", /more memory than it may/);
  assert.equal((await server.call("script_restart", { scriptId: "kit" })).error, "");
  assert.equal((await server.invoke("ok"))["value"], 1);
});

Deno.test("X3: a flood of reports and of console lines hurts neither the results of calls nor other scripts", async () => {
  await using server = await connectInside();
  await server.start(GATES);
  await server.invoke("count", {}, { callId: "before" });
  await server.start(
    `await register({ flood: { handle: async ({ report }) => {
      let refused = 0;
      for (let n = 0; n < 20_000; n++) {
        console.log("line", n);
        report(n).catch(() => refused++);
        if (n % 100 === 0) await report("pause").catch(() => refused++);
      }
      return refused > 0 ? "some were refused" : "all were taken";
    } } })`,
    { scriptId: "flooder" },
  );
  await server.invoke("flood", {}, { scriptId: "flooder", callId: "f", wait: false });
  assert.equal((await server.invoke("look"))["value"], "looked");
  assert.equal((await settled(server, "f"))["value"], "all were taken");
  assert.equal(short((await server.results({ callId: "before" }))[0]), 'succeeded {"n":0,"aborted":0,"starts":1}');
  const { data } = await server.call("script_handlers", { scriptId: "flooder" });
  assert.ok(((data["scripts"] as Script[])[0]?.logs.length ?? 99) <= 20);
});

Deno.test("X3: reports that nobody waits for are refused in the script from the thousandth on", async () => {
  await using server = await connectInside();
  await server.start(`await register({ flood: { handle: async ({ report }) => {
    const all = Array.from({ length: 1500 }, (_, n) => report(n));
    return (await Promise.allSettled(all)).filter(({ status }) => status === "rejected").length;
  } } })`);
  await server.invoke("flood", {}, { callId: "f", wait: false });
  assert.equal((await settled(server, "f"))["value"], 500);
});

Deno.test("X6: a key __proto__ in params is data, for the script and for the server", async () => {
  await using server = await connectInside();
  await server.start(
    "await register({ look: { handle: ({ params }) => [Object.keys(params), ({}).polluted ?? 'clean'] } })",
  );
  const params: unknown = JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}');
  assert.deepEqual((await server.invoke("look", params))["value"], [["__proto__", "constructor"], "clean"]);
  assert.equal(Reflect.get({}, "polluted"), undefined);
});

Deno.test("X7: toJSON and getters of a value change only that value, and what they throw fails its call", async () => {
  await using server = await connectInside();
  await server.start(`await register({
    own: { handle: () => ({ toJSON: () => "mine" }) },
    throwing: { handle: () => ({ get a() { throw new Error("got"); } }) },
    all: { handle: () => { Object.prototype.toJSON = () => "every"; return { a: 1 }; } },
    after: { handle: () => { delete Object.prototype.toJSON; return { a: 1 }; } },
  })`);
  assert.equal((await server.invoke("own"))["value"], "mine");
  const { status, error } = await server.invoke("throwing");
  assert.deepEqual([status, error], ["failed", { name: "TypeError", message: "The handler's value is not JSON: got" }]);
  assert.equal((await server.invoke("all"))["value"], "every");
  assert.deepEqual((await server.invoke("after"))["value"], { a: 1 });
});

Deno.test("X8: a script that stays has no door but ui, at its top level and in its handlers", async () => {
  await using server = await connectInside();
  const doors = [
    '() => import("node:fs")',
    '() => Deno.readTextFile("/etc/passwd")',
    '() => fetch("http://127.0.0.1:1")',
    '() => eval("1")',
    '() => new Function("return 1")()',
    '() => new Worker("data:text/javascript,")',
    "() => process.env",
    "() => postMessage(1)",
  ];
  await server.start(`const doors = [${doors.join(", ")}];
    const attempt = async (door) => { try { await door(); return "open"; } catch (error) { return "closed"; } };
    const atTop = []; for (const door of doors) atTop.push(await attempt(door));
    await register({ go: { handle: async () => { const all = [...atTop]; for (const door of doors) all.push(await attempt(door)); return all; } } })`);
  assert.deepEqual((await server.invoke("go"))["value"], Array(2 * doors.length).fill("closed"));
});

Deno.test("X10: a device that is lost in the middle of a step rejects that step in the script, and cancels the call", async () => {
  await using server = await connectInside();
  await server.start(`let tell; const seen = new Promise((resolve) => tell = resolve);
    await register({
      go: { handle: async ({ report }) => {
        try {
          await report("on its way");
          for (;;) await ui.tapPoint(0.5, 0.01);
        } catch (error) {
          tell(error.code);
          throw error;
        }
      } },
      seen: { handle: () => seen },
    })`);
  const going = server.invoke("go", {}, { callId: "g", timeoutMs: 25_000 });
  await until(server, { callId: "g" }, (records) => records.some(({ kind }) => kind === "report"));
  await server.rack.unplug();
  assert.equal(short(await going), "cancelled device_detached");
  server.rack.plug();
  assert.equal((await server.invoke("seen"))["value"], "device_gone");
});

Deno.test("X11: the same script and the same callId on two devices are two things", async () => {
  await using server = await connectInside({ rack: new DemoRack({ demo: "demo", second: "emulator" }) });
  for (const deviceId of ["demo", "second"]) {
    await server.start(`await register({ who: { handle: () => ${JSON.stringify(deviceId)} } })`, { deviceId });
  }
  for (const deviceId of ["demo", "second"]) {
    assert.equal((await server.invoke("who", {}, { deviceId, callId: "c" }))["value"], deviceId);
  }
  const first = await server.results({ deviceId: "demo" });
  assert.deepEqual(first.map(({ value }) => value), ["demo"]);
});

Deno.test("X12: once its record is gone a callId runs again, and readers are told of the gap", async () => {
  await using server = await connectInside();
  await server.start("let n = 0; await register({ go: { handle: () => ++n } })");
  assert.equal((await server.invoke("go", {}, { callId: "first" }))["value"], 1);
  assert.equal((await server.invoke("go", {}, { callId: "first" }))["value"], 1);
  for (let n = 0; n < 100; n++) await server.invoke("go");
  assert.equal((await server.call("script_results", { afterSeq: 0 })).data["dropped"], true);
  assert.equal((await server.invoke("go", {}, { callId: "first" }))["value"], 102);
});

Deno.test("a physical phone that no person has granted is refused to every tool", async () => {
  const { createGrants } = await import("../../../tools/grants.ts");
  const grants = createGrants(() => ({ grantedDevices: [], revocations: {} }));
  await using server = await connectInside({ rack: new DemoRack({ demo: "demo", mine: "physical" }), grants });
  for (const tool of ["script_handlers", "script_results"]) {
    assert.equal((await server.call(tool, { deviceId: "mine" })).error, "403 not_granted");
  }
  const start = { deviceId: "mine", scriptId: "a", script: "1" };
  assert.equal((await server.call("script_start", start)).error, "403 not_granted");
  for (const tool of ["describe", "screenshot"]) {
    const { isError, content } = await server.client.callTool({ name: tool, arguments: { deviceId: "mine" } });
    assert.equal(isError, true);
    assert.match(JSON.stringify(content), /not_granted/);
  }
});

Deno.test("scripts take turns at the device: one that never stops does not keep another from its steps", async () => {
  await using server = await connectInside();
  await server.start(GATES);
  await server.start(
    `let stop = false, steps = 0;
     await register({
       busy: { handle: async () => { while (!stop) { await ui.tapPoint(0.5, 0.01); steps++; } return steps; } },
       stop: { handle: () => { stop = true; } },
     })`,
    { scriptId: "busy" },
  );
  const all = Array.from({ length: 8 }, () => server.invoke("busy", {}, { scriptId: "busy", timeoutMs: 25_000 }));
  for (let n = 0; n < 20; n++) assert.equal((await server.invoke("look"))["value"], "looked");
  await server.invoke("stop", {}, { scriptId: "busy" });
  for (const record of await Promise.all(all)) assert.equal(record["status"], "succeeded");
});
