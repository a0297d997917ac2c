import assert from "node:assert/strict";
import { createAndroidPlatform } from "../../devices/android/android_platform.ts";
import { Session } from "../../devices/ui/session.ts";
import { launchApp } from "../../tools/app.ts";
import { button } from "../../tools/press.ts";
import { tap, tapPoint } from "../../tools/tap.ts";
import { androidLabRequirement, startAndroidLab } from "../lab/android/android_lab.ts";
import { testWith } from "../lab/requirements.ts";

const { signal } = new AbortController();

testWith(
  androidLabRequirement,
  "points and buttons work on a screen that cannot be read, elements do not",
  async () => {
    await using lab = await startAndroidLab();
    const device = await createAndroidPlatform({ adb: { environment: lab.environment } }).open(lab.serial, signal);
    assert.ok(device);
    const context = { session: new Session(device), signal };
    const launched = await launchApp.perform(context, { appId: "com.example.clock" });
    assert.deepEqual(Object.keys(Object(launched)), ["note"]);
    await assert.rejects(tap.perform(context, { selector: "Start" }), { code: "screen_unreadable" });
    const tapped = await tapPoint.perform(context, { x: 0.5, y: 0.5 });
    assert.deepEqual(Object.keys(Object(tapped)), ["note"]);
    assert.ok(lab.phone.calls.some((words) => words.join(" ") === "input tap 540 1200"));
    const pressed = await button.perform(context, { button: "home" });
    assert.deepEqual(pressed, { app: "com.android.launcher3" });
    await device.close();
  },
);
