import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { signatureFault } from "../../tasks/compile/mach_o_signature.ts";

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
