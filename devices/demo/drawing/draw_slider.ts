import type { Rect } from "../../ui/tree.ts";
import { SLIDER_MARGIN } from "../layout.ts";
import type { Control } from "../view.ts";
import type { Canvas } from "./canvas.ts";
import { LABEL } from "./labels.ts";
import { palette } from "./palette.ts";
import { drawText } from "./text.ts";

/** Draws a slider under its label. */
export function drawSlider(canvas: Canvas, control: Control, rect: Rect): void {
  const pen = { x: rect.x + SLIDER_MARGIN, y: rect.y + 12, dot: LABEL, color: palette.ink };
  drawText(canvas, `${control.label}  ${control.value ?? ""}`, pen);
  const track = { x: rect.x + SLIDER_MARGIN, y: rect.y + 46, width: rect.width - 2 * SLIDER_MARGIN, height: 4 };
  const filled = { ...track, width: track.width * (control.fraction ?? 0) };
  canvas.round(track, 2, palette.track);
  canvas.round(filled, 2, palette.accent);
  canvas.disc({ x: filled.x + filled.width, y: track.y + 2 }, 9, palette.accent);
}
