import { strict as assert } from "node:assert";
import { encode } from "fast-png";
import { asPictured, readScreenshot } from "../../../devices/android/screenshot_output.ts";

const png = Uint8Array.from(encode({ width: 3, height: 2, channels: 3, data: new Uint8Array(18) }));

/** Compares the size of the picture, if there is one, and the text around it. */
function check(parts: readonly (string | Uint8Array)[], expected: string) {
  const chunks = parts.map((part) => typeof part === "string" ? new TextEncoder().encode(part) : part);
  const { picture, text } = readScreenshot(Uint8Array.from(chunks.flatMap((chunk) => [...chunk])));
  if (picture !== undefined) assert.deepEqual(picture.png, png);
  const seen = picture === undefined ? "none" : `${picture.size.width}x${picture.size.height}`;
  assert.equal(`${seen} ${JSON.stringify(text)}`, expected);
}

Deno.test("readScreenshot() cuts the picture out of warnings", () => {
  check(["WARNING: linker: x\n", png, "\nend"], '3x2 "WARNING: linker: x\\n\\nend"');
  check([png], '3x2 ""');
});

Deno.test("readScreenshot() refuses a picture that is cut off", () => {
  check(
    ["a", png.subarray(0, png.length - 1)],
    `none ${JSON.stringify(`a${new TextDecoder().decode(png.subarray(0, -1))}`)}`,
  );
  assert.equal(readScreenshot(png.slice(0, 8)).picture, undefined);
});

Deno.test("readScreenshot() is not led out of its bytes by a chunk's length", () => {
  const liar = png.slice();
  new DataView(liar.buffer).setUint32(8, 0xffffffff);
  assert.equal(readScreenshot(liar).picture, undefined);
});

Deno.test("readScreenshot() takes nothing for a picture that does not begin like one", () => {
  const headless = Uint8Array.from([...png.subarray(0, 8), ...png.subarray(-12)]);
  assert.equal(readScreenshot(headless).picture, undefined);
});

Deno.test("readScreenshot() takes an error message for text", () => {
  check(["Failed to take the screenshot. Status: -1\n"], 'none "Failed to take the screenshot. Status: -1\\n"');
});

Deno.test("asPictured() turns a size that was read before the screen was turned", () => {
  const [upright, lying] = [{ width: 1080, height: 2400 }, { width: 2400, height: 1080 }];
  assert.deepEqual(asPictured(upright, lying), lying);
  assert.deepEqual(asPictured(upright, { width: 540, height: 1200 }), upright);
  assert.deepEqual(asPictured(undefined, lying), lying);
});
