import assert from "node:assert/strict";
import { androidLabRequirement } from "../lab/android/android_lab.ts";
import { type EmulatorLab, startEmulatorLab } from "../lab/android/emulator/emulator_lab.ts";
import { testWith } from "../lab/requirements.ts";
import { connect, runCommand } from "./program.ts";

testWith(androidLabRequirement, "an agent boots an emulator, drives it, and it ends with the server", async () => {
  await using lab = await startEmulatorLab();
  let booted: unknown;
  {
    await using server = await connect([], environmentOf(lab));
    const listed = await server.call("list_devices", {});
    assert.match(
      listed.text,
      /^Pixel_8_API_35 {2}emulator {2}Android {2}Pixel 8 API 35 {2}It is not running: boot it/m,
    );
    const early = await server.call("describe", { deviceId: "Pixel_8_API_35" });
    assert.match(
      early.text,
      /^device_not_ready: Cannot open "Pixel_8_API_35": It is not running: boot it with boot_device/,
    );
    const { structured, text } = await server.call("boot_device", { deviceId: "Pixel_8_API_35" });
    booted = structured["deviceId"];
    assert.equal(text, `"${booted}" is ready`);
    assert.match((await server.call("describe", { deviceId: booted })).text, /Settings/);
    assert.equal((await server.call("boot_device", { deviceId: booted })).structured["deviceId"], booted);
    const unknown = await server.call("boot_device", { deviceId: "Pixel" });
    assert.match(unknown.text, /^device_not_found: Cannot boot "Pixel": there are "emulator-/);
  }
  const { stdout } = await runCommand(["devices", "--json"], environmentOf(lab));
  const ready = JSON.parse(stdout).devices.filter((device: { ready: boolean }) => device.ready);
  assert.deepEqual(ready.map(({ deviceId }: { deviceId: string }) => deviceId), ["demo"], `${booted} has ended`);
});

testWith(androidLabRequirement, "the adb program and its server can be named", async () => {
  await using lab = await startEmulatorLab();
  const { ANDROID_ADB_SERVER_PORT: port = "", ...environment } = environmentOf(lab);
  const adb = `${lab.folder}/other-adb`;
  await Deno.writeTextFile(adb, `#!/bin/sh\necho "$*" >>"$0.log"\nexec adb "$@"\n`, { mode: 0o755 });
  const options = ["--adb", adb, "--adb-host", "127.0.0.1", "--adb-port", port];
  const { code, stdout } = await runCommand(["devices", ...options], environment);
  assert.deepEqual([code, stdout], [0, "demo  demo  Demo phone  Demo phone  ready\n"]);
  assert.equal(await Deno.readTextFile(`${adb}.log`), `-H 127.0.0.1 -P ${port} devices -l\n`);
  const wrong = await runCommand(["devices", "--adb", `${lab.folder}/none`], environment);
  assert.match(wrong.stdout + wrong.stderr, /Cannot run adb: .*\/none cannot be started/);
});

// The program keeps its own HOME: that is where its packages are cached.
function environmentOf({ environment, folder }: EmulatorLab): Record<string, string> {
  const { PATH = "", HOME = "" } = Deno.env.toObject();
  return { PATH: `${folder}:${PATH}`, ...environment, HOME };
}
