import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { decode } from "fast-png";
import { DemoDevice } from "../../../devices/demo/demo_device.ts";
import { Canvas } from "../../../devices/demo/drawing/canvas.ts";
import { glyphBands } from "../../../devices/demo/drawing/glyphs.ts";
import { palette } from "../../../devices/demo/drawing/palette.ts";
import { drawText, textWidth } from "../../../devices/demo/drawing/text.ts";
import { play, signal } from "./play.ts";

Deno.test("drawText() gives each letter its own width", () => {
  check(
    "Hi g",
    `
#   # #
#   #
#   # #      ####
##### #     #   #
#   # #     #   #
#   # #     #   #
#   # #      ####
                #
             ###`,
  );
});

Deno.test("drawText() draws a box for a letter it does not have", () => {
  check(
    "é",
    `
#####
#   #
#   #
#   #
#   #
#   #
#####`,
  );
});

Deno.test("drawText() ends what is too wide in an ellipsis", () => {
  check(
    "Hill",
    `
#   #
#   #
#   #
#####
#   #
#   #
#   # # # #`,
    12,
  );
});

Deno.test("glyphs are there for all of ASCII, and no two look alike", () => {
  const cells = glyphBands.flatMap(({ characters, lines }) =>
    [...characters].map((character, index) => ({
      character,
      cell: lines.map((line) => line.slice(index * 6, index * 6 + 5)).join("\n"),
    }))
  );
  const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join("");
  assert.equal(cells.map(({ character }) => character).join(""), `${ascii}…•`);
  assert.equal(new Set(cells.map(({ cell }) => cell)).size, cells.length);
  for (const { lines } of glyphBands) assert.equal(new Set(lines.map((line) => line.length)).size, 1);
});

Deno.test("a screenshot has two pixels per point, whichever way the screen is turned", async () => {
  const { width, height } = await picture("open settings");
  assert.deepEqual({ width, height }, { width: 720, height: 1600 });
  const turned = await picture("turn landscape; open settings; wait 150");
  assert.deepEqual([turned.width, turned.height], [1600, 720]);
});

Deno.test("a screenshot shows a switch in its place", async () => {
  const page = "url demo://settings/network; wait 150";
  const [off, on] = [await picture(page), await picture(`${page}; tap Airplane mode; wait 150`)];
  assert.equal(colorAt(off, { x: 325, y: 108 }), palette.track);
  assert.equal(colorAt(on, { x: 305, y: 108 }), palette.accent);
});

Deno.test("a screenshot of a password does not depend on its letters", async () => {
  const typed = (text: string) => picture(`open signin; tap Password; type ${text}; wait 100`);
  assert.ok(areEqual(await typed("aaaaaaaa"), await typed("bWx!9.mQ")));
  assert.ok(!areEqual(await typed("aaaaaaaa"), await typed("aaaaaaa")));
});

Deno.test("a screenshot of a screen that is off is dark all over", async () => {
  const { data } = await picture("open vault; press lock; wait 150");
  const night = [palette.night >> 16, (palette.night >> 8) & 0xff, palette.night & 0xff];
  assert.deepEqual([...new Set(data)], night);
});

Deno.test("a screenshot draws the page behind an alert, which the tree leaves out", async () => {
  const shown = await picture("open signin; tap Sign in; wait 150");
  assert.equal(colorAt(shown, { x: 180, y: 380 }), palette.surface);
  assert.notEqual(colorAt(shown, { x: 60, y: 300 }), colorAt(shown, { x: 60, y: 600 }));
});

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: ArrayLike<number> & Iterable<number>;
}

async function picture(script: string): Promise<Picture> {
  const device = new DemoDevice();
  await play(script, device);
  const { width, height, data, channels } = decode((await device.screenshot(signal)).png);
  assert.equal(channels, 3);
  return { width, height, data };
}

/** Without assert's own comparison, which would print millions of pixels. */
function areEqual(one: Picture, other: Picture): boolean {
  return Buffer.compare(Uint8Array.from(one.data), Uint8Array.from(other.data)) === 0;
}

function colorAt({ width, data }: Picture, point: { readonly x: number; readonly y: number }): number {
  const at = (point.y * 2 * width + point.x * 2) * 3;
  return [0, 1, 2].reduce((color, channel) => color * 256 + (data[at + channel] ?? 0), 0);
}

/** Draws text at one dot per point and compares the picture, `#` for ink. */
function check(text: string, wanted: string, maxWidth = Infinity): void {
  const canvas = new Canvas({ width: Math.min(textWidth(text, 1), maxWidth), height: 9 });
  drawText(canvas, text, { x: 0, y: 0, dot: 1, color: 0xffffff, maxWidth });
  const lines = Array.from(
    { length: 9 },
    (_, y) =>
      Array.from({ length: canvas.size.width }, (_, x) => canvas.data[(y * 2 * canvas.width + x * 2) * 3] ? "#" : " ")
        .join("").trimEnd(),
  );
  assert.equal(`\n${lines.join("\n").trimEnd()}`, wanted);
}
