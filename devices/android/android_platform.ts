/**
 * Android phones and emulators, as adb sees them.
 *
 * @module
 */

import type { Device, DeviceList, Platform } from "../device.ts";
import { Failure } from "../failure.ts";
import { Adb, ADB_MISSING, type AdbOptions } from "./adb.ts";
import { readAdbDevices } from "./adb_devices.ts";
import { adbFailure, isUnknownDevice } from "./adb_failure.ts";
import { AndroidDevice } from "./android_device.ts";
import { propertyReads, readProperties } from "./phone_properties.ts";
import { PhoneShell } from "./phone_shell.ts";
import { saying } from "./saying.ts";

/** What tests may set; everything has a default. */
export interface AndroidOptions {
  readonly adb?: AdbOptions;
}

/** Makes the platform; without options it uses the adb of this computer and its server. */
export function createAndroidPlatform(options: AndroidOptions = {}): Platform {
  const adb = new Adb(options.adb);
  return {
    name: "Android",
    list: (signal) => list(adb, signal),
    open: (deviceId, signal) => open(adb, deviceId, signal),
  };
}

/** The Android phones and emulators of this computer. */
export const androidPlatform: Platform = createAndroidPlatform();

async function list(adb: Adb, signal: AbortSignal): Promise<DeviceList> {
  if (!adb.isInstalled()) {
    return { devices: [], notes: [`Cannot list Android devices: adb is missing; ${ADB_MISSING}`] };
  }
  const { code, stdout, stderr } = await adb.run(["devices", "-l"], signal);
  const printed = new TextDecoder().decode(stdout);
  const notes = code === 0 ? [] : [`Cannot list Android devices: ${saying(`${printed}\n${stderr}`, code, "adb")}`];
  return { devices: readAdbDevices(printed), notes };
}

/** Costs two round trips: one to adb for what the phone's protocol can do, one to the phone for what it is. */
async function open(adb: Adb, serial: string, signal: AbortSignal): Promise<Device | undefined> {
  if (!SERIAL.test(serial) || !adb.isInstalled()) return undefined;
  const { code, stdout, stderr } = await adb.run(["-s", serial, "features"], signal);
  if (isUnknownDevice(stderr)) return undefined;
  if (code !== 0) {
    throw adbFailure("Cannot open the phone", serial, stderr) ?? notReady(serial, saying(stderr, code, "adb"));
  }
  const speaksV2 = new TextDecoder().decode(stdout).split(/\s+/).includes("shell_v2");
  const shell = new PhoneShell(adb, serial, speaksV2 ? "shell" : "exec-out");
  const sections = await shell.run({ tried: "Cannot open the phone", reads: () => propertyReads }, signal);
  const properties = readProperties(serial, sections);
  if (properties === undefined) throw notReady(serial, "Android has not finished starting");
  return new AndroidDevice(shell, properties, (args, given) => adb.run(["-s", serial, ...args], given));
}

// Serials have no control characters; names of Wi-Fi phones may hold spaces.
const SERIAL = /^[\x20-\x7e]{1,200}$/;

function notReady(serial: string, why: string): Failure {
  return new Failure("device_not_ready", `Cannot open ${serial}: ${why}`);
}
