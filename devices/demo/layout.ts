/**
 * Gives every control of a view its place, in points. Pure.
 *
 * @module
 */

import { intersection, type Rect } from "../ui/tree.ts";
import type { Body, Control, View } from "./view.ts";

/** A control with its full box and the part of it that shows; `visible` is zero-sized when it is scrolled away. */
export interface Placed {
  readonly control: Control;
  readonly rect: Rect;
  readonly visible: Rect;
}

/** A view with places. An alert lies over the rest. */
export interface Layout {
  readonly bar: readonly Placed[];
  readonly body: PlacedBody;
  readonly alert?: PlacedAlert;
}

/** A body with places; its content is `rest` points higher than what shows, and scrolled by `offset` of them. */
export interface PlacedBody {
  readonly kind: Body["kind"];
  readonly rect: Rect;
  readonly items: readonly Placed[];
  readonly offset: number;
  readonly rest: number;
}

/** An alert with places. */
export interface PlacedAlert {
  readonly label: string;
  readonly rect: Rect;
  readonly buttons: readonly Placed[];
}

/** Lays out `view` in `area`, its body scrolled by `offset` points or as far as it goes. */
export function layout(view: View, area: Rect, offset: number): Layout {
  const bar = placeBar(view, area);
  const pinned = stack(view.pinned ?? [], below(bar, area), area);
  const body = placeBody(view.body, rectBelow([...bar, ...pinned], area), offset);
  const laidOut = { bar: [...bar, ...pinned], body };
  return view.alert ? { ...laidOut, alert: placeAlert(view.alert.label, view.alert.buttons, area) } : laidOut;
}

/** Where on a slider's track an `x` lies, from 0 to 1. */
export function fractionAt(slider: Rect, x: number): number {
  return Math.max(0, Math.min(1, (x - slider.x - SLIDER_MARGIN) / (slider.width - 2 * SLIDER_MARGIN)));
}

/** The space on both sides of a slider's track. */
export const SLIDER_MARGIN = 16;

const BAR_HEIGHT = 56;
const BUTTON_MARGIN = 16;
const CELL = { width: 90, height: 104 };

function placeBar(view: View, area: Rect): Placed[] {
  if (view.title === undefined) return [];
  const left = view.up ? BAR_HEIGHT : 0;
  const title: Control = { kind: "heading", id: "title", label: view.title };
  const up: Control = { kind: "button", id: "up", label: "Navigate up" };
  const upRect = { x: area.x, y: area.y, width: BAR_HEIGHT, height: BAR_HEIGHT };
  const titleRect = { x: area.x + left, y: area.y, width: area.width - left, height: BAR_HEIGHT };
  return [...(view.up ? [place(up, upRect, area)] : []), place(title, titleRect, area)];
}

function placeBody(body: Body, rect: Rect, offset: number): PlacedBody {
  const arrange = body.kind === "grid" ? grid : stack;
  const rest = Math.max(0, bottom(arrange(body.items, rect.y, rect), rect.y) - (rect.y + rect.height));
  const scrolled = Math.max(0, Math.min(offset, rest));
  return { kind: body.kind, rect, items: arrange(body.items, rect.y - scrolled, rect), offset: scrolled, rest };
}

function placeAlert(label: string, buttons: readonly Control[], area: Rect): PlacedAlert {
  const width = Math.min(312, area.width - 48);
  const height = 72 + buttons.reduce((sum, button) => sum + heightOf(button), 8);
  const rect = { x: (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
  return { label, rect, buttons: stack(buttons, rect.y + 72, rect) };
}

function stack(controls: readonly Control[], top: number, clip: Rect): Placed[] {
  let y = top;
  return controls.map((control) => {
    const height = heightOf(control);
    const rect = { x: clip.x, y, width: clip.width, height };
    y += height;
    return place(control, control.kind === "button" ? inset(rect) : rect, clip);
  });
}

function grid(controls: readonly Control[], top: number, clip: Rect): Placed[] {
  const columns = Math.max(1, Math.floor(clip.width / CELL.width));
  return controls.map((control, index) => {
    const x = clip.x + (index % columns) * CELL.width;
    const y = top + Math.floor(index / columns) * CELL.height;
    return place(control, { x, y, ...CELL }, clip);
  });
}

function heightOf(control: Control): number {
  switch (control.kind) {
    case "row":
    case "entry":
    case "switch":
      return control.value === undefined ? 56 : 64;
    case "field":
    case "slider":
      return 72;
    case "digits":
      return 160;
    case "icon":
      return CELL.height;
    case "heading":
    case "button":
    case "checkbox":
    case "progress":
      return 56;
    case "text":
      return 40;
  }
}

function place(control: Control, rect: Rect, clip: Rect): Placed {
  return { control, rect, visible: intersection(rect, clip) };
}

function inset(rect: Rect): Rect {
  return { x: rect.x + BUTTON_MARGIN, y: rect.y + 4, width: rect.width - 2 * BUTTON_MARGIN, height: rect.height - 8 };
}

function rectBelow(placed: readonly Placed[], area: Rect): Rect {
  const y = Math.min(below(placed, area), area.y + area.height);
  return { x: area.x, y, width: area.width, height: area.y + area.height - y };
}

function below(placed: readonly Placed[], area: Rect): number {
  return bottom(placed, area.y);
}

function bottom(placed: readonly Placed[], top: number): number {
  return placed.reduce((lowest, { rect }) => Math.max(lowest, rect.y + rect.height), top);
}
