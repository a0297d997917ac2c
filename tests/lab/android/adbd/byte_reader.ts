/**
 * Reads exact numbers of bytes from chunks of any size. Pure.
 *
 * @module
 */

/** Takes bytes out of a sequence of chunks; what is left over waits for the next read. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #held: Uint8Array = new Uint8Array(0);

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** The next `length` bytes, or `undefined` when the sequence ends before them. */
  async read(length: number): Promise<Uint8Array | undefined> {
    const parts = [this.#held];
    let available = this.#held.length;
    while (available < length) {
      const next = await this.#chunks.next();
      if (next.done === true) return undefined;
      parts.push(next.value);
      available += next.value.length;
    }
    const all = parts.length === 1 ? this.#held : concat(...parts);
    this.#held = all.subarray(length);
    return all.subarray(0, length);
  }
}

/** Joins byte arrays. */
export function concat(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** Writes numbers as unsigned 32-bit little-endian words, the only kind that adb's protocols have. */
export function words(...values: readonly number[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4 * values.length);
  const view = new DataView(bytes.buffer);
  values.forEach((value, index) => view.setUint32(4 * index, value >>> 0, true));
  return bytes;
}

/** Reads the `index`-th 32-bit little-endian word. */
export function wordAt(bytes: Uint8Array, index: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(4 * index, true);
}
