/**
 * A picture out of the bytes that the screenshot script printed. Pure.
 *
 * @module
 */

import type { Size } from "../ui/tree.ts";

/** One complete PNG and its size in pixels. */
export interface Picture {
  readonly png: Uint8Array<ArrayBuffer>;
  readonly size: Size;
}

/** The picture, if there is a complete one, and the text around it. */
export interface ScreenshotOutput {
  readonly picture?: Picture;
  readonly text: string;
}

/**
 * Cuts the output at the PNG's signature and behind its last chunk; linker warnings and notes about several displays
 * may stand before it. Without a complete picture all of it is text.
 */
export function readScreenshot(output: Uint8Array<ArrayBuffer>): ScreenshotOutput {
  const start = indexOf(output, SIGNATURE);
  const end = start < 0 ? undefined : endOfPng(output, start);
  if (end === undefined) return { text: decode(output) };
  const png = output.slice(start, end);
  return {
    picture: { png, size: sizeOf(png) },
    text: decode(output.subarray(0, start)) + decode(output.subarray(end)),
  };
}

/** The screen's size as the picture stands: the screen may have turned since its windows were read. */
export function asPictured(screen: Size | undefined, picture: Size): Size {
  const { width, height } = screen ?? picture;
  const stands = width > height === picture.width > picture.height;
  return stands ? { width, height } : { width: height, height: width };
}

/** The first chunk of a PNG, IHDR, begins with width and height. */
function sizeOf(png: Uint8Array<ArrayBuffer>): Size {
  const view = new DataView(png.buffer);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const IHDR = 0x49484452;
const IEND = 0x49454e44;
const CHUNK_FRAME_BYTES = 12;

/** Walks the chunks: length, name, data, checksum. */
function endOfPng(bytes: Uint8Array<ArrayBuffer>, start: number): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = start + SIGNATURE.length;
  if (at + CHUNK_FRAME_BYTES > bytes.length || view.getUint32(at + 4) !== IHDR) return undefined;
  while (at + CHUNK_FRAME_BYTES <= bytes.length) {
    const isLast = view.getUint32(at + 4) === IEND;
    at += CHUNK_FRAME_BYTES + view.getUint32(at);
    if (isLast) return at <= bytes.length ? at : undefined;
  }
  return undefined;
}

function indexOf(bytes: Uint8Array, wanted: Uint8Array): number {
  const [first = 0] = wanted;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return at;
  }
  return -1;
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
