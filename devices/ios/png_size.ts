import type { Size } from "../ui/tree.ts";

/** The size that a PNG states, in pixels, or `undefined` when it is none or not whole. Pure. */
export function pngSize(png: Uint8Array<ArrayBuffer>): Size | undefined {
  const isWhole = startsWith(png, SIGNATURE) && startsWith(png.subarray(-8), LAST_CHUNK);
  if (!isWhole) return undefined;
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** The name and the checksum of the chunk that ends every PNG. */
const LAST_CHUNK = [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];

function startsWith(bytes: Uint8Array, wanted: readonly number[]): boolean {
  return bytes.length >= wanted.length && wanted.every((byte, index) => bytes[index] === byte);
}
