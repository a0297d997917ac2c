import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { deflateSync } from "node:zlib";
import * as fc from "fast-check";
import { encode } from "fast-png";
import { pngPixels } from "../../../devices/ui/png_pixels.ts";

const byte = fc.integer({ min: 0, max: 255 });

Deno.test("pngPixels() undoes each of PNG's filters, in grey, RGB and RGBA", async () => {
  const picture = fc.record({
    width: fc.integer({ min: 1, max: 9 }),
    bytesPerPixel: fc.constantFrom(1, 3, 4),
    filters: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 9 }),
    seed: fc.array(byte, { minLength: 9, maxLength: 40 }),
  });
  await fc.assert(fc.asyncProperty(picture, async ({ width, bytesPerPixel, filters, seed }) => {
    const length = width * bytesPerPixel * filters.length;
    const bytes = Uint8Array.from({ length }, (_, index) => (seed[index % seed.length] ?? 0) + index);
    const pixels = await pngPixels(filteredPng({ width, bytesPerPixel, filters, bytes }), Infinity);
    assert.deepEqual(pixels, { width, bytesPerPixel, bytes });
  }));
});

Deno.test("pngPixels() decodes the upper rows only", async () => {
  const data = Uint8Array.from({ length: 2 * 3 * 3 }, (_, index) => index);
  const png = new Uint8Array(encode({ width: 2, height: 3, data, channels: 3 }));
  assert.deepEqual((await pngPixels(png, 2))?.bytes, data.subarray(0, 12));
});

Deno.test("pngPixels() has no pixels for a picture that was cut, is no PNG, or has 16 bits a channel", async () => {
  const png = new Uint8Array(
    encode({ width: 40, height: 40, data: new Uint8Array(4_800).map(Math.random), channels: 3 }),
  );
  assert.ok(await pngPixels(png, 40));
  assert.equal(await pngPixels(png.slice(0, 60), 40), undefined);
  assert.equal(await pngPixels(Uint8Array.from({ length: 100 }, (_, index) => index), 40), undefined);
  const deep = new Uint8Array(encode({ width: 1, height: 1, data: new Uint16Array(3), channels: 3, depth: 16 }));
  assert.equal(await pngPixels(deep, 1), undefined);
});

interface Filtered {
  readonly width: number;
  readonly bytesPerPixel: number;
  /** One for each row. */
  readonly filters: readonly number[];
  readonly bytes: Uint8Array;
}

/** Only the parts of a PNG that hold the picture; checksums are nobody's business here. */
function filteredPng({ width, bytesPerPixel, filters, bytes }: Filtered): Uint8Array<ArrayBuffer> {
  const rowBytes = width * bytesPerPixel;
  const rows = filters.flatMap((filter, row) => {
    const at = (index: number, above: number) =>
      index < 0 || row - above < 0 ? 0 : bytes[(row - above) * rowBytes + index] ?? 0;
    const predict = (index: number) => {
      const [left, up, corner] = [at(index - bytesPerPixel, 0), at(index, 1), at(index - bytesPerPixel, 1)];
      const guess = left + up - corner;
      const closest = [left, up, corner].toSorted((a, b) => Math.abs(guess - a) - Math.abs(guess - b))[0] ?? 0;
      return [0, left, up, Math.floor((left + up) / 2), closest][filter] ?? 0;
    };
    return [filter, ...Array.from({ length: rowBytes }, (_, index) => at(index, 0) - predict(index) & 0xff)];
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(filters.length, 4);
  header.set([8, new Map([[1, 0], [3, 2], [4, 6]]).get(bytesPerPixel) ?? 0], 8);
  const image = deflateSync(Uint8Array.from(rows));
  // Encoders may cut the picture into chunks anywhere.
  const [head, tail] = [image.subarray(0, 5), image.subarray(5)];
  const parts = [chunk("IHDR", header), chunk("IDAT", head), chunk("IDAT", tail), chunk("IEND", Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...parts]));
}

function chunk(name: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, Buffer.from(name), content, Buffer.alloc(4)]);
}
