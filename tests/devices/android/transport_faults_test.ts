/** What goes wrong between this computer and a phone: over the real adb client, each with what must hold afterwards. */
import { strict as assert } from "node:assert";
import { createAndroidPlatform } from "../../../devices/android/android_platform.ts";
import type { Device, Platform } from "../../../devices/device.ts";
import { Failure } from "../../../devices/failure.ts";
import { Adb } from "../../../devices/android/adb.ts";
import { Leftovers } from "../../../devices/android/leftovers.ts";
import { PhoneShell } from "../../../devices/android/phone_shell.ts";
import {
  type AndroidLab,
  androidLabRequirement,
  type LabOptions,
  startAndroidLab,
} from "../../lab/android/android_lab.ts";
import { OldAdbServer } from "../../lab/android/old_adb_server.ts";
import { testWith } from "../../lab/requirements.ts";

const never = new AbortController().signal;

/** Long enough for a busy computer. */
const limitMs = 60_000;

/** Short enough to see that it is kept. */
const shortLimitMs = 5_000;

interface Options extends LabOptions {
  readonly limitMs?: number;
}

interface Bench {
  readonly lab: AndroidLab;
  readonly platform: Platform;
  readonly device: Device;
}

/** Opens a phone, lets something go wrong, and then checks that the phone can be used and that nothing is left. */
function onPhone(name: string, goWrong: (bench: Bench) => Promise<void>, options: Options = {}) {
  testWith(androidLabRequirement, name, async () => {
    await using lab = await startAndroidLab(options);
    const platform = createAndroidPlatform({ adb: { environment: lab.environment }, limitMs, ...options });
    const device = await platform.open(lab.serial, never);
    assert.ok(device);
    await goWrong({ lab, platform, device });
    const opened = await stillWorks({ lab, platform, device });
    await Promise.all([device.close(), opened.close()]);
    assert.deepEqual(await lab.stopped(), [], "nothing runs on the phone");
    assert.deepEqual(await lab.phone.files.list("/data/local/tmp"), [], "no file is on the phone");
    assert.deepEqual(await clientsOf(lab), [], "no adb client runs here");
  });
}

/** The next command works; after a phone was gone it is opened anew, as sessions do. */
async function stillWorks({ lab, platform, device }: Bench): Promise<Device> {
  lab.phone.failDumps("hangs", 0);
  try {
    await device.screen(never);
    return device;
  } catch (thrown) {
    assert.ok(thrown instanceof Failure && ["device_gone", "device_not_ready"].includes(thrown.code), String(thrown));
  }
  const opened = await platform.open(lab.serial, never);
  assert.ok(opened);
  await opened.screen(never);
  return opened;
}

/** The adb clients that this process has started for the phone, and that have not ended. */
async function clientsOf({ serial }: AndroidLab): Promise<readonly string[]> {
  const { stdout } = await new Deno.Command("ps", { args: ["-A", "-o", "ppid=,args="] }).output();
  const lines = new TextDecoder().decode(stdout).split("\n").map((line) => line.trim());
  return lines.filter((line) => line.startsWith(`${Deno.pid} adb `) && line.includes(serial));
}

/** Expects a failure of one of the codes, well before a person would give up. */
async function fails(call: Promise<unknown>, codes: readonly Failure["code"][], message: RegExp) {
  const startedAt = performance.now();
  await assert.rejects(call, (thrown: unknown) => {
    assert.ok(thrown instanceof Failure, String(thrown));
    assert.ok(codes.includes(thrown.code), `${thrown.code}: ${thrown.message}`);
    assert.match(thrown.message, message);
    return true;
  });
  const tookMs = performance.now() - startedAt;
  assert.ok(tookMs < 30_000, `it took ${tookMs} ms`);
}

const home = [{ kind: "pressButton", button: "home" }] as const;

onPhone("an offline phone is told as such, and works when it is back", async ({ lab, device }) => {
  await lab.unplug();
  await fails(device.screen(never), ["device_not_ready"], /adb says "device offline"; the phone does not answer: /);
  await fails(device.act(home, never), ["device_not_ready"], /adb says "device offline"; the phone does not answer: /);
  lab.plugIn();
});

