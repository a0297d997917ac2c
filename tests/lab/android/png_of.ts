import { Buffer } from "node:buffer";
import { crc32, deflateSync } from "node:zlib";

/** A picture's pixels, three bytes each. */
export interface RgbPicture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Writes a PNG about as fast as a phone does. */
export function pngOf({ width, height, data }: RgbPicture): Uint8Array<ArrayBuffer> {
  const rowBytes = 3 * width;
  const rows = new Uint8Array((rowBytes + 1) * height);
  for (let row = 0; row < height; row++) {
    rows.set(data.subarray(row * rowBytes, (row + 1) * rowBytes), row * (rowBytes + 1) + 1);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const image = deflateSync(rows, { level: 1 });
  return new Uint8Array(Buffer.concat([SIGNATURE, chunk("IHDR", header), chunk("IDAT", image), chunk("IEND", [])]));
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(name: string, content: ArrayLike<number>): Buffer {
  const named = Buffer.concat([Buffer.from(name), Buffer.from(content)]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(content.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
