/**
 * Turning the screen, and putting back what was set before. Pure.
 *
 * @module
 */

import type { Orientation } from "../device.ts";
import type { Size } from "../ui/tree.ts";

/** The two settings that turn the screen, as the phone printed them. */
export interface RotationSettings {
  readonly automatic: string;
  readonly rotation: string;
}

/** Which way a screen of this size stands. */
export function orientationOf({ width, height }: Size): Orientation {
  return width > height ? "landscape" : "portrait";
}

/**
 * Turns the screen to stay that way, after printing the settings it changes.
 *
 * Rotation counts from the natural orientation, which is landscape on most tablets.
 */
export function rotateCommand(orientation: Orientation, naturalSize: Size): string {
  const rotation = orientationOf(naturalSize) === orientation ? 0 : 1;
  return [
    `echo "${BEFORE} $(settings get system ${AUTOMATIC}) $(settings get system ${ROTATION})"`,
    `settings put system ${AUTOMATIC} 0`,
    `settings put system ${ROTATION} ${rotation}`,
  ].join(" && ");
}

/** Finds what {@linkcode rotateCommand} printed. */
export function readRotationSettings(printed: string): RotationSettings | undefined {
  const [, automatic, rotation] = new RegExp(`^${BEFORE} (\\w+) (\\w+)\\s*$`, "m").exec(printed) ?? [];
  return automatic === undefined || rotation === undefined ? undefined : { automatic, rotation };
}

/** Puts the settings back; automatic rotation last, since it overrules the other. */
export function restoreRotationCommand({ automatic, rotation }: RotationSettings): string {
  return `${restore(ROTATION, rotation)} && ${restore(AUTOMATIC, automatic)}`;
}

const BEFORE = "rotation-before";
const AUTOMATIC = "accelerometer_rotation";
const ROTATION = "user_rotation";

/** A setting that was never set reads as `null`. */
function restore(setting: string, value: string): string {
  return /^\d+$/.test(value) ? `settings put system ${setting} ${value}` : `settings delete system ${setting}`;
}
