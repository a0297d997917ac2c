// EDGE: reads files.

import { collect } from "../../../devices/android/collect.ts";
import { inUtf8 } from "../../../devices/android/utf8_chunks.ts";

/** A file's text as the driver reads it from a program that prints it, in whatever encoding. */
export async function readAsPrinted(file: URL): Promise<string> {
  const printed = inUtf8((await Deno.open(file)).readable.getReader());
  return new TextDecoder().decode((await collect(printed, { maxBytes: 1_000_000, excess: "fail" })).bytes);
}
