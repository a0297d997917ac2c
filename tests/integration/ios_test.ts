import assert from "node:assert/strict";
import { wallClock } from "../../devices/clock.ts";
import { androidLabRequirement, startAndroidLab } from "../lab/android/android_lab.ts";
import { writeBundle } from "../lab/ios/app_bundle.ts";
import { type IosLab, iosLabRequirement, startIosLab } from "../lab/ios/ios_lab.ts";
import { testWith } from "../lab/requirements.ts";
import { connect, runCommand } from "./program.ts";

/** A server is a process of its own, so that the Mac has to live in real time. */
const inRealTime = { clock: wallClock };
const SETTINGS = "com.apple.Preferences";

const both = androidLabRequirement.ignore ? androidLabRequirement : iosLabRequirement;

testWith(both, "the sign-in example runs unchanged on the demo phone, an Android phone and a simulator", async () => {
  await using android = await startAndroidLab();
  await using ios = await startIosLab(inRealTime);
  const { PATH = "", HOME = "" } = Deno.env.toObject();
  const environment = { ...android.environment, ...ios.environment, PATH: `${ios.environment["PATH"]}:${PATH}`, HOME };
  await using server = await connect(["--enable", "run-script"], environment);
  const script = await Deno.readTextFile(new URL("../../examples/signin.ts", import.meta.url));
  const phones = [["demo", "demo.signin"], [android.serial, "com.example.signin"], [
    ios.iPhone.udid,
    "com.example.signin",
  ]];
  for (const [deviceId, app] of phones) {
    const { structured, text } = await server.call("run_script", { deviceId, script, args: { app } });
    assert.deepEqual(
      [structured["status"], structured["value"]],
      ["completed", { signedIn: true }],
      `${deviceId}: ${text}`,
    );
  }
});

testWith(iosLabRequirement, "a fence holds on a simulator", async () => {
  await using lab = await startIosLab(inRealTime);
  const { udid: deviceId } = lab.iPhone;
  await using server = await connect(["--allow-app", SETTINGS], environmentOf(lab));
  const say = async (name: string, input: Record<string, unknown>) =>
    (await server.call(name, { deviceId, ...input })).text;
  const outside = /^app_not_allowed: Cannot do \w+: .* only com\.apple\.Preferences may be used/;
  assert.match(await say("tap", { x: 0.5, y: 0.5 }), outside);
  assert.match(await say("press", { button: "home" }), outside);
  assert.match(await say("app", { action: "launch", appId: "com.example.signin" }), /^app_not_allowed: /);
  assert.match(await say("app", { action: "launch", appId: SETTINGS }), /com\.apple\.Preferences is in front/);
  assert.match(await say("press", { keys: ["meta", "h"] }), /^app_not_allowed: /);
  assert.match(await say("swipe", { from: { x: 0.5, y: 0.7 }, to: { x: 0.5, y: 0.5 } }), /^(?!app_not_allowed)/);
  assert.match(await say("press", { button: "home" }), /^Pressed/);
  assert.match(await say("press", { button: "home" }), outside);
});

testWith(iosLabRequirement, "the device and app tools change the state of a simulator", async () => {
  await using lab = await startIosLab(inRealTime);
  const { udid: deviceId, system } = lab.iPhone;
  await using server = await connect([], environmentOf(lab));
  const say = async (name: string, input: Record<string, unknown>) => {
    const { text, isError } = await server.call(name, { deviceId, ...input });
    assert.equal(isError, false, text);
    return text;
  };
  await say("device", { setting: "appearance", appearance: "dark" });
  await say("device", { setting: "location", latitude: 48.1, longitude: 11.5 });
  await say("device", { setting: "permission", appId: SETTINGS, permission: "contacts", state: "granted" });
  await say("device", { setting: "clipboard", text: "copied" });
  assert.match(await say("device", { setting: "clipboard" }), /"copied"/);
  assert.deepEqual([system.appearance, system.location, system.permission(SETTINGS, "contacts")], [
    "dark",
    "48.1,11.5",
    "granted",
  ]);
  const path = await writeBundle(lab.mac.folder, { appId: "com.example.new", name: "New" });
  await say("app", { action: "install", path });
  assert.match(await say("app", { action: "list" }), /com\.example\.new \(New\)/);
  assert.match(await say("app", { action: "launch", appId: "com.example.new" }), /com\.example\.new is in front/);
});

testWith(iosLabRequirement, "the example runs unchanged on a simulator", async () => {
  await using lab = await startIosLab(inRealTime);
  const args = JSON.stringify({ app: SETTINGS });
  const words = ["run", "examples/settings.ts", "--device", lab.iPhone.udid, "--args", args, "--json"];
  const { code, stdout } = await runCommand(words, environmentOf(lab));
  const report = JSON.parse(stdout);
  assert.equal(code, 0, stdout);
  assert.deepEqual([report.steps, report.value.airplaneMode], [10, true]);
});

testWith(iosLabRequirement, "simulators are listed beside other phones, with their notes", async () => {
  await using lab = await startIosLab({ ...inRealTime, drivers: [] });
  const { code, stdout } = await runCommand(["devices"], environmentOf(lab));
  assert.equal(code, 0);
  assert.match(stdout, /iPhone 17/);
  assert.match(stdout, /Cannot use iOS simulators: .*brew install cameroncooke\/axe\/axe/);
});

function environmentOf({ environment }: IosLab): Record<string, string> {
  return { ...environment, HOME: Deno.env.get("HOME") ?? "" };
}
