import { strict as assert } from "node:assert";
import fc from "fast-check";
import { type Chunks, collect, type Extent } from "../../../devices/android/collect.ts";

function streamOf(chunks: readonly string[]): Chunks {
  return ReadableStream.from(chunks.map((chunk) => new TextEncoder().encode(chunk))).getReader();
}

async function check(chunks: readonly string[], extent: Partial<Extent>, expected: string) {
  const { bytes, isMarked } = await collect(streamOf(chunks), { maxBytes: 1_000, excess: "fail", ...extent });
  assert.equal(`${new TextDecoder().decode(bytes)}${isMarked ? " (marked)" : ""}`, expected);
}

Deno.test("collect() reads to the end of the stream", async () => {
  await check(["one ", "", "two"], {}, "one two");
  await check([], {}, "");
});

Deno.test("collect() stops at the mark, and leaves out what came behind it", async () => {
  await check(["one<end>", "never read"], { mark: "<end>" }, "one (marked)");
  await check(["one<", "e", "n", "d>two", "three"], { mark: "<end>" }, "one (marked)");
  await check(["one<end"], { mark: "<end>" }, "one<end");
});

Deno.test("collect() finds a mark however the chunks cut it", async () => {
  const pieces = fc.array(fc.string({ maxLength: 5 }), { maxLength: 8 });
  await fc.assert(fc.asyncProperty(pieces, fc.array(fc.nat(60), { maxLength: 9 }), async (before, cuts) => {
    const text = before.join("").replaceAll("#", "") + "\n##mark##\n";
    const bytes = new TextEncoder().encode(text);
    const ends = [...cuts.map((cut) => cut % bytes.length), bytes.length].toSorted((a, b) => a - b);
    const chunks = ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
    const stream = ReadableStream.from(chunks).getReader();
    const { bytes: kept, isMarked } = await collect(stream, { maxBytes: 1_000, excess: "fail", mark: "\n##mark##\n" });
    assert.ok(isMarked);
    assert.equal(new TextDecoder().decode(kept), text.slice(0, -"\n##mark##\n".length));
  }));
});

Deno.test("collect() refuses more than it may keep", async () => {
  await assert.rejects(collect(streamOf(["12345", "67890"]), { maxBytes: 9, excess: "fail" }), {
    code: "screen_unreadable",
    message: "Cannot read adb's output: it is longer than 9 bytes",
  });
});

Deno.test("collect() keeps the end of what may be forgotten", async () => {
  await check(["12345", "67890", "abcde", "fgh", "i"], { maxBytes: 7, excess: "forget" }, "cdefghi");
  await check(["12345", "67890", "abcde<end>"], { maxBytes: 7, excess: "forget", mark: "<end>" }, "90abcde (marked)");
});