testWith(androidLabRequirement, "an unauthorized phone is told as such, and works when it is allowed", async () => {
  await using lab = await startAndroidLab({ unauthorized: true });
  const platform = createAndroidPlatform({ adb: { environment: lab.environment }, limitMs });
  await fails(platform.open(lab.serial, never), ["device_not_ready"], /unlock the phone and accept "Allow USB debug/);
  await lab.unplug();
  lab.plugIn();
  const device = await platform.open(lab.serial, never);
  assert.ok(await device?.screen(never));
  await device?.close();
});

testWith(androidLabRequirement, "a phone in recovery mode is told as such", async () => {
  await using lab = await startAndroidLab({ state: "recovery" });
  const platform = createAndroidPlatform({ adb: { environment: lab.environment }, limitMs });
  const { devices } = await platform.list(never);
  assert.equal(devices[0]?.problem, "The phone is in recovery mode: restart it");
  await fails(platform.open(lab.serial, never), ["device_not_ready"], /: The phone is in recovery mode: restart it$/);
  assert.deepEqual([await lab.stopped(), await clientsOf(lab)], [[], []]);
});

testWith(androidLabRequirement, "a wireless phone is connected to when it is opened", async () => {
  await using lab = await startAndroidLab();
  await lab.adb(["disconnect", lab.serial]);
  const platform = createAndroidPlatform({ adb: { environment: lab.environment }, limitMs });
  assert.deepEqual((await platform.list(never)).devices, []);
  const device = await platform.open(lab.serial, never);
  assert.ok(await device?.screen(never));
  await device?.close();
});

for (const how of ["reads", "acts"] as const) {
  onPhone(`a phone that vanishes while it ${how} is told as such, and what it did is ended later`, async (bench) => {
    const { lab, device } = bench;
    lab.phone.failDumps("hangs", 1);
    const call = how === "reads" ? device.screen(never) : device.actAndLook(home, never);
    const failing = fails(call, ["device_not_ready", "device_gone"], /adb says "device (offline|'.*' not found)"/);
    await lab.phone.called("uiautomator");
    await lab.unplug();
    await failing;
    assert.equal(lab.phone.calls.filter(([name]) => name === "input").length, how === "acts" ? 1 : 0, "sent once");
    lab.plugIn();
  });
}

onPhone("an adb server that is killed while nothing runs is started again", async ({ lab, device }) => {
  await lab.killServer();
  await fails(device.act(home, never), ["device_gone"], /adb says "device '.*' not found"$/);
});

onPhone(
  "an adb server that is killed while the phone acts is started again, and nothing is done twice",
  async (bench) => {
    const { lab, device } = bench;
    lab.phone.failDumps("hangs", 1);
    const failing = fails(device.actAndLook(home, never), ["device_gone"], /adb says "device '.*' not found"$/);
    await lab.phone.called("uiautomator");
    await lab.killServer();
    await failing;
    assert.equal(lab.phone.calls.filter(([name]) => name === "input").length, 1);
  },
);

onPhone("an adb server of another version is replaced, whatever is said about it", async ({ lab, device }) => {
  await lab.killServer();
  {
    await using old = new OldAdbServer(Number(lab.environment["ANDROID_ADB_SERVER_PORT"]));
    await fails(device.screen(never), ["device_gone"], /adb says "device '.*' not found"$/);
    assert.ok(old);
  }
});

onPhone("a slow phone is waited for", async ({ lab, device }) => {
  lab.phone.latencyMs = 300;
  assert.ok(await device.actAndLook(home, never));
  lab.phone.latencyMs = 0;
});

for (const shellV2 of [true, false]) {
  const which = shellV2 ? "" : " before Android 7";
  onPhone(`a dump that hangs on a phone${which} is ended there when its time is up`, async ({ lab, device }) => {
    lab.phone.failDumps("hangs", 1);
    await fails(device.screen(never), ["timed_out"], /^Cannot read the screen on .*: no answer within 5000 ms$/);
  }, { shellV2, limitMs: shortLimitMs });
}

onPhone("noise on the second stream is not waited for nor kept", async ({ lab, device }) => {
  lab.phone.noise.set("screencap", "WARNING: linker: something is unused\n".repeat(10_000));
  assert.ok(await device.screenshot(never));
  lab.phone.noise.clear();
});

onPhone("a phone that prints without end is stopped", async ({ lab }) => {
  const [adb, leftovers] = [new Adb({ environment: lab.environment }), new Leftovers()];
  const shell = new PhoneShell({ adb, serial: lab.serial, service: "shell", leftovers, limitMs: 20_000 });
  const request = { tried: "Cannot read the screen", reads: () => ["while true; do head -c 1000000 /dev/zero; done"] };
  await fails(shell.run(request, never), ["screen_unreadable"], /it is longer than 16000000 bytes$/);
  assert.ok(await shell.close());
});

for (const fault of ["truncated", "stale_file", "no_file", "null_root", "killed", "already_registered"] as const) {
  onPhone(`a dump that ends with "${fault}" spoils nothing for the next`, async ({ lab, device }) => {
    lab.phone.failDumps(fault, 3);
    await fails(device.screen(never), ["screen_unreadable"], /^Cannot read the screen/);
  });
}
