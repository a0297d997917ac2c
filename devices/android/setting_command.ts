/**
 * Changing what the phone itself is set to, as shell commands. Pure.
 *
 * @module
 */

import type { Appearance, permissions, TextSize } from "../device.ts";
import { quote } from "../ui/quote.ts";
import { refused, shell, type ShellCommand } from "./shell_command.ts";
import { shellQuote } from "./shell_quote.ts";

/** Switches dark mode, after printing how it was; Android 10 and newer answer with how it is. */
export function appearanceCommand(appearance: Appearance): string {
  const night = appearance === "dark" ? "yes" : "no";
  return `echo "${BEFORE} $(cmd uimode night 2>&1)"; cmd uimode night ${night}`;
}

/** Finds the mode that {@linkcode appearanceCommand} printed; it may be neither dark nor light, but follow the clock. */
export function readNightMode(printed: string): string | undefined {
  return new RegExp(`^${BEFORE} Night mode: (yes|no|auto|custom_schedule|custom_bedtime)\\b`, "m").exec(printed)?.[1];
}

/** Puts dark mode back as it was. */
export function restoreNightCommand(mode: string): string {
  return `cmd uimode night ${mode}`;
}

const BEFORE = "night-before";

/** Sets how large the system writes, after printing how it was. */
export function textSizeCommand(textSize: TextSize): string {
  return `echo "${SCALE_BEFORE} $(settings get system font_scale)" && ${restoreTextSizeCommand(SCALES[textSize])}`;
}

/** Finds the scale that {@linkcode textSizeCommand} printed; a phone whose scale nobody has set has none. */
export function readTextScale(printed: string): string | undefined {
  const [, scale] = new RegExp(`^${SCALE_BEFORE} (null|\\d+(?:\\.\\d+)?)\\s*$`, "m").exec(printed) ?? [];
  return scale === "null" ? SCALES.default : scale;
}

/** Sets a scale. */
export function restoreTextSizeCommand(scale: string): string {
  return `settings put system font_scale ${scale}`;
}

const SCALE_BEFORE = "text-scale-before";

/** The ends of what the settings of Android 14 offer; older releases offer 1.3 at most, and take more. */
const SCALES: Readonly<Record<TextSize, string>> = { small: "0.85", default: "1.0", large: "1.3", largest: "2.0" };

/** A permission of an app. */
export interface PermissionChange {
  readonly appId: string;
  readonly permission: string;
  readonly isGranted: boolean;
}

/** Grants or revokes a permission; one word may stand for several of Android's, and one of them is enough. */
export function permissionCommand({ appId, permission, isGranted }: PermissionChange): ShellCommand {
  const names = (PERMISSIONS.get(permission) ?? [permission]).map((name) => name.includes(".") ? name : PREFIX + name);
  if (!NAME.test(appId) || !names.every((name) => NAME.test(name))) {
    const wish = `${isGranted ? "grant" : "revoke"} ${quote(permission)}`;
    return refused("invalid_input", `Cannot ${wish} for ${quote(appId)}: that is no name of Android's`);
  }
  const verb = isGranted ? "grant" : "revoke";
  const tries = names.map((name) => `pm ${verb} ${shellQuote(appId)} ${shellQuote(name)} && done=1`);
  return shell(["done=", ...tries, '[ -n "$done" ]'].join("\n"));
}

const NAME = /^[A-Za-z]\w*(\.\w+)+$/;
const PREFIX = "android.permission.";

/** Newer releases have split or replaced some; what an app has not asked for in its manifest is refused by the phone. */
const SHARED: Readonly<Record<typeof permissions[number], readonly string[]>> = {
  calendar: ["READ_CALENDAR", "WRITE_CALENDAR"],
  camera: ["CAMERA"],
  contacts: ["READ_CONTACTS", "WRITE_CONTACTS"],
  location: ["ACCESS_FINE_LOCATION", "ACCESS_COARSE_LOCATION"],
  microphone: ["RECORD_AUDIO"],
  notifications: ["POST_NOTIFICATIONS"],
  photos: ["READ_MEDIA_IMAGES", "READ_MEDIA_VIDEO", "READ_EXTERNAL_STORAGE"],
};
const PERMISSIONS: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(SHARED));
