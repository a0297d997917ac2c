import type { Point, Rect } from "../../ui/tree.ts";
import type { Control } from "../view.ts";
import type { Canvas, Color } from "./canvas.ts";
import { palette } from "./palette.ts";
import { drawText, textWidth } from "./text.ts";

/** Draws an app's icon on the launcher, with its name below. */
export function drawAppIcon(canvas: Canvas, control: Control, rect: Rect): void {
  const middle = { x: rect.x + rect.width / 2, y: rect.y + 44 };
  const { color, draw } = icons.get(control.id) ?? plain;
  canvas.round({ x: middle.x - HALF, y: middle.y - HALF, width: 2 * HALF, height: 2 * HALF }, 14, color);
  draw(canvas, middle, color);
  const x = middle.x - textWidth(control.label, 1.5) / 2;
  drawText(canvas, control.label, { x, y: middle.y + HALF + 8, dot: 1.5, color: palette.onAccent });
}

interface Icon {
  readonly color: Color;
  readonly draw: (canvas: Canvas, middle: Point, color: Color) => void;
}

const HALF = 28;
const WHITE = palette.onAccent;
const plain: Icon = { color: palette.inkSoft, draw: () => {} };

const icons: ReadonlyMap<string, Icon> = new Map([
  ["settings", { color: 0x5b6478, draw: drawGear }],
  ["signin", { color: 0x1f8a70, draw: drawPerson }],
  ["feed", { color: 0xc2571a, draw: drawPosts }],
  ["clock", { color: 0x20242f, draw: drawClock }],
  ["vault", { color: 0x7a4bc4, draw: drawLock }],
]);

function drawGear(canvas: Canvas, { x, y }: Point, color: Color): void {
  for (let tooth = 0; tooth < 8; tooth++) {
    const angle = tooth * Math.PI / 4;
    canvas.disc({ x: x + 15 * Math.cos(angle), y: y + 15 * Math.sin(angle) }, 4, WHITE);
  }
  canvas.disc({ x, y }, 14, WHITE);
  canvas.disc({ x, y }, 6, color);
}

function drawPerson(canvas: Canvas, { x, y }: Point): void {
  canvas.disc({ x, y: y - 8 }, 8, WHITE);
  canvas.within({ x: x - 16, y, width: 32, height: 17 }, () => canvas.disc({ x, y: y + 18 }, 15, WHITE));
}

function drawPosts(canvas: Canvas, { x, y }: Point): void {
  for (const top of [-15, -4, 7]) {
    canvas.disc({ x: x - 12, y: y + top + 4 }, 4, WHITE);
    canvas.round({ x: x - 4, y: y + top, width: 20, height: 3 }, 1.5, WHITE);
    canvas.round({ x: x - 4, y: y + top + 5, width: 13, height: 3 }, 1.5, WHITE);
  }
}

function drawClock(canvas: Canvas, { x, y }: Point, color: Color): void {
  canvas.disc({ x, y }, 19, WHITE);
  canvas.disc({ x, y }, 16, color);
  canvas.round({ x: x - 1.5, y: y - 12, width: 3, height: 14 }, 1.5, WHITE);
  canvas.round({ x: x - 1.5, y: y - 1.5, width: 11, height: 3 }, 1.5, WHITE);
}

function drawLock(canvas: Canvas, { x, y }: Point, color: Color): void {
  canvas.round({ x: x - 9, y: y - 17, width: 18, height: 24 }, 9, WHITE);
  canvas.round({ x: x - 6, y: y - 14, width: 12, height: 20 }, 6, color);
  canvas.round({ x: x - 14, y: y - 4, width: 28, height: 20 }, 4, WHITE);
  canvas.disc({ x, y: y + 6 }, 3.5, color);
}
