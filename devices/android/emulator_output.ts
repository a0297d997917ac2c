/**
 * What the `emulator` program prints. Pure.
 *
 * @module
 */

import type { ListedDevice } from "../device.ts";

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
