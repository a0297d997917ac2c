import assert from "node:assert/strict";
import { DemoDevice } from "../../../devices/demo/demo_device.ts";
import type { Action, Device } from "../../../devices/device.ts";
import { AppFence } from "../../../devices/fence/app_fence.ts";
import { Secrets } from "../../../devices/secrets/secrets.ts";
import { VeiledDevice } from "../../../devices/secrets/veiled_device.ts";
import { FencedDevice } from "../../../devices/fence/fenced_device.ts";

const { signal } = new AbortController();
const home: Action = { kind: "pressButton", button: "home" };
const refusedOnLauncher = {
  code: "app_not_allowed",
  message: /^Cannot do pressButton: "demo\.home" is in front, and only demo\.settings may be used$/,
};

function launch(appId: string): Action {
  return { kind: "launchApp", appId, restart: false, clearState: false };
}

/** The demo phone, and the same behind a fence around its settings; `asked` counts the looks. */
function fenced(): { demo: DemoDevice; device: FencedDevice } {
  const demo = new DemoDevice();
  return { demo, device: new FencedDevice(demo, new AppFence(["demo.settings"])) };
}

Deno.test("nothing is touched while another app is in front, and what it shows can be read", async () => {
  const { demo, device } = fenced();
  const before = await demo.screen(signal);
  await assert.rejects(device.act([home], signal), refusedOnLauncher);
  await assert.rejects(device.actAndLook([home], signal), refusedOnLauncher);
  assert.deepEqual(await device.screen(signal), before);
  assert.deepEqual(await device.actAndLook([], signal), before);
  await device.screenshot(signal);
});

Deno.test("an allowed app is launched and used, and once it is left nothing more is done", async () => {
  const { device } = fenced();
  await device.act([launch("demo.settings")], signal);
  await device.clock.sleep(1_000, signal);
  assert.equal((await device.screen(signal)).app, "demo.settings");
  await device.actAndLook([home], signal);
  await device.clock.sleep(1_000, signal);
  await assert.rejects(device.act([home], signal), refusedOnLauncher);
});

Deno.test("of several actions none is done when one of them never may be", async () => {
  const { demo, device } = fenced();
  await device.act([launch("demo.settings")], signal);
  await device.clock.sleep(1_000, signal);
  await assert.rejects(device.act([home, launch("demo.vault")], signal), { code: "app_not_allowed" });
  assert.equal((await demo.screen(signal)).app, "demo.settings");
});

Deno.test("a secret is not typed into another app, and the failure says why", async () => {
  const { device } = fenced();
  const veiled = new VeiledDevice(device, new Secrets(() => Promise.resolve(new Map([["KEY", "hunter22"]]))));
  const typing: Action = { kind: "typeText", text: "{{secret:KEY}}" };
  const message = 'Cannot do typeText: "demo.home" is in front, and only demo.settings may be used';
  await assert.rejects(veiled.act([typing], signal), { code: "app_not_allowed", message });
});

Deno.test("a device that tells who gets touches is asked that, and not for its whole screen", async () => {
  const demo = new DemoDevice();
  const asked: string[] = [];
  const own: Device = {
    info: demo.info,
    clock: demo.clock,
    screen: (given) => (asked.push("screen"), demo.screen(given)),
    act: (actions) => (asked.push(...actions.map(({ kind }) => kind)), Promise.resolve()),
    actAndLook: (actions, given) => demo.actAndLook(actions, given),
    frontApp: () => (asked.push("front"), Promise.resolve("demo.settings")),
    screenshot: (given) => demo.screenshot(given),
    listApps: (given) => demo.listApps(given),
    checkInput: () => (asked.push("check"), Promise.resolve()),
    close: () => demo.close(),
  };
  const device = new FencedDevice(own, new AppFence(["demo.settings"]));
  await device.act([home, { kind: "setAppearance", appearance: "dark" }, home], signal);
  await device.checkInput?.("touch", signal);
  assert.deepEqual(asked, ["front", "pressButton", "setAppearance", "front", "pressButton", "front", "check"]);
  assert.deepEqual([device.readClipboard, device.pictureSize], [undefined, undefined]);
});
