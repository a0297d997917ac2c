/** Phones with several displays, over the real adb client: what is read, touched and pictured is one of them. */
import { strict as assert } from "node:assert";
import { createAndroidPlatform } from "../../../devices/android/android_platform.ts";
import { DemoDevice } from "../../../devices/demo/demo_device.ts";
import type { Action, Device, Screen } from "../../../devices/device.ts";
import { Failure } from "../../../devices/failure.ts";
import { center, type UiNode, walk } from "../../../devices/ui/tree.ts";
import { type AndroidLab, androidLabRequirement, startAndroidLab } from "../../lab/android/android_lab.ts";
import { defaultProperties } from "../../lab/android/phone_properties.ts";
import { testWith } from "../../lab/requirements.ts";

const never = new AbortController().signal;
const panel = "4619827677550801152";

interface Bench {
  readonly lab: AndroidLab;
  readonly device: Device;
  /** What is on the second display. */
  readonly second: DemoDevice;
}

interface Options {
  readonly sdk?: string;
  readonly uniqueId?: string;
  /** What is in front on the second display. */
  readonly appId?: string;
}

/** Opens a phone whose second display lies on its side and has the focus, with the form to sign in on it. */
function onTwoDisplays(name: string, run: (bench: Bench) => Promise<void>, options: Options = {}) {
  const { sdk = "34", uniqueId = `local:${panel}`, appId = "demo.signin" } = options;
  testWith(androidLabRequirement, name, async () => {
    const properties = new Map([...defaultProperties, ["ro.build.version.sdk", sdk]]);
    await using lab = await startAndroidLab({ properties });
    const second = new DemoDevice();
    await second.act([
      { kind: "setOrientation", orientation: "landscape" },
      { kind: "launchApp", appId, restart: false, clearState: false },
    ], never);
    lab.phone.connect({ id: 2, uniqueId, model: second });
    lab.phone.focusedDisplayId = 2;
    const device = await createAndroidPlatform({ adb: { environment: lab.environment } }).open(lab.serial, never);
    assert.ok(device);
    await run({ lab, device, second });
    await device.close();
  });
}

function find(screen: Screen, label: string): UiNode {
  return [...walk(screen.root)].find((node) => node.label === label) ?? assert.fail(`Cannot see "${label}"`);
}

function inputsOf({ lab }: Bench): readonly string[] {
  return lab.phone.calls.filter(([name]) => name === "input").map((words) => words.join(" "));
}

function callsOf({ lab }: Bench, name: string): readonly string[] {
  return lab.phone.calls.filter((words) => words[0] === name).map((words) => words.join(" "));
}

function failure(code: Failure["code"], message: RegExp): (thrown: unknown) => boolean {
  return (thrown) => thrown instanceof Failure && thrown.code === code && message.test(thrown.message);
}

for (const sdk of ["34", "30"]) {
  onTwoDisplays(`the display with the focus is read alone, as it is turned (API level ${sdk})`, async ({ device }) => {
    const { app, size, orientation, root } = await device.screen(never);
    assert.deepEqual([app, size, orientation], ["com.example.signin", { width: 2400, height: 1080 }, "landscape"]);
    assert.deepEqual([...walk(root)].filter(({ label }) => label === "Settings" || label === "Vault"), []);
  }, { sdk });
}

onTwoDisplays("every touch and key goes to the display that was read", async (bench) => {
  const { lab, device } = bench;
  const at = center(find(await device.screen(never), "Email").rect);
  const to = { x: at.x, y: at.y + 90 };
  lab.phone.calls.length = 0;
  const actions: Action[] = [
    { kind: "tap", at },
    { kind: "typeText", text: "ada" },
    { kind: "eraseText", characters: 1 },
    { kind: "pressKey", key: "arrowLeft" },
    { kind: "pressKeys", held: ["shift"], key: "tab" },
    { kind: "doubleTap", at },
    { kind: "longPress", at, durationMs: 600 },
    { kind: "drag", from: at, to, durationMs: 300 },
    { kind: "swipe", from: at, to, durationMs: 200, momentum: true },
    { kind: "swipe", from: at, to, durationMs: 200, momentum: false },
    { kind: "pressButton", button: "volumeUp" },
  ];
  await device.act(actions, never);
  const inputs = inputsOf(bench);
  assert.ok(inputs.length >= actions.length + 4);
  assert.deepEqual(inputs.filter((line) => !line.startsWith("input -d 2 ")), ["input keyevent 24"]);
  assert.equal(find(await device.screen(never), "Email").value, "ad");
});

onTwoDisplays(
  "a tap works on the display that was read, and on the first one again once that has the focus",
  async (bench) => {
    const { lab, device, second } = bench;
    const there = await device.screen(never);
    const box = find(there, "Remember me");
    assert.equal(
      find(await device.actAndLook([{ kind: "tap", at: center(box.rect) }], never), "Remember me").checked,
      true,
    );
    lab.phone.focusedDisplayId = 0;
    const home = await device.screen(never);
    assert.deepEqual([home.app, home.size], ["com.android.launcher3", { width: 1080, height: 2400 }]);
    lab.phone.calls.length = 0;
    await device.act([{ kind: "tap", at: center(find(home, "Settings").rect) }], never);
    assert.match(inputsOf(bench).join("\n"), /^input tap \d+ \d+$/);
    assert.equal((await device.screen(never)).app, "com.android.settings");
    assert.equal((await second.screen(never)).app, "demo.signin");
  },
);

