import type { Rect } from "../ui/tree.ts";

/** Reads Android's `[left,top][right,bottom]`; a box that ends before it starts, as dumps hold them, is zero-sized. */
export function readBounds(text: string): Rect | undefined {
  const numbers = /^\[(-?\d{1,6}),(-?\d{1,6})\]\[(-?\d{1,6}),(-?\d{1,6})\]$/.exec(text)?.slice(1).map(Number);
  const [left, top, right, bottom] = numbers ?? [];
  if (left === undefined || top === undefined || right === undefined || bottom === undefined) return undefined;
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}
