import { strict as assert } from "node:assert";
import { createAndroidPlatform } from "../../../devices/android/android_platform.ts";
import { type BootStage, readBootStage } from "../../../devices/android/boot_stage.ts";
import { freeConsolePort, listedAvd, readAvds } from "../../../devices/android/emulator_output.ts";
import { wallClock } from "../../../devices/clock.ts";
import type { BootOptions, Clock, Platform } from "../../../devices/device.ts";
import { androidLabRequirement } from "../../lab/android/android_lab.ts";
import { type EmulatorLab, startEmulatorLab } from "../../lab/android/emulator/emulator_lab.ts";
import { testWith } from "../../lab/requirements.ts";

const never = new AbortController().signal;
const avd = "Pixel_8_API_35";

/** Time that passes twenty times as fast. */
const clock: Clock = { now: () => wallClock.now(), sleep: (ms, signal) => wallClock.sleep(ms / 20, signal) };

/** Above the ports that the adb server of this computer's user looks through. */
const firstPort = 5_600;

function withEmulators(name: string, run: (platform: Platform, lab: EmulatorLab) => Promise<void>) {
  testWith(androidLabRequirement, name, async () => {
    await using lab = await startEmulatorLab();
    const emulators = { program: () => lab.program, clock, firstPort, endMs: 20_000 };
    const platform = createAndroidPlatform({ adb: { environment: lab.environment }, emulators });
    try {
      await run(platform, lab);
    } finally {
      await platform.close?.();
    }
  });
}

/** What can be used or booted; an emulator that has just ended stays in adb's list for a while, as offline. */
async function idsOf(platform: Platform): Promise<readonly string[]> {
  const { devices } = await platform.list(never);
  const state = (ready: boolean, bootable?: boolean) => ready ? ["ready"] : bootable ? ["bootable"] : [];
  return devices.flatMap(({ deviceId, ready, bootable }) =>
    state(ready, bootable).map((word) => `${deviceId} ${word}`)
  );
}

async function boot(platform: Platform, name: string, options: Partial<BootOptions> = {}): Promise<string | undefined> {
  return await platform.boot?.(name, { progress: () => undefined, signal: never, ...options });
}

withEmulators("a virtual device is listed, booted with its stages told, used, and ended", async (platform) => {
  assert.deepEqual(await idsOf(platform), [`${avd} bootable`, "Broken_AVD bootable"]);
  const told: string[] = [];
  const serial = await boot(platform, avd, { progress: (line) => told.push(line) });
  assert.deepEqual(told, [`${avd} is starting`, `${avd} is showing its boot animation`]);
  assert.match(serial ?? "", /^emulator-56\d\d$/);
  assert.deepEqual(await idsOf(platform), [`${serial} ready`, "Broken_AVD bootable"]);
  const device = await platform.open(serial ?? "", never);
  assert.equal(device?.info.kind, "emulator");
  assert.ok(await device?.screen(never));
  await device?.close();
  await platform.close?.();
  assert.deepEqual(await idsOf(platform), [`${avd} bootable`, "Broken_AVD bootable"]);
});

withEmulators("who gives up waiting for a boot can wait again, and nothing is started twice", async (platform, lab) => {
  const limit = new AbortController();
  const reason = new Error("A test has no time");
  const impatient = { progress: () => limit.abort(reason), signal: limit.signal };
  await assert.rejects(boot(platform, avd, impatient), reason);
  const serial = await boot(platform, avd);
  assert.equal(await boot(platform, avd), serial);
  assert.equal((await lab.starts()).length, 1);
  assert.match((await lab.starts())[0] ?? "", new RegExp(`^-avd ${avd} -port ${serial?.slice(9)}`));
});

withEmulators("two who boot the same virtual device get the same one", async (platform, lab) => {
  const [first, second] = await Promise.all([boot(platform, avd), boot(platform, avd)]);
  assert.equal(first, second);
  assert.equal((await lab.starts()).length, 1);
});

