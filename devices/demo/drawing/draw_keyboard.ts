import type { Rect } from "../../ui/tree.ts";
import type { Canvas } from "./canvas.ts";
import { palette } from "./palette.ts";
import { CAP_HEIGHT, drawText, textWidth } from "./text.ts";

/** Draws the on-screen keyboard; its keys are for the eye, since text is typed into the focused field itself. */
export function drawKeyboard(canvas: Canvas, rect: Rect): void {
  canvas.fill(rect, palette.keyboard);
  const rowHeight = (rect.height - 2 * MARGIN) / ROWS.length;
  for (const [index, row] of ROWS.entries()) {
    drawRow(canvas, row, { x: rect.x, y: rect.y + MARGIN + index * rowHeight, width: rect.width, height: rowHeight });
  }
}

const MARGIN = 6;

/** Keys from left to right with their widths, in tenths of the keyboard's width. */
const ROWS = [
  [..."qwertyuiop"].map((letter) => key(letter)),
  [..."asdfghjkl"].map((letter) => key(letter)),
  [key("Shift", 1.5), ...[..."zxcvbnm"].map((letter) => key(letter)), key("Del", 1.5)],
  [key("?123", 1.5), key(","), key("", 5), key("."), key("Enter", 1.5)],
];

interface DrawnKey {
  readonly label: string;
  readonly width: number;
}

function key(label: string, width = 1): DrawnKey {
  return { label, width };
}

function drawRow(canvas: Canvas, row: readonly DrawnKey[], rect: Rect): void {
  const unit = rect.width / 10;
  let x = rect.x + (rect.width - unit * row.reduce((sum, { width }) => sum + width, 0)) / 2;
  for (const { label, width } of row) {
    const cap = { x: x + 2.5, y: rect.y + 4, width: unit * width - 5, height: rect.height - 8 };
    canvas.round(cap, 5, palette.surface);
    const dot = label.length > 1 ? 1 : 1.5;
    const left = cap.x + (cap.width - textWidth(label, dot)) / 2;
    const top = cap.y + (cap.height - CAP_HEIGHT * dot) / 2;
    drawText(canvas, label, { x: left, y: top, dot, color: palette.ink });
    x += unit * width;
  }
}
