/**
 * The pixels of a PNG's upper rows, by the system's own inflate: a whole screen in a few hundredths of a second.
 *
 * @module
 */

/** The first rows of a picture. */
export interface Pixels {
  /** In pixels. */
  readonly width: number;
  readonly bytesPerPixel: number;
  /** Row after row, without gaps. */
  readonly bytes: Uint8Array;
}

/** The size that a PNG states of itself, and how it is stored. */
interface Header {
  readonly width: number;
  readonly height: number;
  readonly bytesPerPixel: number;
}

/**
 * Decodes the rows from the top down to `rows`; `undefined` for what no screen is sent as: other than 8 bits a channel,
 * with a palette, interlaced, or cut short.
 */
export async function pngPixels(png: Uint8Array<ArrayBuffer>, rows: number): Promise<Pixels | undefined> {
  const header = headerOf(png);
  if (header === undefined) return undefined;
  const { width, height, bytesPerPixel } = header;
  const rowBytes = width * bytesPerPixel;
  const count = Math.min(rows, height);
  const filtered = await inflate(imageData(png), (rowBytes + 1) * count);
  if (filtered === undefined) return undefined;
  return { width, bytesPerPixel, bytes: unfilter(filtered, { rowBytes, count, bytesPerPixel }) };
}

const SIGNATURE_BYTES = 8;
const CHUNK_FRAME_BYTES = 12;
const IDAT = 0x49444154;
const GREY = 0;
const RGB = 2;
const RGBA = 6;
const BYTES_PER_PIXEL: ReadonlyMap<number, number> = new Map([[GREY, 1], [RGB, 3], [RGBA, 4]]);

function headerOf(png: Uint8Array<ArrayBuffer>): Header | undefined {
  if (png.length < SIGNATURE_BYTES + 25) return undefined;
  const view = new DataView(png.buffer, png.byteOffset);
  const [depth, color, , , interlace] = png.subarray(24, 29);
  const bytesPerPixel = BYTES_PER_PIXEL.get(color ?? -1);
  if (depth !== 8 || bytesPerPixel === undefined || interlace !== 0) return undefined;
  return { width: view.getUint32(16), height: view.getUint32(20), bytesPerPixel };
}

function* imageData(png: Uint8Array<ArrayBuffer>): Generator<Uint8Array<ArrayBuffer>> {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  for (let at = SIGNATURE_BYTES; at + CHUNK_FRAME_BYTES <= png.length;) {
    const length = view.getUint32(at);
    if (view.getUint32(at + 4) === IDAT) yield png.subarray(at + 8, Math.min(at + 8 + length, png.length));
    at += CHUNK_FRAME_BYTES + length;
  }
}

/** The first bytes of what was deflated. */
async function inflate(
  parts: Iterable<Uint8Array<ArrayBuffer>>,
  wanted: number,
): Promise<Uint8Array | undefined> {
  const bytes = new Uint8Array(wanted);
  let at = 0;
  try {
    for await (const part of ReadableStream.from(parts).pipeThrough(new DecompressionStream("deflate"))) {
      const fitting = part.subarray(0, wanted - at);
      bytes.set(fitting, at);
      at += fitting.length;
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  return at === wanted ? bytes : undefined;
}

interface Layout {
  readonly rowBytes: number;
  readonly count: number;
  readonly bytesPerPixel: number;
}

/** Each row of a PNG says by what it was predicted: nothing, the left, the one above, both, or the nearest of three. */
function unfilter(from: Uint8Array, { rowBytes, count, bytesPerPixel }: Layout): Uint8Array {
  const to = new Uint8Array(rowBytes * count);
  for (let row = 0; row < count; row++) {
    const source = row * (rowBytes + 1);
    const start = row * rowBytes;
    const filter = from[source] ?? 0;
    if (filter === 0) to.set(from.subarray(source + 1, source + 1 + rowBytes), start);
    else if (filter === 2 && row > 0) addAbove(from.subarray(source + 1), to, start, rowBytes);
    else {
      for (let index = 0; index < rowBytes; index++) {
        const left = index < bytesPerPixel ? 0 : to[start + index - bytesPerPixel] ?? 0;
        const above = row === 0 ? 0 : to[start + index - rowBytes] ?? 0;
        const corner = row === 0 || index < bytesPerPixel ? 0 : to[start + index - rowBytes - bytesPerPixel] ?? 0;
        to[start + index] = (from[source + 1 + index] ?? 0) + predicted(filter, left, above, corner);
      }
    }
  }
  return to;
}

function addAbove(from: Uint8Array, to: Uint8Array, start: number, rowBytes: number): void {
  for (let index = 0; index < rowBytes; index++) {
    to[start + index] = (from[index] ?? 0) + (to[start + index - rowBytes] ?? 0);
  }
}

function predicted(filter: number, left: number, above: number, corner: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return above;
    case 3:
      return (left + above) >> 1;
    case 4:
      return nearest(left, above, corner);
    default:
      return 0;
  }
}

function nearest(left: number, above: number, corner: number): number {
  const sum = left + above - corner;
  const [byLeft, byAbove, byCorner] = [Math.abs(sum - left), Math.abs(sum - above), Math.abs(sum - corner)];
  if (byLeft <= byAbove && byLeft <= byCorner) return left;
  return byAbove <= byCorner ? above : corner;
}
