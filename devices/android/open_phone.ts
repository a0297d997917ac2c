/**
 * How a phone is opened: what its protocol can do, what it is, and for wireless phones the connection itself.
 *
 * @module
 */

import type { Device } from "../device.ts";
import { Failure } from "../failure.ts";
import type { AdbRun } from "./adb.ts";
import { adbFailure, isUnknownDevice } from "./adb_failure.ts";
import { AndroidDevice } from "./android_device.ts";
import { type PhoneProperties, propertyReads, readProperties } from "./phone_properties.ts";
import { PhoneShell, type PhoneShellOptions } from "./phone_shell.ts";
import { problemOf } from "./phone_state.ts";
import { saying } from "./saying.ts";
import { hasConnected, isNearbyAddress } from "./wireless.ts";

/** A phone to open. */
export type Opening = Omit<PhoneShellOptions, "service">;

/** Opens a phone, or answers `undefined` when adb knows none of that serial. @throws {Failure} device_not_ready */
export async function openPhone(opening: Opening, signal: AbortSignal): Promise<Device | undefined> {
  const { adb, serial } = opening;
  if (!SERIAL.test(serial) || !adb.isInstalled()) return undefined;
  const { code, stdout, stderr } = await features(opening, signal);
  if (isUnknownDevice(stderr)) return undefined;
  if (code !== 0) throw adbFailure(TRIED, serial, stderr) ?? notReady(serial, saying(stderr, code, "adb"));
  const speaksV2 = new TextDecoder().decode(stdout).split(/\s+/).includes("shell_v2");
  const shell = new PhoneShell({ ...opening, service: speaksV2 ? "shell" : "exec-out" });
  try {
    const { adb, serial } = opening;
    const host = (args: readonly string[], given: AbortSignal) => adb.run(["-s", serial, ...args], given);
    return new AndroidDevice(shell, await properties(opening, shell, signal), host);
  } catch (thrown) {
    await shell.close();
    throw thrown;
  }
}

const TRIED = "Cannot open the phone";

// Serials have no control characters; names of Wi-Fi phones may hold spaces.
const SERIAL = /^[\x20-\x7e]{1,200}$/;

/** Asks what the phone's protocol can do; a wireless phone that adb has lost is connected to first. */
async function features({ adb, serial }: Opening, signal: AbortSignal): Promise<AdbRun> {
  const ask = () => adb.ask(["-s", serial, "features"], signal);
  const first = await ask();
  const isLost = isUnknownDevice(first.stderr);
  if (!isNearbyAddress(serial) || !(isLost || /^error: device offline/m.test(first.stderr))) return first;
  // adb takes an offline phone for one that it is connected to.
  if (!isLost) await adb.ask(["disconnect", serial], signal);
  const { stdout, stderr } = await adb.ask(["connect", serial], signal);
  const printed = new TextDecoder().decode(stdout);
  const second = await ask();
  if (!isUnknownDevice(second.stderr) || hasConnected(printed)) return second;
  throw notReady(serial, `${saying(`${printed}\n${stderr}`, undefined, "adb")}; switch wireless debugging on`);
}

async function properties(opening: Opening, shell: PhoneShell, signal: AbortSignal): Promise<PhoneProperties> {
  const { adb, serial } = opening;
  const read = readProperties(serial, await shell.run({ tried: TRIED, reads: () => propertyReads }, signal));
  if (read !== undefined) return read;
  const { stdout } = await adb.ask(["-s", serial, "get-state"], signal);
  throw notReady(serial, problemOf(new TextDecoder().decode(stdout).trim()) ?? "Android has not finished starting");
}

function notReady(serial: string, why: string): Failure {
  return new Failure("device_not_ready", `Cannot open ${serial}: ${why}`);
}
