/**
 * The messages of adb's transport protocol: a header of six words, then data. Pure.
 *
 * @module
 */

import { ByteReader, concat, wordAt, words } from "./byte_reader.ts";

/** A message's kind: four ASCII letters, read as a little-endian word. */
export const adbCommand = {
  connect: word("CNXN"),
  authenticate: word("AUTH"),
  open: word("OPEN"),
  okay: word("OKAY"),
  write: word("WRTE"),
  close: word("CLSE"),
} as const;

/** One message; `arg0` and `arg1` are a sender's and a receiver's stream number in most kinds. */
export interface AdbPacket {
  readonly command: number;
  readonly arg0: number;
  readonly arg1: number;
  readonly data: Uint8Array;
}

/** The version from which the peers leave out checksums. */
export const protocolVersion = 0x01000001;
/** The largest data that one message may carry. */
export const maxDataBytes = 1 << 20;

const headerBytes = 24;

/** Writes a message; its checksum is zero, as `protocolVersion` allows. */
export function encodePacket(packet: AdbPacket): Uint8Array<ArrayBuffer> {
  const { command, arg0, arg1, data } = packet;
  return concat(words(command, arg0, arg1, data.length, 0, command ^ 0xffffffff), data);
}

/** Reads the next message; `undefined` at the end. @throws when the bytes are no message */
export async function readPacket(reader: ByteReader): Promise<AdbPacket | undefined> {
  const header = await reader.read(headerBytes);
  if (header === undefined) return undefined;
  const command = wordAt(header, 0);
  const length = wordAt(header, 3);
  if (wordAt(header, 5) !== (command ^ 0xffffffff) >>> 0 || length > maxDataBytes) {
    throw new Error(`Cannot read an adb message: its header is ${header}`);
  }
  const data = await reader.read(length);
  return data === undefined ? undefined : { command, arg0: wordAt(header, 1), arg1: wordAt(header, 2), data };
}

function word(letters: string): number {
  return wordAt(new TextEncoder().encode(letters), 0);
}
