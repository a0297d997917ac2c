import assert from "node:assert/strict";
import { demoPlatform } from "../../../devices/demo/demo_platform.ts";
import { signal } from "./play.ts";

Deno.test("demoPlatform lists one phone, which is ready", async () => {
  assert.deepEqual(await demoPlatform.list(signal), {
    devices: [{ deviceId: "demo", name: "Demo phone", platform: "Demo phone", kind: "demo", ready: true }],
    notes: [],
  });
});

Deno.test("demoPlatform opens its own phone and no other", async () => {
  assert.equal((await demoPlatform.open("demo", signal))?.info.name, "Demo phone");
  assert.equal(await demoPlatform.open("emulator-5554", signal), undefined);
});
