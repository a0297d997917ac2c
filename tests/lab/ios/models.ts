/**
 * The models of iPhone and iPad that the lab has. Pure.
 *
 * @module
 */

import type { Size } from "../../../devices/ui/tree.ts";

/** What sets a model apart for those who look at it and touch it. */
export interface Model {
  readonly name: string;
  readonly deviceType: string;
  /** Points of the interface, upright. */
  readonly size: Size;
  /** Pixels of a picture in one of those points. */
  readonly pixels: number;
  /** One of those points in points of the touch screen. */
  readonly touchScale: number;
}

/** The models, by short names. */
export const models = {
  iPhone: { name: "iPhone 17", deviceType: type("iPhone-17"), size: size(402, 874), pixels: 3, touchScale: 1 },
  mini: {
    name: "iPhone 13 mini",
    deviceType: type("iPhone-13-mini"),
    size: size(375, 812),
    pixels: 3,
    touchScale: 0.96,
  },
  iPad: { name: "iPad Air", deviceType: type("iPad-Air-11-inch-M2"), size: size(820, 1180), pixels: 2, touchScale: 1 },
} as const satisfies Record<string, Model>;

function type(name: string): string {
  return `com.apple.CoreSimulator.SimDeviceType.${name}`;
}

function size(width: number, height: number): Size {
  return { width, height };
}
