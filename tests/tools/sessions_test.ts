import assert from "node:assert/strict";
import { DemoDevice } from "../../devices/demo/demo_device.ts";
import { demoPlatform } from "../../devices/demo/demo_platform.ts";
import type { Platform } from "../../devices/device.ts";
import { Failure } from "../../devices/failure.ts";
import { Sessions } from "../../tools/sessions.ts";

const { signal } = new AbortController();
const me = { holder: "me", signal };

Deno.test("Sessions open a device once and keep it open", async () => {
  const sessions = new Sessions([demoPlatform]);
  const first = await sessions.use("demo", me, (session) => Promise.resolve(session));
  assert.equal(await sessions.use("demo", me, (session) => Promise.resolve(session)), first);
});

Deno.test("Sessions open a device anew once it was gone", async () => {
  const sessions = new Sessions([demoPlatform]);
  const first = await sessions.use("demo", me, (session) => Promise.resolve(session));
  await assert.rejects(sessions.use("demo", me, () => Promise.reject(new Failure("device_gone", "Gone"))), {
    message: "Gone",
  });
  assert.notEqual(await sessions.use("demo", me, (session) => Promise.resolve(session)), first);
  await assert.rejects(first.look(signal), { code: "device_gone" });
});

Deno.test("Sessions try again to open a device that could not be opened", async () => {
  let isReady = false;
  const platform: Platform = {
    name: "slow",
    list: () => Promise.resolve({ devices: [], notes: [] }),
    open: () => isReady ? Promise.resolve(new DemoDevice()) : Promise.reject(new Failure("device_not_ready", "Boots")),
  };
  const sessions = new Sessions([platform]);
  await assert.rejects(sessions.use("slow", me, () => Promise.resolve()), { code: "device_not_ready" });
  isReady = true;
  assert.equal(await sessions.use("slow", me, () => Promise.resolve("open")), "open");
});

Deno.test("Sessions open a device for those who wait with one that gives up", async () => {
  let begun = 0;
  const platform: Platform = {
    name: "slow",
    list: () => Promise.resolve({ devices: [], notes: [] }),
    open: (_, signal) => ++begun > 1 ? Promise.resolve(new DemoDevice()) : rejectedBy(signal),
  };
  const sessions = new Sessions([platform]);
  const [first, second] = [new AbortController(), new AbortController()];
  const [opening, waiting, leaving] = [first, new AbortController(), second].map(({ signal }) =>
    sessions.open("slow", signal)
  );
  second.abort();
  first.abort();
  await assert.rejects(opening ?? Promise.resolve(), { name: "AbortError" });
  await assert.rejects(leaving ?? Promise.resolve(), { name: "AbortError" });
  assert.equal((await waiting)?.deviceId, "demo");
  assert.equal(begun, 2);
});

Deno.test("Sessions tell who holds a device to those who wait in vain", async () => {
  const sessions = new Sessions([demoPlatform], { patienceMs: 0 });
  const { promise: work, resolve: finish } = Promise.withResolvers<void>();
  const held = sessions.use("demo", { holder: "run_script", signal }, () => work);
  await assert.rejects(sessions.use("demo", me, () => Promise.resolve()), {
    code: "device_busy",
    message: 'Cannot use "demo": run_script still holds it',
  });
  finish();
  await held;
});

Deno.test("Sessions name the devices there are when one is not known", async () => {
  const sessions = new Sessions([demoPlatform]);
  await assert.rejects(sessions.use("pixel", me, () => Promise.resolve()), {
    code: "device_not_found",
    message: 'Cannot open "pixel": there are "demo"',
  });
});

function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
}
