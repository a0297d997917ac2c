import assert from "node:assert/strict";
import fc from "fast-check";
import { LineReader } from "../../runner/lines.ts";

/** Feeds `text` in pieces that end at `cuts`, and gives the lines. */
function read(text: string, cuts: readonly number[], maxCharacters = 1000): readonly string[] | undefined {
  const bytes = new TextEncoder().encode(text);
  const reader = new LineReader(maxCharacters);
  const lines: string[] = [];
  const ends = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  let start = 0;
  for (const end of ends) {
    const found = reader.push(bytes.subarray(start, end));
    if (found === undefined) return undefined;
    lines.push(...found);
    start = end;
  }
  return lines;
}

Deno.test("LineReader gives the same lines however the bytes are cut", () => {
  const line = fc.string({ unit: "grapheme" }).map((text) => text.replaceAll("\n", ""));
  fc.assert(fc.property(fc.array(line), fc.array(fc.nat()), (lines, cuts) => {
    assert.deepEqual(read(lines.map((text) => text + "\n").join(""), cuts), lines);
  }));
});

Deno.test("LineReader keeps what has no end yet", () => {
  assert.deepEqual(read("a\nb", [1]), ["a"]);
});

Deno.test("LineReader gives up on a line that is too long, ended or not", () => {
  fc.assert(fc.property(fc.array(fc.nat()), fc.boolean(), (cuts, isEnded) => {
    assert.equal(read("ok\n" + "x".repeat(11) + (isEnded ? "\n" : ""), cuts, 10), undefined);
  }));
  assert.deepEqual(read("x".repeat(10) + "\n", [3], 10), ["x".repeat(10)]);
});

Deno.test("LineReader reads what is not UTF-8 as replacement characters", () => {
  assert.deepEqual(new LineReader(10).push(new Uint8Array([0xff, 0x61, 0x0a])), ["\ufffda"]);
});
