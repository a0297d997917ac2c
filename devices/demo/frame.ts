/**
 * One moment of the demo phone: what the tree, the drawing and a touch all refer to. Pure.
 *
 * @module
 */

import type { Orientation } from "../device.ts";
import { contains, type Point, type Rect, type Size } from "../ui/tree.ts";
import type { Layout, Placed } from "./layout.ts";
import { isPassive } from "./view.ts";

/** Everything on the glass at one moment. */
export interface Frame extends WindowFrame {
  readonly orientation: Orientation;
  /** A short message over the page, such as the volume. */
  readonly toast: string | undefined;
  readonly asleep: boolean;
}

/** The part of a frame that is the app's and the keyboard's. */
export interface WindowFrame {
  readonly size: Size;
  readonly appId: string;
  readonly appName: string;
  readonly page: string;
  readonly layout: Layout;
  readonly keyboard: Rect | undefined;
  readonly focusedId: string | undefined;
  readonly secure: boolean;
  readonly idle: boolean;
}

/** The status bar, at the top. */
export const STATUS_BAR_HEIGHT = 24;
/** The strip with the gesture handle, at the bottom. */
export const GESTURE_BAR_HEIGHT = 16;

/** The control that a touch at `point` works on; absent where none reacts, or an alert lies over it. */
export function controlAt(frame: WindowFrame, point: Point): Placed | undefined {
  const touched = touchable(frame).findLast(({ visible }) => contains(visible, point));
  return touched && touched.control.enabled !== false && !isPassive(touched.control) ? touched : undefined;
}

/** The controls that an alert does not lock away. */
export function touchable(frame: WindowFrame): readonly Placed[] {
  const { bar, body, alert } = frame.layout;
  return alert ? alert.buttons : [...bar, ...body.items];
}

/** The size of the screen when it is turned that way. */
export function sizeOf(orientation: Orientation): Size {
  return orientation === "portrait" ? { width: 360, height: 800 } : { width: 800, height: 360 };
}

/** The box of the on-screen keyboard when it shows. */
export function keyboardRect(size: Size): Rect {
  const height = size.height > size.width ? 260 : 160;
  return { x: 0, y: size.height - height, width: size.width, height };
}

/** The box that the status bar and the keyboard, or else the gesture handle, leave to an app. */
export function appArea(size: Size, keyboard: Rect | undefined): Rect {
  const bottom = keyboard ? keyboard.y : size.height - GESTURE_BAR_HEIGHT;
  return { x: 0, y: STATUS_BAR_HEIGHT, width: size.width, height: bottom - STATUS_BAR_HEIGHT };
}

/** Where a toast lies: over the lower part of the page. */
export function toastRect({ width, height }: Size): Rect {
  return { x: width / 2 - 90, y: height - 96, width: 180, height: 40 };
}
