/** How many bytes a mark has. */
export const MARK_BYTES = 2;

/** The encoding that a text's first bytes tell of; `undefined` where there is no mark, as in UTF-8. Pure. */
export function encodingOf([first, second]: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}
