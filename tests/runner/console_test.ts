import assert from "node:assert/strict";
import { ConsoleTail } from "../../runner/console.ts";

/** Adds texts of these lengths, and tells how many are kept, how many bytes that is, and how many are missing. */
function check(lengths: readonly number[], expected: string): void {
  const tail = new ConsoleTail();
  for (const length of lengths) tail.add({ level: "log", text: "x".repeat(length) });
  const { lines, dropped } = tail.captured();
  const bytes = lines.reduce((sum, { text }) => sum + text.length, 0);
  assert.equal(`${lines.length} lines, ${bytes} bytes, ${dropped} dropped`, expected);
}

Deno.test("ConsoleTail keeps the last 200 lines", () => {
  check([1, 2], "2 lines, 3 bytes, 0 dropped");
  check(Array(201).fill(1), "200 lines, 200 bytes, 1 dropped");
});

Deno.test("ConsoleTail keeps the last 64 kB", () => {
  check(Array(17).fill(4096), "16 lines, 65536 bytes, 1 dropped");
  check([5000], "1 lines, 4096 bytes, 0 dropped");
});

Deno.test("ConsoleTail counts bytes, not characters, and what the child left out", () => {
  const tail = new ConsoleTail();
  for (let i = 0; i < 20; i++) tail.add({ level: "warn", text: "é".repeat(4096) }, 2);
  assert.deepEqual([tail.captured().lines.length, tail.captured().dropped], [8, 52]);
});
