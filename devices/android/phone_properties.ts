/**
 * What a phone is: model, release, emulator or not, natural size. Pure.
 *
 * @module
 */

import type { DeviceInfo } from "../device.ts";
import type { Size } from "../ui/tree.ts";
import type { Section } from "./marked_output.ts";

/** What stays the same while a phone is connected. */
export interface PhoneProperties {
  readonly info: DeviceInfo;
  readonly sdk: number;
  /** The screen in its natural orientation, in pixels. */
  readonly naturalSize: Size;
}

/** Commands that print every property in a section of its own. */
export const propertyReads: readonly string[] = [
  "for name in ro.product.model ro.build.version.release ro.build.version.sdk ro.kernel.qemu ro.boot.qemu; do",
  '  print -r -- "$name=$(getprop $name)"',
  "done",
  "mark properties 0",
  "wm size 2>&1",
  "mark size 0",
];

/** Reads what {@linkcode propertyReads} printed; `undefined` when it is not what an Android phone says. */
export function readProperties(serial: string, sections: readonly Section[]): PhoneProperties | undefined {
  const properties = bodyOf(sections, "properties");
  const get = (name: string) =>
    new RegExp(`^${RegExp.escape(name)}=(.+?)\\r?$`, "m").exec(properties)?.[1]?.trim() ?? "";
  const sdk = Number(get("ro.build.version.sdk"));
  const naturalSize = readSize(bodyOf(sections, "size"));
  if (!Number.isInteger(sdk) || sdk === 0 || naturalSize === undefined) return undefined;
  const isEmulator = serial.startsWith("emulator-") || get("ro.kernel.qemu") === "1" || get("ro.boot.qemu") === "1";
  const info: DeviceInfo = {
    deviceId: serial,
    name: get("ro.product.model") || serial,
    platform: `Android ${get("ro.build.version.release")}`.trim(),
    kind: isEmulator ? "emulator" : "physical",
  };
  return { info, sdk, naturalSize };
}

/** A size that was set by hand replaces the physical one. */
function readSize(printed: string): Size | undefined {
  const [, width, height] = /Override size: (\d+)x(\d+)/.exec(printed) ?? /Physical size: (\d+)x(\d+)/.exec(printed) ??
    [];
  return width === undefined || height === undefined ? undefined : { width: Number(width), height: Number(height) };
}

function bodyOf(sections: readonly Section[], name: string): string {
  return sections.find((section) => section.name === name)?.body ?? "";
}