onTwoDisplays("a picture is of the display with the focus, by its panel", async (bench) => {
  const { lab, device } = bench;
  await device.screen(never);
  lab.phone.calls.length = 0;
  const { png, size } = await device.screenshot(never);
  assert.deepEqual(size, { width: 2400, height: 1080 });
  assert.deepEqual(callsOf(bench, "screencap"), [`screencap -p -d ${panel}`]);
  const { stdout } = await lab.phone.run(["screencap", "-p", "-d", panel], never);
  assert.deepEqual(png, stdout);
});

onTwoDisplays(
  "a picture that nobody has looked before is of the display with the focus too",
  async ({ lab, device }) => {
    assert.deepEqual((await device.screenshot(never)).size, { width: 2400, height: 1080 });
    lab.phone.focusedDisplayId = 0;
    assert.deepEqual((await device.screenshot(never)).size, { width: 1080, height: 2400 });
  },
);

onTwoDisplays("a picture of a virtual display is refused, and it is read and touched all the same", async (bench) => {
  const { lab, device } = bench;
  const screen = await device.screen(never);
  await assert.rejects(
    device.screenshot(never),
    failure("unsupported", /^Cannot take a screenshot of display 2: it is virtual, and Android pictures panels only$/),
  );
  assert.deepEqual(callsOf(bench, "screencap"), []);
  const tap: Action = { kind: "tap", at: center(find(screen, "Remember me").rect) };
  assert.equal(find(await device.actAndLook([tap], never), "Remember me").checked, true);
  lab.phone.focusedDisplayId = 0;
  assert.deepEqual((await device.screenshot(never)).size, { width: 1080, height: 2400 });
}, { uniqueId: "virtual:com.example.cast,10123,cast,0" });

onTwoDisplays("a protected app keeps the pixels of its own display back, and of no other", async ({ lab, device }) => {
  await assert.rejects(device.screenshot(never), failure("screen_secure", /protects its pixels$/));
  lab.phone.focusedDisplayId = 0;
  assert.deepEqual((await device.screenshot(never)).size, { width: 1080, height: 2400 });
}, { appId: "demo.vault" });

onTwoDisplays("a picture is refused when the focus moves while its panel is asked for", async ({ lab, device }) => {
  await device.screen(never);
  const moved = lab.phone.called("dumpsys", "display").then(() => lab.phone.focusedDisplayId = 0);
  await assert.rejects(
    device.screenshot(never),
    failure("screen_unreadable", /: another display than 2 has got the focus meanwhile$/),
  );
  await moved;
});

onTwoDisplays("the second display cannot be turned, and nothing is changed", async ({ lab, device }) => {
  await device.screen(never);
  lab.phone.calls.length = 0;
  await assert.rejects(
    device.act([{ kind: "setOrientation", orientation: "portrait" }], never),
    failure("unsupported", /^Cannot turn display 2: the phone's settings turn its first display only$/),
  );
  assert.deepEqual(lab.phone.calls, []);
});

testWith(androidLabRequirement, "a phone whose screencap has to choose a panel is told which one", async () => {
  await using lab = await startAndroidLab();
  // As on a phone that folds: one display, and of its two panels one is dark.
  lab.phone.noise.set("screencap", "[Warning] Multiple displays were found, but no display id was specified!\n");
  const device = await createAndroidPlatform({ adb: { environment: lab.environment } }).open(lab.serial, never);
  assert.ok(device);
  await device.screenshot(never);
  await device.screenshot(never);
  const pictures = lab.phone.calls.filter(([name]) => name === "screencap").map((words) => words.join(" "));
  const ofPanel = "screencap -p -d 4619827259835644672";
  assert.deepEqual(pictures, ["screencap -p", ofPanel, ofPanel]);
  await device.close();
});

testWith(androidLabRequirement, "a phone with one display costs nothing more for those with several", async () => {
  await using lab = await startAndroidLab();
  const device = await createAndroidPlatform({ adb: { environment: lab.environment } }).open(lab.serial, never);
  assert.ok(device);
  const settings = find(await device.screen(never), "Settings");
  const before = lab.services.length;
  lab.phone.calls.length = 0;
  await device.actAndLook([{ kind: "tap", at: center(settings.rect) }], never);
  await device.screenshot(never);
  const calls = lab.phone.calls.map((words) => words.map((word) => word.replace(/^\/data.*/, "FILE")).join(" "));
  const { x, y } = center(settings.rect);
  const look = ["uiautomator dump --windows FILE", "dumpsys window"];
  assert.deepEqual(calls, [`input tap ${x} ${y}`, ...look, "dumpsys window", "screencap -p"]);
  assert.equal(lab.services.length - before, 2);
  await device.close();
});
