import { strict as assert } from "node:assert";
import type { ListedDevice, Platform } from "../../devices/device.ts";
import { bootDevice, openDevice } from "../../devices/discover.ts";

const never = new AbortController().signal;
const options = { progress: () => undefined, signal: never };

function listed(deviceId: string, state: Pick<ListedDevice, "ready" | "problem">): ListedDevice {
  return { deviceId, name: deviceId, platform: "Test", kind: "simulator", ...state };
}

const shelf: Platform = {
  name: "Shelf",
  list: () => Promise.resolve({ devices: [listed("on", { ready: true })], notes: ["one cannot be asked"] }),
  open: () => Promise.resolve(undefined),
};
const rack: Platform = {
  name: "Rack",
  list: () => Promise.resolve({ devices: [listed("off", { ready: false, problem: "It is switched off" })], notes: [] }),
  open: () => Promise.resolve(undefined),
  boot: (deviceId) => Promise.resolve(deviceId === "asleep" ? "awake" : undefined),
};

Deno.test("bootDevice() answers the id that a device has once it runs", async () => {
  assert.equal(await bootDevice([shelf, rack], "asleep", options), "awake");
});

Deno.test("bootDevice() leaves a device that is ready as it is", async () => {
  assert.equal(await bootDevice([shelf, rack], "on", options), "on");
});

Deno.test("bootDevice() and openDevice() say what is wrong with a device that is listed", async () => {
  await assert.rejects(bootDevice([shelf, rack], "off", options), {
    code: "device_not_ready",
    message: 'Cannot boot "off": It is switched off',
  });
  await assert.rejects(openDevice([shelf, rack], "off", never), { message: 'Cannot open "off": It is switched off' });
});

Deno.test("bootDevice() names the devices there are when one is not known", async () => {
  await assert.rejects(bootDevice([shelf, rack], "none", options), {
    code: "device_not_found",
    message: 'Cannot boot "none": there are "on", "off"; one cannot be asked',
  });
});
