/**
 * Draws the controls that a person turns on and off: switches and checkboxes. Pure.
 *
 * @module
 */

import type { Rect } from "../../ui/tree.ts";
import type { Control } from "../view.ts";
import type { Canvas } from "./canvas.ts";
import { drawTwoLines } from "./labels.ts";
import { palette } from "./palette.ts";

/** Draws a row with a switch at its right. */
export function drawSwitch(canvas: Canvas, control: Control, rect: Rect): void {
  drawTwoLines(canvas, control, { ...rect, x: rect.x + 16, width: rect.width - 96 });
  const track = { x: rect.x + rect.width - 64, y: rect.y + rect.height / 2 - 13, width: 46, height: 26 };
  const isOff = control.enabled === false;
  canvas.round(track, 13, isOff ? palette.line : control.checked ? palette.accent : palette.track);
  const knob = { x: control.checked ? track.x + 33 : track.x + 13, y: track.y + 13 };
  canvas.disc(knob, 10, palette.surface);
}

/** Draws a checkbox with its label. */
export function drawCheckbox(canvas: Canvas, control: Control, rect: Rect): void {
  const box = { x: rect.x + 16, y: rect.y + rect.height / 2 - 10, width: 20, height: 20 };
  canvas.round(box, 4, control.checked ? palette.accent : palette.inkSoft);
  if (control.checked) drawTick(canvas, box);
  else canvas.round({ x: box.x + 2, y: box.y + 2, width: 16, height: 16 }, 3, palette.background);
  drawTwoLines(canvas, control, { ...rect, x: rect.x + 52, width: rect.width - 68 });
}

function drawTick(canvas: Canvas, box: Rect): void {
  for (let step = 0; step < 4; step++) {
    canvas.disc({ x: box.x + 5 + step, y: box.y + 10 + step }, 1.4, palette.onAccent);
  }
  for (let step = 0; step < 8; step++) {
    canvas.disc({ x: box.x + 8 + step, y: box.y + 13 - step }, 1.4, palette.onAccent);
  }
}
