import type { DecodedPng } from "fast-png";
import { Failure } from "../devices/failure.ts";

/** How pictures are written: without loss, or in fewer bytes. */
export const pictureFormats = ["png", "jpeg"] as const;
/** One of {@linkcode pictureFormats}. */
export type PictureFormat = typeof pictureFormats[number];

/** A picture with its size in pixels. */
export interface Picture {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** What becomes of a picture; `scaleFor` answers the factor, at most 1, for a long edge in pixels. */
export interface Scaling {
  readonly scaleFor: (longEdgePx: number) => number;
  readonly format: PictureFormat;
}

/**
 * Scales a PNG down by averaging the pixels that become one.
 *
 * @throws {Failure} screen_unreadable when it is no PNG
 */
export async function scalePicture(png: Uint8Array, { scaleFor, format }: Scaling): Promise<Picture> {
  const { decode, encode } = await import("fast-png");
  const full = read(() => decode(png));
  const scale = Math.min(1, scaleFor(Math.max(full.width, full.height)));
  if (scale === 1 && format === "png") return { bytes: png, width: full.width, height: full.height };
  const width = Math.max(1, Math.round(full.width * scale));
  const height = Math.max(1, Math.round(full.height * scale));
  const data = average(full, width, height);
  if (format === "jpeg") return { bytes: await jpegOf({ width, height, data }), width, height };
  return { bytes: encode({ width, height, data, channels: 3, depth: 8 }), width, height };
}

// Small text stays sharp enough to read.
const JPEG_QUALITY = 80;

interface Rgb {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

async function jpegOf({ width, height, data }: Rgb): Promise<Uint8Array> {
  const { default: jpeg } = await import("jpeg-js");
  const opaque = new Uint8Array(4 * width * height).fill(0xff);
  for (let pixel = 0; pixel < width * height; pixel++) {
    for (let channel = 0; channel < 3; channel++) opaque[4 * pixel + channel] = data[3 * pixel + channel] ?? 0;
  }
  return jpeg.encode({ width, height, data: opaque }, JPEG_QUALITY).data;
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
