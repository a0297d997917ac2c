import { intersection, type Rect, type Size } from "../../ui/tree.ts";

/** A colour as `0xRRGGBB`. */
export type Color = number;

/** A picture in the making: measured in points, kept at two pixels each. Pure memory. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of each pixel, row by row. */
  readonly data: Uint8Array;
  #clip: Rect;

  constructor(readonly size: Size) {
    this.width = size.width * PIXELS_PER_POINT;
    this.height = size.height * PIXELS_PER_POINT;
    this.data = new Uint8Array(this.width * this.height * 3);
    this.#clip = { x: 0, y: 0, ...size };
  }

  /** Draws only inside `rect` while `draw` runs. */
  within(rect: Rect, draw: () => void): void {
    const outer = this.#clip;
    this.#clip = intersection(outer, rect);
    draw();
    this.#clip = outer;
  }

  /** Fills a box; `opacity` goes from 0 to 1. */
  fill(rect: Rect, color: Color, opacity = 1): void {
    this.#paint(rect, color, () => opacity);
  }

  /** Fills a box with round corners, or with a radius of half its side, a disc. */
  round(rect: Rect, radius: number, color: Color): void {
    const inner = { left: rect.x + radius, right: rect.x + rect.width - radius };
    const [top, bottom] = [rect.y + radius, rect.y + rect.height - radius];
    this.#paint(rect, color, (x, y) => {
      const dx = Math.max(inner.left - x, 0, x - inner.right);
      const dy = Math.max(top - y, 0, y - bottom);
      // The edge is half covered where it runs through the middle of a pixel.
      return Math.max(0, Math.min(1, (radius - Math.hypot(dx, dy)) * PIXELS_PER_POINT + 0.5));
    });
  }

  /** Fills a disc. */
  disc(center: { readonly x: number; readonly y: number }, radius: number, color: Color): void {
    const side = radius * 2;
    this.round({ x: center.x - radius, y: center.y - radius, width: side, height: side }, radius, color);
  }

  #paint(rect: Rect, color: Color, coverage: (x: number, y: number) => number): void {
    const shown = intersection(this.#clip, rect);
    const [left, right] = [toPixels(shown.x), toPixels(shown.x + shown.width)];
    const [top, bottom] = [toPixels(shown.y), toPixels(shown.y + shown.height)];
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        this.#blend(x, y, color, coverage((x + 0.5) / PIXELS_PER_POINT, (y + 0.5) / PIXELS_PER_POINT));
      }
    }
  }

  #blend(x: number, y: number, color: Color, coverage: number): void {
    const at = (y * this.width + x) * 3;
    this.data[at] = mix(this.data[at], color >> 16, coverage);
    this.data[at + 1] = mix(this.data[at + 1], (color >> 8) & 0xff, coverage);
    this.data[at + 2] = mix(this.data[at + 2], color & 0xff, coverage);
  }
}

const PIXELS_PER_POINT = 2;

function toPixels(points: number): number {
  return Math.round(points * PIXELS_PER_POINT);
}

function mix(under = 0, over: number, coverage: number): number {
  return Math.round(under + (over - under) * coverage);
}
