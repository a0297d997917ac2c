/**
 * Collects what a program prints, with bounded memory. Pure over a stream.
 *
 * @module
 */

import { Buffer } from "node:buffer";
import { Failure } from "../failure.ts";

/** What a program prints, as it comes. */
export type Chunks = Pick<ReadableStreamDefaultReader<Uint8Array>, "read" | "cancel">;

/** How far to read, and what to do about too much of it. */
export interface Extent {
  readonly maxBytes: number;
  /** With `fail` too much is a failure; with `forget` only the last bytes are kept. */
  readonly excess: "fail" | "forget";
  /** The text at which to stop; the end of the stream unless given. */
  readonly mark?: string;
  /** Told of each piece that came, and whether the mark was in it. */
  readonly onPiece?: (isMarked: boolean) => void;
}

/** What was collected before the mark or the end of the stream. */
export interface Collected {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Whether the mark was found. */
  readonly isMarked: boolean;
}

/** Reads up to a mark, which is not part of the answer and may be cut by the chunks in any way. */
export async function collect(stream: Chunks, { maxBytes, excess, mark, onPiece }: Extent): Promise<Collected> {
  const kept = new Kept(maxBytes, excess, mark?.length ?? 0);
  const finder = mark === undefined ? undefined : new MarkFinder(mark);
  for (let read = await stream.read(); !read.done; read = await stream.read()) {
    kept.add(read.value);
    const behind = finder?.find(read.value);
    onPiece?.(behind !== undefined);
    if (behind !== undefined) return { bytes: kept.without(behind), isMarked: true };
  }
  return { bytes: kept.without(0), isMarked: false };
}

class Kept {
  readonly #maxBytes: number;
  readonly #excess: Extent["excess"];
  readonly #markBytes: number;
  #chunks: Uint8Array[] = [];
  #size = 0;

  constructor(maxBytes: number, excess: Extent["excess"], markBytes: number) {
    this.#maxBytes = maxBytes;
    this.#markBytes = markBytes;
    this.#excess = excess;
  }

  add(chunk: Uint8Array): void {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    if (this.#size <= this.#maxBytes + this.#markBytes) return;
    if (this.#excess === "fail") {
      throw new Failure("screen_unreadable", `Cannot read adb's output: it is longer than ${this.#maxBytes} bytes`);
    }
    // Twice as much as is kept, so that not every chunk has all of it copied.
    if (this.#size > 2 * this.#maxBytes) this.#forget();
  }

  /** Everything but so many bytes at the end. */
  without(bytesBehind: number): Uint8Array<ArrayBuffer> {
    const all = concat(this.#chunks, this.#size - bytesBehind);
    return this.#excess === "forget" ? all.slice(-this.#maxBytes) : all;
  }

  #forget(): void {
    const last = concat(this.#chunks, this.#size).slice(-this.#maxBytes - this.#markBytes);
    this.#chunks = [last];
    this.#size = last.length;
  }
}

/** Finds a mark in chunks that may cut it in two or more. */
class MarkFinder {
  readonly #mark: Buffer;
  #tail: Buffer = Buffer.alloc(0);

  constructor(mark: string) {
    this.#mark = Buffer.from(mark);
  }

  /** How many bytes there are from the mark's beginning on, once it has come. */
  find(chunk: Uint8Array): number | undefined {
    const seen = Buffer.concat([this.#tail, chunk]);
    const at = seen.indexOf(this.#mark);
    if (at >= 0) return seen.length - at;
    this.#tail = seen.subarray(Math.max(0, seen.length - this.#mark.length + 1));
    return undefined;
  }
}

function concat(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    const part = chunk.subarray(0, size - at);
    all.set(part, at);
    at += part.length;
  }
  return all;
}
