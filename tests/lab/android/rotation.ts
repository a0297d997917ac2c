import type { Orientation } from "../../../devices/device.ts";

/** A quarter turn count of Android's: 0 upright, 1 turned to the left. */
export function rotationOf(orientation: Orientation): 0 | 1 {
  return orientation === "portrait" ? 0 : 1;
}