withEmulators("an emulator that another program has booted is waited for", async (platform, lab) => {
  const serial = await boot(platform, avd);
  const emulators = { program: () => lab.program, clock, firstPort };
  const other = createAndroidPlatform({ adb: { environment: lab.environment }, emulators });
  assert.equal(await boot(other, avd), serial);
  await other.close?.();
  assert.deepEqual(await idsOf(platform), [`${serial} ready`, "Broken_AVD bootable"]);
});

withEmulators("a port that another program has is passed by", async (platform) => {
  const port = Array.from({ length: 20 }, (_, index) => firstPort + 2 * index);
  using others = new DisposableStack();
  for (const first of port.slice(0, 2)) others.use(Deno.listen({ hostname: "127.0.0.1", port: first }));
  assert.equal(await boot(platform, avd), `emulator-${port[2]}`);
});

withEmulators("an emulator that does not come up says why", async (platform) => {
  await assert.rejects(boot(platform, "Broken_AVD"), {
    code: "device_not_ready",
    message: 'Cannot boot Broken_AVD: the emulator says "ERROR   | x86_64 emulation currently requires hardware ' +
      'acceleration!", and has ended',
  });
});

withEmulators("a check-up names the emulator program and the virtual devices", async (platform, lab) => {
  const found = new Map((await platform.checkUp?.(never))?.map(({ subject, says }) => [subject, says]));
  assert.equal(found.get("Android emulator"), lab.program);
  assert.equal(found.get("Android virtual devices"), `${avd}, Broken_AVD`);
});

withEmulators("no other name boots anything", async (platform) => {
  assert.equal(await boot(platform, "Pixel"), undefined);
});

Deno.test("freeConsolePort() takes the first that no emulator has", () => {
  assert.equal(freeConsolePort(5_554, ["R5C", "emulator-5554", "emulator-5558"]), 5_556);
  assert.throws(() => freeConsolePort(5_682, ["emulator-5682"]), { code: "device_not_ready" });
});

Deno.test("readAvds() reads the names among what else is printed", () => {
  const printed = "INFO    | Storing crashdata in: /tmp/x\r\nPixel_8_API_35\r\nTablet-2.0\r\n\r\n";
  assert.deepEqual(readAvds(printed), ["Pixel_8_API_35", "Tablet-2.0"]);
});

Deno.test("listedAvd() says how a virtual device comes to run", () => {
  const { deviceId, name, ready, bootable, problem } = listedAvd("Pixel_8");
  assert.deepEqual([deviceId, name, ready, bootable], ["Pixel_8", "Pixel 8", false, true]);
  assert.equal(problem, "It is not running: boot it with boot_device");
});

for (
  const [printed, stage] of [
    ["", "starting"],
    ["booted= animation=running\ncmd: Can't find service: package\n", "starting"],
    ["booted=1 animation=running\npackage:/system/framework/framework-res.apk\n", "showing its boot animation"],
    ["booted=1 animation=stopped\r\ncmd: Can't find service: package\r\n", "starting its apps"],
    ["booted=1 animation=stopped\r\npackage:/system/framework/framework-res.apk\r\n", "ready"],
    ["booted=1 animation=\npackage:/system/framework/framework-res.apk\n", "ready"],
  ] as const satisfies readonly (readonly [string, BootStage])[]
) {
  Deno.test(`readBootStage() of ${JSON.stringify(printed.split(/\r?\n/)[0])} and so on is "${stage}"`, () => {
    assert.equal(readBootStage(printed), stage);
  });
}

testWith(androidLabRequirement, "a check-up without an emulator program says what brings one", async () => {
  const platform = createAndroidPlatform({ emulators: { program: () => undefined } });
  const finding = (await platform.checkUp?.(never) ?? []).find(({ subject }) => subject === "Android emulator");
  assert.deepEqual(finding?.state, "missing");
  assert.match(finding?.todo ?? "", /Install Android Studio/);
});
