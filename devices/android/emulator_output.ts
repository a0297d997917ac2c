/**
 * What the `emulator` program prints, and the ports that it takes. Pure.
 *
 * @module
 */

import type { ListedDevice } from "../device.ts";
import { Failure } from "../failure.ts";

/** Reads `emulator -list-avds`: one name in a line, with lines of the program's own among them. */
export function readAvds(printed: string): readonly string[] {
  return printed.split(/\r?\n/).filter((line) => /^[\w.-]{1,200}$/.test(line));
}

/** A virtual device that does not run, as it is listed; its name is its id. */
export function listedAvd(avd: string): ListedDevice {
  return {
    deviceId: avd,
    name: avd.replaceAll("_", " "),
    platform: "Android",
    kind: "emulator",
    ready: false,
    bootable: true,
    problem: "It is not running: boot it with boot_device",
  };
}

/**
 * The first console port from `first` on that none of the emulators has; adb's port is the next one.
 *
 * @throws {Failure} device_not_ready when all are taken
 */
export function freeConsolePort(first: number, emulators: readonly string[]): number {
  for (let port = first; port <= LAST_PORT; port += 2) if (!emulators.includes(`emulator-${port}`)) return port;
  throw new Failure("device_not_ready", `Cannot boot an emulator: all ports from ${first} to ${LAST_PORT} are taken`);
}

/** Whether an emulator has ended because another program has its port. */
export function saysPortIsTaken(printed: string): boolean {
  return /(?:address|port)\b.*\balready (?:in use|used)|AddrInUse|too many emulator instances/i.test(printed);
}

// The emulator takes no console port beyond.
const LAST_PORT = 5_682;
