import assert from "node:assert/strict";
import { wallClock } from "../../devices/clock.ts";
import { androidLabRequirement, startAndroidLab } from "../lab/android/android_lab.ts";
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
