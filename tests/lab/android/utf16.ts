/** A text in UTF-16, the lower byte first. */
export function utf16(text: string): Uint8Array<ArrayBuffer> {
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  return Uint8Array.from(units.flatMap((unit) => [unit & 0xff, unit >> 8]));
}
