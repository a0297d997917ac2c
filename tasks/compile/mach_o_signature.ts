/**
 * Checks the signature that a macOS program carries: the kernel of Apple's own processors kills a program whose pages
 * differ from it. Pure. The layout is that of Apple's `cs_blobs.h`.
 *
 * @module
 */

import { loadCommand } from "./executable_format.ts";

const LC_CODE_SIGNATURE = 0x1d;
const SUPER_BLOB = 0xfade0cc0;
const CODE_DIRECTORY = 0xfade0c02;
const AD_HOC = 0x2;
const SHA_256 = 2;

/** Says what is wrong with a program's ad-hoc signature; undefined when every page is as it was signed. */
export async function signatureFault(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const command = loadCommand(view, LC_CODE_SIGNATURE);
  if (command === undefined) return "it has no signature";
  const directory = codeDirectory(view, view.getUint32(command + 8, true));
  if (directory === undefined) return "its signature has no code directory";
  if ((view.getUint32(directory + 12) & AD_HOC) === 0) return "its signature is not ad hoc";
  if (view.getUint8(directory + 37) !== SHA_256) return "its pages are not signed by SHA-256";
  return await wrongPage(bytes, view, directory);
}

/** Where the list of the pages' hashes begins, within the signature at `start`. */
function codeDirectory(view: DataView, start: number): number | undefined {
  if (view.getUint32(start) !== SUPER_BLOB) return undefined;
  const count = view.getUint32(start + 8);
  return Array.from({ length: count }, (_, index) => start + view.getUint32(start + 16 + index * 8))
    .find((offset) => view.getUint32(offset) === CODE_DIRECTORY);
}

async function wrongPage(
  bytes: Uint8Array<ArrayBuffer>,
  view: DataView,
  directory: number,
): Promise<string | undefined> {
  const [hashes, count, limit] = [16, 28, 32].map((field) => view.getUint32(directory + field));
  const hashBytes = view.getUint8(directory + 36);
  const pageBytes = 2 ** view.getUint8(directory + 39);
  if (hashes === undefined || count === undefined || limit === undefined || count === 0) return "it signs no page";
  if (Math.ceil(limit / pageBytes) !== count) return "it does not sign every page";
  for (let page = 0; page < count; page++) {
    const content = bytes.subarray(page * pageBytes, Math.min(limit, (page + 1) * pageBytes));
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
    const expected = bytes.subarray(directory + hashes + page * hashBytes, directory + hashes + (page + 1) * hashBytes);
    if (!digest.every((byte, index) => byte === expected[index])) return `page ${page} differs from what was signed`;
  }
  return undefined;
}
