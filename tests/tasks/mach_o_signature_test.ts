import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { executableFormat, loadCommand } from "../../tasks/compile/executable_format.ts";
import { signatureFault } from "../../tasks/compile/mach_o_signature.ts";
import { signAdHoc } from "../../tasks/compile/sign_mach_o.ts";

const PAGE = 4096;
const LIMIT = PAGE + 1000;
const DIRECTORY = LIMIT + 20;

/** A program of two pages with an ad-hoc signature behind them. */
function signedProgram(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(LIMIT + 200);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0xfeedfacf, true);
  view.setUint32(4, 0x0100000c, true);
  view.setUint32(16, 1, true);
  view.setUint32(32, 0x1d, true);
  view.setUint32(36, 16, true);
  view.setUint32(40, LIMIT, true);
  const fields: [number, number][] = [[LIMIT, 0xfade0cc0], [LIMIT + 8, 1], [LIMIT + 16, 20], [DIRECTORY, 0xfade0c02]];
  const directory: [number, number][] = [[12, 2], [16, 44], [28, 2], [32, LIMIT]];
  for (const [at, value] of [...fields, ...directory.map(([at, value]): [number, number] => [DIRECTORY + at, value])]) {
    view.setUint32(at, value);
  }
  bytes.set([32, 2, 0, 12], DIRECTORY + 36);
  for (const page of [0, 1]) {
    const content = bytes.subarray(page * PAGE, Math.min(LIMIT, (page + 1) * PAGE));
    bytes.set(createHash("sha256").update(content).digest(), DIRECTORY + 44 + page * 32);
  }
  return bytes;
}

Deno.test("a program whose pages are as they were signed has no fault", async () => {
  assert.equal(await signatureFault(signedProgram()), undefined);
});

Deno.test("a program with one other byte is found out, and the page is named", async () => {
  const program = signedProgram();
  program[PAGE + 7] = 1;
  assert.equal(await signatureFault(program), "page 1 differs from what was signed");
});

Deno.test("a program without a signature, or with one of another kind, is found out", async () => {
  assert.equal(await signatureFault(new Uint8Array(100)), "it has no signature");
  const program = signedProgram();
  program[DIRECTORY + 15] = 0;
  assert.equal(await signatureFault(program), "its signature is not ad hoc");
});

const SECTION_AT = 400;

/** A program without a signature: two segments, the first with one section, and `length` bytes in all. */
function unsignedProgram(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length).fill(7, SECTION_AT);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0xfeedfacf, true);
  view.setUint32(4, 0x01000007, true);
  view.setUint32(16, 2, true);
  view.setUint32(20, 152 + 72, true);
  const segment = (at: number, name: string, size: number, [offset, content]: [number, number], sections: number) => {
    view.setUint32(at, 0x19, true);
    view.setUint32(at + 4, size, true);
    bytes.set(new TextEncoder().encode(name), at + 8);
    view.setBigUint64(at + 40, BigInt(offset), true);
    view.setBigUint64(at + 48, BigInt(content), true);
    view.setUint32(at + 64, sections, true);
  };
  segment(32, "__TEXT", 152, [0, 5000], 1);
  view.setUint32(32 + 72 + 48, SECTION_AT, true);
  segment(32 + 152, "__LINKEDIT", 72, [5000, length - 5000], 0);
  return bytes;
}

Deno.test("signAdHoc() signs every page, and keeps what was there behind the header", async () => {
  for (const length of [5001, 8192, 12_345]) {
    const program = unsignedProgram(length);
    const signed = signAdHoc(program, "glovebox");
    assert.equal(executableFormat(signed), "Mach-O x64, signed");
    assert.equal(await signatureFault(signed), undefined);
    assert.deepEqual(signed.subarray(SECTION_AT, length), program.subarray(SECTION_AT));
  }
});

Deno.test("signAdHoc() puts the signature at the end of the file and inside its last segment, 16 bytes aligned", () => {
  const signed = signAdHoc(unsignedProgram(5001), "glovebox");
  const view = new DataView(signed.buffer);
  const command = loadCommand(view, 0x1d) ?? 0;
  const [start = 0, length = 0] = [8, 12].map((field) => view.getUint32(command + field, true));
  assert.deepEqual([start, start + length], [5008, signed.length]);
  assert.equal(view.getBigUint64(184 + 48, true), BigInt(signed.length - 5000));
  assert.equal(view.getBigUint64(184 + 32, true) % 4096n, 0n);
  // The name, and how much of the file is code: the system checks that before it runs a page.
  assert.equal(new TextDecoder().decode(signed.subarray(start + 20 + 88, start + 20 + 96)), "glovebox");
  assert.equal(view.getBigUint64(start + 20 + 72), 5000n);
});

Deno.test("signAdHoc() leaves alone what it cannot sign", () => {
  assert.throws(() => signAdHoc(signAdHoc(unsignedProgram(5001), "glovebox"), "glovebox"), /it has a signature/);
  const full = unsignedProgram(5001);
  new DataView(full.buffer).setUint32(32 + 72 + 48, 32 + 152 + 72 + 8, true);
  assert.throws(() => signAdHoc(full, "glovebox"), /its header has no room/);
  assert.throws(() => signAdHoc(new Uint8Array(100), "glovebox"), /it has no segment __TEXT/);
});
