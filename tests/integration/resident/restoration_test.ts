import assert from "node:assert/strict";
import { connectInside, GATES, type Inside, short } from "./inside.ts";

/** Unplugs the demo phone and lets a step find that out; one call is under way meanwhile. */
async function detach(server: Inside): Promise<void> {
  await server.start(GATES);
  assert.equal((await server.invoke("look"))["status"], "succeeded");
  await server.invoke("hold", { gate: "a" }, { callId: "held", wait: false });
  await server.rack.unplug();
  assert.equal(short(await server.invoke("look", {}, { callId: "looking" })), "cancelled device_detached");
}

Deno.test("P1: a device that is gone cancels what has not settled, readably, and refuses new calls", async () => {
  await using server = await connectInside();
  await detach(server);
  assert.equal(short((await server.results({ callId: "held" }))[0]), "cancelled device_detached");
  assert.equal((await server.call("script_call", { scriptId: "kit", handler: "count" })).error, "503 device_gone");
  const { data } = await server.call("script_handlers");
  assert.equal((data["scripts"] as { state: string }[])[0]?.state, "detached");
});

Deno.test("P2: once the device is back, calls work again", async () => {
  await using server = await connectInside();
  await detach(server);
  server.rack.plug();
  assert.equal((await server.invoke("look"))["value"], "looked");
});

Deno.test("P3: handlers come back as they were, in the same process, and the top level does not run again", async () => {
  await using server = await connectInside();
  await detach(server);
  const before = (await server.call("script_handlers")).data["scripts"] as Record<string, unknown>[];
  server.rack.plug();
  assert.deepEqual((await server.invoke("count"))["value"], { n: 1, aborted: 1, starts: 1 });
  const after = (await server.call("script_handlers")).data["scripts"] as Record<string, unknown>[];
  assert.deepEqual([after[0]?.["instanceId"], after[0]?.["handlers"]], [
    before[0]?.["instanceId"],
    before[0]?.["handlers"],
  ]);
  assert.equal(after[0]?.["state"], "running");
});

Deno.test("P4: calls from before stay cancelled, and their ids do not run again", async () => {
  await using server = await connectInside();
  await detach(server);
  server.rack.plug();
  const again = await server.invoke("hold", { gate: "a" }, { callId: "held" });
  assert.equal(short(again), "cancelled device_detached");
});

Deno.test("P5: a late reply of a call from before cannot change it", async () => {
  await using server = await connectInside();
  await detach(server);
  server.rack.plug();
  await server.invoke("free", { gate: "a", value: "late" });
  assert.equal(short((await server.results({ callId: "held" }))[0]), "cancelled device_detached");
  const { data } = await server.call("script_handlers");
  // The replies of the two calls from before: dropped, and counted.
  assert.equal((data["scripts"] as { rejected: number }[])[0]?.rejected, 2);
});

Deno.test("a step that finds the device gone while an agent drives it detaches its scripts as well", async () => {
  await using server = await connectInside();
  await server.start(GATES);
  await server.call("tap", { x: 0.5, y: 0.01 });
  await server.invoke("hold", { gate: "a" }, { callId: "held", wait: false });
  await server.rack.unplug();
  await server.call("tap", { x: 0.5, y: 0.01 });
  assert.equal(short((await server.results({ callId: "held" }))[0]), "cancelled device_detached");
});

Deno.test("A7: a device that stays away is removed, and nothing of it is left", async () => {
  await using server = await connectInside({ removedAfterMs: 50 });
  await detach(server);
  for (let error = ""; error !== "404 device_not_found";) {
    error = (await server.call("script_results")).error;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  server.rack.plug();
  assert.deepEqual(await server.results(), []);
  assert.equal(
    (await server.call("script_call", { scriptId: "kit", handler: "look" })).error,
    "404 script_not_running",
  );
});
