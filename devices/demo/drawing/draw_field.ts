import type { Rect } from "../../ui/tree.ts";
import { type Control, shownValue } from "../view.ts";
import type { Canvas } from "./canvas.ts";
import { drawLine, LABEL, SUMMARY } from "./labels.ts";
import { palette } from "./palette.ts";
import { countFitting, drawText, textWidth } from "./text.ts";

/** Draws a text field: its label as a hint while it is empty, above the text otherwise. */
export function drawField(canvas: Canvas, control: Control, rect: Rect, isFocused: boolean): void {
  const box = { x: rect.x + 16, y: rect.y + 8, width: rect.width - 32, height: rect.height - 16 };
  canvas.round(box, 8, isFocused ? palette.accent : palette.track);
  canvas.round({ x: box.x + 1.5, y: box.y + 1.5, width: box.width - 3, height: box.height - 3 }, 7, palette.surface);
  const text = shownValue(control) ?? "";
  const caption = { x: box.x + 14, dot: SUMMARY, color: isFocused ? palette.accent : palette.inkSoft };
  if (text === "" && !isFocused) {
    drawLine(canvas, control.label, { ...box, x: box.x - 2 }, { dot: LABEL, color: palette.inkSoft });
    return;
  }
  drawText(canvas, control.label, { ...caption, y: box.y + 10 });
  const shown = tailOf(text, box.width - 32);
  drawText(canvas, shown, { x: box.x + 14, y: box.y + 30, dot: LABEL, color: palette.ink });
  const caret = { x: box.x + 16 + textWidth(shown, LABEL), y: box.y + 26, width: 1.5, height: 18 };
  if (isFocused) canvas.fill(caret, palette.accent);
}

/** The end of a text that is wider than its field, where the caret is. */
function tailOf(text: string, width: number): string {
  const backwards = [...text].reverse();
  return backwards.slice(0, countFitting(backwards, LABEL, width)).reverse().join("");
}
