/**
 * Signs a macOS program ad hoc, as a linker does: the signature says of every page what is in it, and names nobody. Pure.
 * The layout is that of Apple's `loader.h` and `cs_blobs.h`.
 *
 * @module
 */

import { createHash } from "node:crypto";
import { loadCommand, loadCommands } from "./executable_format.ts";

const LC_SEGMENT_64 = 0x19;
const LC_CODE_SIGNATURE = 0x1d;
const COMMAND_BYTES = 16;
const SECTION_BYTES = 80;

const SUPER_BLOB = 0xfade0cc0;
const SUPER_BLOB_BYTES = 20;
const CODE_DIRECTORY = 0xfade0c02;
const DIRECTORY_BYTES = 88;
// The first version that tells where the program's own code is.
const VERSION = 0x20400;
const AD_HOC_BY_LINKER = 0x20002;
const SHA_256 = 2;
const HASH_BYTES = 32;
const PAGE_BITS = 12;
const PAGE_BYTES = 2 ** PAGE_BITS;
const MAIN_BINARY = 1n;

/**
 * A program like `bytes` with an ad-hoc signature behind it.
 *
 * @param identifier what the signature calls the program, in ASCII
 * @throws {TypeError} when it is signed already, or its header has no room for one more command
 */
export function signAdHoc(bytes: Uint8Array, identifier: string): Uint8Array<ArrayBuffer> {
  const limit = aligned(bytes.length, 16);
  const pages = Math.ceil(limit / PAGE_BYTES);
  const hashes = DIRECTORY_BYTES + identifier.length + 1;
  const length = aligned(SUPER_BLOB_BYTES + hashes + pages * HASH_BYTES, 16);
  const signed = new Uint8Array(limit + length);
  signed.set(bytes);
  const view = new DataView(signed.buffer);
  const text = segment(view, "__TEXT");
  announce(view, limit, length);
  growLastSegment(view);
  writeDirectory(view, limit, { identifier, pages, hashes, textBytes: view.getBigUint64(text + 48, true) });
  const first = limit + SUPER_BLOB_BYTES + hashes;
  for (let page = 0; page < pages; page++) {
    const content = signed.subarray(page * PAGE_BYTES, Math.min(limit, (page + 1) * PAGE_BYTES));
    signed.set(createHash("sha256").update(content).digest(), first + page * HASH_BYTES);
  }
  return signed;
}

/** Adds the command that says where the signature is. */
function announce(view: DataView, start: number, length: number): void {
  if (loadCommand(view, LC_CODE_SIGNATURE) !== undefined) throw new TypeError("Cannot sign: it has a signature");
  const end = 32 + view.getUint32(20, true);
  if (end + COMMAND_BYTES > firstContent(view)) throw new TypeError("Cannot sign: its header has no room");
  [LC_CODE_SIGNATURE, COMMAND_BYTES, start, length].forEach((value, at) => view.setUint32(end + at * 4, value, true));
  view.setUint32(16, view.getUint32(16, true) + 1, true);
  view.setUint32(20, view.getUint32(20, true) + COMMAND_BYTES, true);
}

/** Where the content of the program's first section begins in the file. */
function firstContent(view: DataView): number {
  const offsets = loadCommands(view, LC_SEGMENT_64).flatMap((at) =>
    Array.from(
      { length: view.getUint32(at + 64, true) },
      (_, index) => view.getUint32(at + 72 + index * SECTION_BYTES + 48, true),
    )
  );
  return Math.min(view.byteLength, ...offsets.filter((offset) => offset > 0));
}

/** A signature counts only inside the segment that the file ends with. */
function growLastSegment(view: DataView): void {
  const at = segment(view, "__LINKEDIT");
  const bytes = view.byteLength - Number(view.getBigUint64(at + 40, true));
  view.setBigUint64(at + 32, BigInt(aligned(bytes, PAGE_BYTES)), true);
  view.setBigUint64(at + 48, BigInt(bytes), true);
}

function segment(view: DataView, name: string): number {
  const at = loadCommands(view, LC_SEGMENT_64).find((command) =>
    [...`${name}\0`].every((letter, index) => view.getUint8(command + 8 + index) === letter.charCodeAt(0))
  );
  if (at === undefined) throw new TypeError(`Cannot sign: it has no segment ${name}`);
  return at;
}

interface Directory {
  readonly identifier: string;
  readonly pages: number;
  /** Where the hashes begin, counted from the directory's start. */
  readonly hashes: number;
  readonly textBytes: bigint;
}

/** Writes all of the signature but the hashes: a list of one directory, then the directory. */
function writeDirectory(view: DataView, limit: number, { identifier, pages, hashes, textBytes }: Directory): void {
  const bytes = hashes + pages * HASH_BYTES;
  writeWords(view, limit, [SUPER_BLOB, SUPER_BLOB_BYTES + bytes, 1, 0, SUPER_BLOB_BYTES]);
  const start = limit + SUPER_BLOB_BYTES;
  const counts = [hashes, DIRECTORY_BYTES, 0, pages, limit];
  writeWords(view, start, [CODE_DIRECTORY, bytes, VERSION, AD_HOC_BY_LINKER, ...counts]);
  [HASH_BYTES, SHA_256, 0, PAGE_BITS].forEach((value, index) => view.setUint8(start + 36 + index, value));
  view.setBigUint64(start + 72, textBytes);
  view.setBigUint64(start + 80, MAIN_BINARY);
  [...identifier].forEach((letter, index) => view.setUint8(start + DIRECTORY_BYTES + index, letter.charCodeAt(0)));
}

/** Writes numbers of 32 bits, the highest byte first, as signatures have them. */
function writeWords(view: DataView, at: number, words: readonly number[]): void {
  words.forEach((word, index) => view.setUint32(at + index * 4, word));
}

function aligned(value: number, to: number): number {
  return Math.ceil(value / to) * to;
}
