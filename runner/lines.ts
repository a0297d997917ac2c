/** Cuts a stream of bytes into lines, and gives up on one that is longer than `maxCharacters`. */
export class LineReader {
  readonly #maxCharacters: number;
  // Not fatal: what is not UTF-8 becomes U+FFFD, and the frame's own check decides.
  readonly #decoder = new TextDecoder();
  #parts: string[] = [];
  #length = 0;

  constructor(maxCharacters: number) {
    this.#maxCharacters = maxCharacters;
  }

  /** Takes the next bytes; answers the lines that they complete, or `undefined` when a line is too long. */
  push(bytes: Uint8Array): readonly string[] | undefined {
    const [first = "", ...rest] = this.#decoder.decode(bytes, { stream: true }).split("\n");
    if (!this.#append(first)) return undefined;
    const lines: string[] = [];
    for (const part of rest) {
      lines.push(this.#parts.join(""));
      this.#parts = [];
      this.#length = 0;
      if (!this.#append(part)) return undefined;
    }
    return lines;
  }

  #append(part: string): boolean {
    this.#length += part.length;
    if (part !== "") this.#parts.push(part);
    return this.#length <= this.#maxCharacters;
  }
}
