/**
 * Places text in boxes: the sizes and lines that all controls share.
 *
 * @module
 */

import { center, type Rect } from "../../ui/tree.ts";
import type { Control } from "../view.ts";
import type { Canvas, Color } from "./canvas.ts";
import { palette } from "./palette.ts";
import { CAP_HEIGHT, drawText, textWidth } from "./text.ts";

/** The dot of a letter in a second line, in points. */
export const SUMMARY = 1;
/** The dot of a letter in a label. */
export const LABEL = 1.5;
/** The dot of a letter in a page's title. */
export const TITLE = 2;
/** The dot of a digit on the clock. */
export const DIGITS = 5;

/** How large and in what colour a text is written. */
export interface Pen {
  readonly dot: number;
  readonly color: Color;
}

/** Writes a control's label, and under it the value if there is one. */
export function drawTwoLines(canvas: Canvas, control: Control, rect: Rect): void {
  const color = control.enabled === false ? palette.inkOff : palette.ink;
  const middle = rect.y + rect.height / 2;
  const top = control.value === undefined ? middle - CAP_HEIGHT * LABEL / 2 : middle - 16;
  drawText(canvas, control.label, { x: rect.x, y: top, dot: LABEL, color, maxWidth: rect.width });
  if (control.value === undefined) return;
  const soft = { dot: SUMMARY, color: palette.inkSoft, maxWidth: rect.width };
  drawText(canvas, control.value, { x: rect.x, y: middle + 5, ...soft });
}

/** Writes one line at the left of a box. */
export function drawLine(canvas: Canvas, text: string, rect: Rect, pen: Pen): void {
  const y = rect.y + (rect.height - CAP_HEIGHT * pen.dot) / 2;
  drawText(canvas, text, { x: rect.x + 16, y, maxWidth: rect.width - 32, ...pen });
}

/** Writes one line in the middle of a box. */
export function drawMiddle(canvas: Canvas, text: string, rect: Rect, pen: Pen): void {
  const { x, y } = center(rect);
  const left = Math.max(rect.x + 8, x - textWidth(text, pen.dot) / 2);
  drawText(canvas, text, { x: left, y: y - CAP_HEIGHT * pen.dot / 2, maxWidth: rect.width - 16, ...pen });
}
