import assert from "node:assert/strict";
import { isDataFolder } from "../../../devices/ios/app_data.ts";
import { readAppList } from "../../../devices/ios/app_list.ts";
import { bootStages } from "../../../devices/ios/boot_stages.ts";
import { isOlder, readVersion } from "../../../devices/ios/driver_versions.ts";
import { pngSize } from "../../../devices/ios/png_size.ts";
import { readLaunched, readRunningApps } from "../../../devices/ios/running_apps.ts";
import { touchScaleOf } from "../../../devices/ios/touch_scale.ts";

const udid = "0A1B2C3D-0000-4000-8000-000000000001";

Deno.test("readAppList() names apps as the home screen does", () => {
  const text =
    '{ "b.c" = { CFBundleDisplayName = "B {x}"; CFBundleName = Bare; }; "a.b" = { CFBundleIdentifier = "a.b"; }; }';
  assert.deepEqual(readAppList(text), { kind: "apps", apps: [{ appId: "a.b" }, { appId: "b.c", name: "B {x}" }] });
  assert.equal(readAppList("(a)").kind, "unreadable");
});

Deno.test("readRunningApps() knows apps and the home screen among the processes", () => {
  const text = [
    "PID\tStatus\tLabel",
    "-\t0\tcom.apple.idle",
    "71\t0\tcom.apple.SpringBoard",
    "902\t0\tUIKitApplication:com.apple.Preferences[4f0c][rb-legacy]",
    "903\t0\tcom.apple.DockFolderViewService",
  ].join("\n");
  assert.deepEqual([...readRunningApps(text)], [[71, "com.apple.springboard"], [902, "com.apple.Preferences"]]);
});

Deno.test("readLaunched() finds the process id", () => {
  assert.equal(readLaunched("com.example.app: 12345\n"), 12345);
  assert.equal(readLaunched(""), undefined);
});

Deno.test("isDataFolder() lets nothing be erased but the data of one app of one simulator", () => {
  const folder = `/Users/a/Library/Developer/CoreSimulator/Devices/${udid}/data/Containers/Data/Application/${udid}`;
  assert.equal(isDataFolder(folder, udid), true);
  for (
    const other of ["", "/", `${folder}/..`, `${folder}/Documents`, folder.replace(udid, "0"), `${folder}/../${udid}`]
  ) {
    assert.equal(isDataFolder(other, udid), false, other);
  }
});

Deno.test("bootStages() names what a boot waits for, and not the number at its end", () => {
  const line = (elapsed: string, what: string) =>
    `[x] Status=4, isTerminal=NO, Elapsed=${elapsed}.\n\tWaiting on ${what}\n\n`;
  const end = "[x] Status=4294967295, isTerminal=YES, Elapsed=01:04.\n\tFinished\n";
  const stages = ["System App", "BackBoard", "System App"].map((what, index) => line(`00:0${index}`, what));
  assert.deepEqual(bootStages(`Monitoring boot status.\n${stages.join("")}${end}`), ["System App", "BackBoard"]);
  assert.deepEqual(bootStages("Device already booted, nothing to do.\n"), []);
});

Deno.test("isOlder() refuses drivers below the oldest that works, and trusts a build without a number", () => {
  for (const printed of ["1.1.1", "v1.7.9", "0.9.0\n"]) assert.ok(isOlder(readVersion(printed), [1, 8]), printed);
  for (const printed of ["1.8.0", "v1.10.0", "2.0.0", "staging-main-58"]) {
    assert.ok(!isOlder(readVersion(printed), [1, 8]), printed);
  }
  for (const printed of ["idb_companion: 1.5.0", "1.1.8", companion("Aug 12 2022")]) {
    assert.ok(isOlder(readVersion(printed), [1, 5, 1]), printed);
  }
  for (const printed of ["1.5.1", "1.6", companion("Aug  2 2026"), ""]) {
    assert.ok(!isOlder(readVersion(printed), [1, 5, 1]), printed);
  }
});

/** What companions print that tell no number. */
function companion(date: string): string {
  return `{"build_time":"12:10:01","build_date":"${date}"}\n`;
}

Deno.test("touchScaleOf() knows the models that scale what they draw", () => {
  const type = (name: string) => `com.apple.CoreSimulator.SimDeviceType.${name}`;
  assert.equal(touchScaleOf(type("iPhone-13-mini")), 0.96);
  assert.ok(touchScaleOf(type("iPhone-8-Plus")) < 0.9);
  for (const name of ["iPhone-17", "iPhone-16-Plus", "iPad-mini-A17-Pro"]) assert.equal(touchScaleOf(type(name)), 1);
  assert.equal(touchScaleOf(undefined), 1);
});

Deno.test("pngSize() believes whole pictures only", () => {
  const png = new Uint8Array(41);
  png.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  png.set([0, 0, 4, 0x92, 0, 0, 9, 0xec], 16);
  assert.equal(pngSize(png), undefined);
  png.set([0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82], 33);
  assert.deepEqual(pngSize(png), { width: 1170, height: 2540 });
  assert.equal(pngSize(new Uint8Array()), undefined);
});
