import { strict as assert } from "node:assert";
import { POWER_LINES, readBarrier } from "../../../devices/android/screen_power.ts";

/** Reads only the lines that the phone's `grep` would keep. */
function check(dump: string, expected: string) {
  const kept = dump.split("\n").filter((line) => new RegExp(POWER_LINES).test(line)).join("\n");
  assert.equal(readBarrier(kept) ?? "free", expected);
}

const policy = (facts: { readonly showing: boolean; readonly occluded?: boolean; readonly interactive: string }) =>
  [
    "    KeyguardServiceDelegate",
    `      showing=${facts.showing}`,
    `      occluded=${facts.occluded ?? false}`,
    "      screenState=SCREEN_STATE_ON",
    `      interactiveState=INTERACTIVE_STATE_${facts.interactive}`,
    `        mIsShowing=${facts.showing}`,
  ].join("\n");

Deno.test("readBarrier() knows a screen that is on, off, or locked", () => {
  check(policy({ showing: false, interactive: "AWAKE" }), "free");
  check(policy({ showing: true, interactive: "AWAKE" }), "locked");
  check(policy({ showing: true, interactive: "SLEEP" }), "off");
});

Deno.test("readBarrier() takes an ambient display for a screen that is off", () => {
  check("  screenState=SCREEN_STATE_ON\n  interactiveState=INTERACTIVE_STATE_SLEEP", "off");
});

Deno.test("readBarrier() takes an app over the lock screen for free", () => {
  check(policy({ showing: true, occluded: true, interactive: "AWAKE" }), "free");
});

Deno.test("readBarrier() reads what releases before Android 10 tell", () => {
  check("    mAwake=false mScreenOnEarly=false mScreenOnFully=false", "off");
  check("    mAwake=true\n    mShowingDream=false mDreamingLockscreen=true", "locked");
  check("    mAwake=true\n    mShowingLockscreen=false mDreamingLockscreen=false", "free");
  check("    mAwake=true\n    isKeyguardShowing=false\n    mDreamingLockscreen=true", "free");
});

Deno.test("readBarrier() makes nothing up", () => {
  check("", "free");
  check("    mImeShowing=true", "free");
});
