import assert from "node:assert/strict";
import { ELF_HEADER_BYTES, elfEnd } from "../../runner/elf_end.ts";

Deno.test("elfEnd() is the offset behind the table of sections", () => {
  const header = new Uint8Array(ELF_HEADER_BYTES);
  const view = new DataView(header.buffer);
  view.setUint32(0, 0x7f454c46);
  view.setUint8(4, 2);
  view.setBigUint64(0x28, 1_000_000_000n, true);
  view.setUint16(0x3a, 64, true);
  view.setUint16(0x3c, 30, true);
  assert.equal(elfEnd(header), 1_000_001_920);
});

Deno.test("elfEnd() knows no end of other files", () => {
  assert.equal(elfEnd(new Uint8Array(ELF_HEADER_BYTES)), undefined);
  assert.equal(elfEnd(new TextEncoder().encode("\x7fELF")), undefined);
});
