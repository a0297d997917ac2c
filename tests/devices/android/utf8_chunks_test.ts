import { strict as assert } from "node:assert";
import fc from "fast-check";
import type { Chunks } from "../../../devices/android/collect.ts";
import { inUtf8 } from "../../../devices/android/utf8_chunks.ts";

function streamOf(chunks: readonly Uint8Array<ArrayBuffer>[]): Chunks {
  return ReadableStream.from(chunks).getReader();
}

async function readAll(chunks: readonly Uint8Array<ArrayBuffer>[]): Promise<Uint8Array> {
  const stream = inUtf8(streamOf(chunks));
  const bytes: number[] = [];
  for (let read = await stream.read(); !read.done; read = await stream.read()) bytes.push(...read.value);
  return Uint8Array.from(bytes);
}

/** A text as PowerShell writes it: a mark, and two bytes for each unit. */
function utf16(text: string, isLittle: boolean): Uint8Array<ArrayBuffer> {
  const units = [0xfeff, ...Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))];
  return Uint8Array.from(units.flatMap((unit) => isLittle ? [unit & 0xff, unit >> 8] : [unit >> 8, unit & 0xff]));
}

function cut(bytes: Uint8Array<ArrayBuffer>, cuts: readonly number[]): Uint8Array<ArrayBuffer>[] {
  const ends = [...cuts.map((end) => end % (bytes.length + 1)), bytes.length].toSorted((a, b) => a - b);
  return ends.map((end, index) => bytes.slice(ends[index - 1] ?? 0, end));
}

Deno.test("inUtf8() reads UTF-16 of either order, however the chunks cut it", async () => {
  const text = fc.string({ unit: fc.constantFrom("a", "ع", "👋", "\r\n", "\n", "<", "é") });
  await fc.assert(fc.asyncProperty(text, fc.boolean(), fc.array(fc.nat(40)), async (printed, isLittle, cuts) => {
    const read = await readAll(cut(utf16(printed, isLittle), cuts));
    assert.equal(new TextDecoder().decode(read), printed.replaceAll("\r\n", "\n"));
  }));
});

Deno.test("inUtf8() leaves bytes without a mark as they are", async () => {
  const plain = fc.uint8Array().filter(([first, second]) => Number(first) + Number(second) !== 0x1fd);
  await fc.assert(fc.asyncProperty(plain, fc.array(fc.nat(40)), async (bytes, cuts) => {
    assert.deepEqual(await readAll(cut(Uint8Array.from(bytes), cuts)), Uint8Array.from(bytes));
  }));
});

Deno.test("inUtf8() shows half a character at the end as unreadable", async () => {
  assert.equal(new TextDecoder().decode(await readAll([utf16("ab", true).slice(0, -1)])), "a\ufffd");
});
