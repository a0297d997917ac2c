/**
 * Android phones and emulators, as adb sees them.
 *
 * @module
 */

import { wallClock } from "../clock.ts";
import type { BootOptions, Device, DeviceList, Finding, ListedDevice, Platform } from "../device.ts";
import { toFailure } from "../failure.ts";
import { Adb, ADB_MISSING, type AdbOptions } from "./adb.ts";
import { readAdbDevices } from "./adb_devices.ts";
import { checkUpAndroid } from "./android_check_up.ts";
import { type EmulatorOptions, Emulators } from "./emulators.ts";
import { Leftovers } from "./leftovers.ts";
import { openPhone } from "./open_phone.ts";
import { saying } from "./saying.ts";
import { findSdkProgram } from "./sdk_program.ts";

/** What people and tests may set; everything has a default. */
export interface AndroidOptions {
  readonly adb?: AdbOptions;
  readonly emulators?: Partial<EmulatorOptions>;
  /** How long a script may take on the phone. */
  readonly limitMs?: number;
}

/** Makes the platform; without options it uses the adb of this computer and its server. */
export function createAndroidPlatform(options: AndroidOptions = {}): Platform {
  return new AndroidPlatform(options);
}

class AndroidPlatform implements Platform {
  readonly name = "Android";
  readonly #adb: Adb;
  readonly #emulators: Emulators;
  readonly #leftovers = new Leftovers();
  readonly #limitMs: number;

  constructor({ adb, emulators, limitMs = SCRIPT_MS }: AndroidOptions) {
    this.#adb = new Adb(adb);
    this.#emulators = new Emulators(this.#adb, { ...USUAL_EMULATORS, ...emulators });
    this.#limitMs = limitMs;
  }

  async list(signal: AbortSignal): Promise<DeviceList> {
    if (!this.#adb.isInstalled()) {
      return { devices: [], notes: [`Cannot list Android devices: adb is missing; ${ADB_MISSING}`] };
    }
    const { code, stdout, stderr } = await this.#adb.ask(["devices", "-l"], signal);
    const printed = new TextDecoder().decode(stdout);
    const notes = code === 0 ? [] : [`Cannot list Android devices: ${saying(`${printed}\n${stderr}`, code, "adb")}`];
    const phones = readAdbDevices(printed);
    try {
      return { devices: [...phones, ...await this.#emulators.list(runningEmulators(phones), signal)], notes };
    } catch (thrown) {
      signal.throwIfAborted();
      return { devices: phones, notes: [...notes, toFailure(thrown).message] };
    }
  }

  async checkUp(signal: AbortSignal): Promise<readonly Finding[]> {
    return await checkUpAndroid(this.#adb, this.#emulators, signal);
  }

  async open(deviceId: string, signal: AbortSignal): Promise<Device | undefined> {
    const [adb, leftovers, limitMs] = [this.#adb, this.#leftovers, this.#limitMs];
    return await openPhone({ adb, serial: deviceId, leftovers, limitMs }, signal);
  }

  async boot(deviceId: string, options: BootOptions): Promise<string | undefined> {
    if (!this.#adb.isInstalled()) return undefined;
    const { stdout } = await this.#adb.ask(["devices", "-l"], options.signal);
    const phones = readAdbDevices(new TextDecoder().decode(stdout));
    const seen = phones.map((phone) => phone.deviceId);
    return await this.#emulators.boot(deviceId, { seen, running: runningEmulators(phones) }, options);
  }

  async close(): Promise<void> {
    await this.#emulators.close();
  }
}

function runningEmulators(phones: readonly ListedDevice[]): readonly string[] {
  return phones.filter(({ kind, ready }) => kind === "emulator" && ready).map(({ deviceId }) => deviceId);
}

const USUAL_EMULATORS: EmulatorOptions = {
  program: () => findSdkProgram("emulator"),
  clock: wallClock,
  firstPort: 5_554,
  endMs: 300,
};

// Three dumps on a slow emulator; most clients of ours give up after a minute.
const SCRIPT_MS = 60_000;
