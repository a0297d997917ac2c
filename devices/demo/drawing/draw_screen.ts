/**
 * Draws what is on the glass, at two pixels per point. Pure: a frame in, pixels out.
 *
 * @module
 */

import { area, type Rect } from "../../ui/tree.ts";
import { type Frame, GESTURE_BAR_HEIGHT, STATUS_BAR_HEIGHT, toastRect } from "../frame.ts";
import type { PlacedAlert, PlacedBody } from "../layout.ts";
import { Canvas, type Color } from "./canvas.ts";
import { drawControl } from "./draw_control.ts";
import { drawKeyboard } from "./draw_keyboard.ts";
import { palette } from "./palette.ts";
import { CAP_HEIGHT, drawText, textWidth } from "./text.ts";

/** Draws a frame; `time` stands in the status bar. */
export function drawScreen(frame: Frame, time: string): Canvas {
  const canvas = new Canvas(frame.size);
  const whole = { x: 0, y: 0, ...frame.size };
  if (frame.asleep) {
    canvas.fill(whole, palette.night);
    return canvas;
  }
  const isWallpaper = frame.layout.body.kind === "grid";
  if (isWallpaper) drawWallpaper(canvas, whole);
  else canvas.fill(whole, palette.background);
  drawPage(canvas, frame);
  if (frame.keyboard) drawKeyboard(canvas, frame.keyboard);
  if (frame.layout.alert) drawAlert(canvas, whole, frame.layout.alert);
  if (frame.toast !== undefined) drawToast(canvas, frame.toast, toastRect(frame.size));
  const color = isWallpaper || frame.layout.alert ? palette.onAccent : palette.ink;
  drawStatusBar(canvas, time, color);
  if (!frame.keyboard) drawGestureHandle(canvas, color);
  return canvas;
}

function drawPage(canvas: Canvas, frame: Frame): void {
  const { bar, body } = frame.layout;
  for (const placed of bar) {
    canvas.within(placed.visible, () => drawControl(canvas, placed, placed.control.id === frame.focusedId));
  }
  for (const placed of body.items) {
    if (area(placed.visible) === 0) continue;
    canvas.within(placed.visible, () => {
      drawControl(canvas, placed, placed.control.id === frame.focusedId);
      if (body.kind === "list") drawDivider(canvas, placed.rect);
    });
  }
  if (body.rest > 0) drawScrollbar(canvas, body);
}

function drawWallpaper(canvas: Canvas, whole: Rect): void {
  for (let y = 0; y < whole.height; y += 2) {
    const stripe = { x: 0, y, width: whole.width, height: 2 };
    canvas.fill(stripe, palette.wallpaperTop);
    canvas.fill(stripe, palette.wallpaperBottom, y / whole.height);
  }
}

function drawDivider(canvas: Canvas, { x, y, width, height }: Rect): void {
  canvas.fill({ x: x + 16, y: y + height - 0.5, width: width - 32, height: 0.5 }, palette.line);
}

function drawScrollbar(canvas: Canvas, { rect, rest, offset }: PlacedBody): void {
  const share = rect.height / (rect.height + rest);
  const length = Math.max(24, rect.height * share);
  const y = rect.y + (rect.height - length) * (offset / rest);
  canvas.within(rect, () => canvas.round({ x: rect.width - 5, y, width: 3, height: length }, 1.5, palette.inkOff));
}

function drawAlert(canvas: Canvas, whole: Rect, alert: PlacedAlert): void {
  canvas.fill(whole, palette.shade, 0.5);
  canvas.round(alert.rect, 18, palette.surface);
  const { x, y, width } = alert.rect;
  drawText(canvas, alert.label, { x: x + 24, y: y + 30, dot: 1.5, color: palette.ink, maxWidth: width - 48 });
  for (const button of alert.buttons) drawControl(canvas, button, false);
}

function drawToast(canvas: Canvas, text: string, rect: Rect): void {
  canvas.round(rect, rect.height / 2, palette.toast);
  const x = rect.x + (rect.width - textWidth(text, 1.5)) / 2;
  drawText(canvas, text, { x, y: rect.y + (rect.height - CAP_HEIGHT * 1.5) / 2, dot: 1.5, color: palette.onAccent });
}

function drawStatusBar(canvas: Canvas, time: string, color: Color): void {
  const y = (STATUS_BAR_HEIGHT - CAP_HEIGHT * 1.5) / 2;
  drawText(canvas, time, { x: 16, y, dot: 1.5, color });
  const right = canvas.size.width - 16;
  for (let bar = 0; bar < 4; bar++) {
    const height = 3 + bar * 2.5;
    canvas.fill({ x: right - 46 + bar * 4, y: y + 10.5 - height, width: 3, height }, color);
  }
  canvas.round({ x: right - 22, y, width: 20, height: 10.5 }, 3, color);
  canvas.fill({ x: right - 2, y: y + 3, width: 2, height: 4.5 }, color);
}

function drawGestureHandle(canvas: Canvas, color: Color): void {
  const { width, height } = canvas.size;
  canvas.round({ x: width / 2 - 54, y: height - GESTURE_BAR_HEIGHT / 2 - 2, width: 108, height: 4 }, 2, color);
}
