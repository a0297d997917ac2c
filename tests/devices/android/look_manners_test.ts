import { strict as assert } from "node:assert";
import { LookManners } from "../../../devices/android/look_manners.ts";
import type { Look } from "../../../devices/android/look_output.ts";
import type { Action } from "../../../devices/device.ts";

const neverIdle: Look = { kind: "never_idle", said: "" };
const tree = (tellsWindows: boolean): Look => ({ kind: "tree", rotation: 0, windows: [], tellsWindows });
const launch = (appId: string): Action => ({ kind: "launchApp", appId, restart: false, clearState: false });
const home: Action = { kind: "pressButton", button: "home" };
const tap: Action = { kind: "tap", at: { x: 1, y: 1 } };

Deno.test("LookManners ask for all windows from Android 13 on, until a phone does not tell them", () => {
  assert.equal(new LookManners(32).next([]).allWindows, false);
  const manners = new LookManners(33);
  manners.learn(tree(true), "mail");
  assert.equal(manners.next([]).allWindows, true);
  manners.learn(tree(false), "mail");
  assert.equal(manners.next([]).allWindows, false);
});

Deno.test("LookManners lose patience with an app that never rests, and with that app only", () => {
  const manners = new LookManners(34);
  manners.learn(neverIdle, "video");
  assert.equal(manners.next([tap]).isImpatient, true);
  assert.equal(manners.next([home]).isImpatient, false);
  assert.equal(manners.next([launch("mail")]).isImpatient, false);
  assert.equal(manners.next([launch("video")]).isImpatient, true);
  manners.learn(tree(true), "video");
  assert.equal(manners.next([tap]).isImpatient, false);
});

Deno.test("LookManners keep their patience when the phone does not say which app is in front", () => {
  const manners = new LookManners(34);
  manners.learn(neverIdle, undefined);
  assert.equal(manners.next([tap]).isImpatient, false);
});
