/**
 * Says where a Linux program ends within its file; what follows is no business of the loader. Pure.
 *
 * @module
 */

/** How much of a file {@linkcode elfEnd} wants to see. */
export const ELF_HEADER_BYTES = 64;

/** The offset behind the table of sections, which linkers put last; undefined for what is no 64-bit ELF file. */
export function elfEnd(header: Uint8Array): number | undefined {
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  if (header.length < ELF_HEADER_BYTES || view.getUint32(0) !== 0x7f454c46 || view.getUint8(4) !== 2) return undefined;
  const table = Number(view.getBigUint64(0x28, true));
  return table + view.getUint16(0x3a, true) * view.getUint16(0x3c, true);
}
