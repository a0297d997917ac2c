import type { DecodedPng } from "fast-png";
import { Failure } from "../devices/failure.ts";

/** A picture with its size in pixels. */
export interface Picture {
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/**
 * Scales a PNG down by averaging the pixels that become one.
 *
 * @param scaleFor the factor, at most 1, for a long edge in pixels
 * @throws {Failure} screen_unreadable when it is no PNG
 */
export async function scalePng(png: Uint8Array, scaleFor: (longEdgePx: number) => number): Promise<Picture> {
  const { decode, encode } = await import("fast-png");
  const full = read(() => decode(png));
  const scale = scaleFor(Math.max(full.width, full.height));
  if (scale >= 1) return { png, width: full.width, height: full.height };
  const width = Math.max(1, Math.round(full.width * scale));
  const height = Math.max(1, Math.round(full.height * scale));
  const data = average(full, width, height);
  return { png: encode({ width, height, data, channels: 3, depth: 8 }), width, height };
}

interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: ArrayLike<number>;
  /** Numbers a pixel: 3 for RGB, 4 with alpha, 1 or 2 for grey. */
  readonly channels: number;
}

function read(decode: () => DecodedPng): Pixels {
  try {
    const { width, height, data, channels, depth, palette } = decode();
    if (depth === 8 && palette === undefined) return { width, height, data, channels };
  } catch (error) {
    throw new Failure("screen_unreadable", "Cannot read the screenshot: it is not a whole PNG", { cause: error });
  }
  throw new Failure("screen_unreadable", "Cannot read the screenshot: it is not a PNG of 8 bits a channel");
}

function average(from: Pixels, width: number, height: number): Uint8Array {
  const to = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const [top, bottom] = span(y, height, from.height);
    for (let x = 0; x < width; x++) {
      const [left, right] = span(x, width, from.width);
      averageBox(from, { left, right, top, bottom }, to, (y * width + x) * 3);
    }
  }
  return to;
}

/** The pixels of the larger picture that become the one at `index`; at least one. */
function span(index: number, size: number, fullSize: number): [number, number] {
  const start = Math.floor((index * fullSize) / size);
  return [start, Math.max(start + 1, Math.floor(((index + 1) * fullSize) / size))];
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function averageBox({ data, width, channels }: Pixels, box: Box, to: Uint8Array, at: number): void {
  const count = (box.right - box.left) * (box.bottom - box.top);
  for (let channel = 0; channel < 3; channel++) {
    const source = channels < 3 ? 0 : channel;
    let sum = 0;
    for (let y = box.top; y < box.bottom; y++) {
      for (let x = box.left; x < box.right; x++) sum += data[(y * width + x) * channels + source] ?? 0;
    }
    to[at + channel] = Math.round(sum / count);
  }
}
