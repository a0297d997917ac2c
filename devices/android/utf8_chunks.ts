/**
 * What a program prints, as UTF-8 even where it is UTF-16: PowerShell writes that, and so do wrappers of adb that are
 * made with it. Pure over a stream.
 *
 * @module
 */

import { encodingOf, MARK_BYTES } from "./byte_order_mark.ts";
import type { Chunks } from "./collect.ts";

/** The same text in UTF-8, with the line feeds that it had before PowerShell; what has no byte order mark is as it is. */
export function inUtf8(chunks: Chunks): Chunks {
  return new Utf8Chunks(chunks);
}

type Read = Awaited<ReturnType<Chunks["read"]>>;

class Utf8Chunks implements Chunks {
  readonly #chunks: Chunks;
  #hasBegun = false;
  #decoder: TextDecoder | undefined;
  #heldBack = "";

  constructor(chunks: Chunks) {
    this.#chunks = chunks;
  }

  async read(): Promise<Read> {
    const next = this.#hasBegun ? await this.#chunks.read() : await this.#begin();
    if (this.#decoder === undefined) return next;
    const text = this.#heldBack + this.#decoder.decode(next.value, { stream: !next.done });
    // A line's two ends may come apart.
    this.#heldBack = !next.done && text.endsWith("\r") ? "\r" : "";
    const whole = text.slice(0, text.length - this.#heldBack.length).replaceAll("\r\n", "\n");
    return next.done && whole === "" ? next : { done: false, value: new TextEncoder().encode(whole) };
  }

  async cancel(reason?: unknown): Promise<void> {
    await this.#chunks.cancel(reason);
  }

  /** The first bytes, at least the two of a mark, which tell the encoding. */
  async #begin(): Promise<Read> {
    this.#hasBegun = true;
    let first = await this.#chunks.read();
    while (!first.done && first.value.length < MARK_BYTES) {
      const next = await this.#chunks.read();
      if (next.done) break;
      first = { done: false, value: Uint8Array.of(...first.value, ...next.value) };
    }
    const encoding = first.done ? undefined : encodingOf(first.value);
    if (encoding !== undefined) this.#decoder = new TextDecoder(encoding);
    return first;
  }
}
