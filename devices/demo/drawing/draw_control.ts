/**
 * Draws one control in its box. Pure.
 *
 * @module
 */

import { center, type Rect } from "../../ui/tree.ts";
import type { Placed } from "../layout.ts";
import type { Control } from "../view.ts";
import type { Canvas, Color } from "./canvas.ts";
import { drawAppIcon } from "./draw_app_icon.ts";
import { drawField } from "./draw_field.ts";
import { drawSlider } from "./draw_slider.ts";
import { drawCheckbox, drawSwitch } from "./draw_toggle.ts";
import { DIGITS, drawLine, drawMiddle, drawTwoLines, LABEL, TITLE } from "./labels.ts";
import { iconColors, palette } from "./palette.ts";
import { CAP_HEIGHT, drawText, textWidth } from "./text.ts";

/** Draws a control; `isFocused` marks the field that is typed into. */
export function drawControl(canvas: Canvas, { control, rect }: Placed, isFocused: boolean): void {
  switch (control.kind) {
    case "row":
      return drawRow(canvas, control, rect);
    case "entry":
      return drawTwoLines(canvas, control, { ...rect, x: rect.x + 16, width: rect.width - 32 });
    case "text":
      return drawMiddle(canvas, control.label, rect, { dot: LABEL, color: palette.inkSoft });
    case "digits":
      return drawMiddle(canvas, control.label, rect, { dot: DIGITS, color: palette.ink });
    case "heading":
      return drawLine(canvas, control.label, rect, { dot: TITLE, color: palette.ink });
    case "button":
      return control.id === "up" ? drawUp(canvas, rect) : drawButton(canvas, control, rect);
    case "switch":
      return drawSwitch(canvas, control, rect);
    case "checkbox":
      return drawCheckbox(canvas, control, rect);
    case "slider":
      return drawSlider(canvas, control, rect);
    case "field":
      return drawField(canvas, control, rect, isFocused);
    case "progress":
      return drawProgress(canvas, control, rect);
    case "icon":
      return drawAppIcon(canvas, control, rect);
  }
}

function drawRow(canvas: Canvas, control: Control, rect: Rect): void {
  const initial = control.label.charAt(0);
  const middle = { x: rect.x + 36, y: rect.y + rect.height / 2 };
  canvas.disc(middle, 18, colorOf(control.id));
  drawText(canvas, initial, {
    x: middle.x - textWidth(initial, LABEL) / 2,
    y: middle.y - CAP_HEIGHT * LABEL / 2,
    dot: LABEL,
    color: palette.onAccent,
  });
  drawTwoLines(canvas, control, { ...rect, x: rect.x + 72, width: rect.width - 88 });
}

function drawButton(canvas: Canvas, control: Control, rect: Rect): void {
  const isOff = control.enabled === false;
  canvas.round(rect, rect.height / 2, isOff ? palette.line : palette.accent);
  drawMiddle(canvas, control.label, rect, { dot: LABEL, color: isOff ? palette.inkOff : palette.onAccent });
}

function drawUp(canvas: Canvas, rect: Rect): void {
  const { x, y } = center(rect);
  for (let step = 0; step < 15; step++) {
    const reach = Math.abs(step - 7);
    canvas.disc({ x: x - 8 + reach, y: y - 7 + step }, 1.1, palette.ink);
  }
  canvas.fill({ x: x - 8, y: y - 1, width: 17, height: 2 }, palette.ink);
}

function drawProgress(canvas: Canvas, control: Control, rect: Rect): void {
  const middle = { x: rect.x + 36, y: rect.y + rect.height / 2 };
  canvas.disc(middle, 12, palette.accent);
  canvas.disc(middle, 9, palette.background);
  canvas.fill({ x: middle.x, y: middle.y - 12, width: 12, height: 12 }, palette.background);
  drawLine(canvas, control.label, { ...rect, x: rect.x + 48 }, { dot: LABEL, color: palette.inkSoft });
}

function colorOf(id: string): Color {
  const sum = [...id].reduce((total, character) => total * 3 + (character.codePointAt(0) ?? 0), 0);
  return iconColors[sum % iconColors.length] ?? palette.accent;
}
