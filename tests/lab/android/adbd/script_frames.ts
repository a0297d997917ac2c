/**
 * The scripts that a shell reads from its input. Pure.
 *
 * One that stays open takes frames: a length in a line of its own, then as many bytes.
 *
 * @module
 */

import { ByteReader, concat } from "./byte_reader.ts";

/** Whether a command reads such frames. */
export function takesFrames(command: string): boolean {
  return command.includes("read -rN $");
}

/** Whether a command reads one script, which is all of its input. */
export function takesScript(command: string): boolean {
  return command.includes('eval "$(cat)"');
}

/** All of what is fed. */
export async function wholeScript(fed: AsyncIterable<Uint8Array>): Promise<string> {
  return new TextDecoder().decode(concat(...await Array.fromAsync(fed)));
}

/** Takes the scripts out of what is fed, until it ends. */
export async function* framesOf(fed: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, void> {
  const reader = new ByteReader(fed);
  while (true) {
    const length = await readLine(reader);
    // Between frames an empty line means nothing.
    if (length === "") continue;
    const script = length === undefined ? undefined : await reader.read(Number(length));
    if (script === undefined) return;
    yield new TextDecoder().decode(script);
  }
}

/** Writes a script as a frame. */
export function encodeFrame(script: string): Uint8Array<ArrayBuffer> {
  const bytes = new TextEncoder().encode(script);
  return concat(new TextEncoder().encode(`${bytes.length}\n`), bytes);
}

async function readLine(reader: ByteReader): Promise<string | undefined> {
  let line = "";
  for (let next = await reader.read(1); next !== undefined; next = await reader.read(1)) {
    const letter = new TextDecoder().decode(next);
    if (letter === "\n") return line;
    line += letter;
  }
  return undefined;
}
