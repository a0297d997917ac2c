/**
 * The packets of adb's shell protocol, version 2: a kind, a length, data. Pure.
 *
 * @module
 */

import { ByteReader, concat, wordAt, words } from "./byte_reader.ts";

/** What a packet carries. */
export const shellPacket = { stdin: 0, stdout: 1, stderr: 2, exit: 3, closeStdin: 4, windowSize: 5 } as const;

/** Writes one packet. */
export function encodeShellPacket(kind: number, data: Uint8Array): Uint8Array<ArrayBuffer> {
  return concat(Uint8Array.of(kind), words(data.length), data);
}

/** What the client feeds to the command, until it closes the command's input or goes away. */
export async function* stdinOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
  const reader = new ByteReader(chunks);
  while (true) {
    const header = await reader.read(5);
    const data = header && await reader.read(wordAt(header.subarray(1), 0));
    if (header === undefined || data === undefined || header[0] === shellPacket.closeStdin) return;
    if (header[0] === shellPacket.stdin) yield data;
  }
}
