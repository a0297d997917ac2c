import assert from "node:assert/strict";
import { decode, encode } from "fast-png";
import { scalePng } from "../../tools/scale_png.ts";

Deno.test("scalePng() averages the pixels that become one", async () => {
  const png = encode({
    width: 2,
    height: 2,
    channels: 3,
    data: new Uint8Array([0, 0, 0, 100, 0, 0, 100, 200, 0, 200, 200, 4]),
  });
  const scaled = await scalePng(png, () => 0.5);
  assert.deepEqual([scaled.width, scaled.height], [1, 1]);
  assert.deepEqual([...decode(scaled.png).data], [100, 100, 1]);
});

Deno.test("scalePng() keeps the aspect and drops the alpha channel", async () => {
  const png = encode({ width: 90, height: 200, channels: 4, data: new Uint8Array(90 * 200 * 4).fill(255) });
  const scaled = await scalePng(png, (longEdgePx) => 100 / longEdgePx);
  assert.deepEqual([scaled.width, scaled.height, decode(scaled.png).channels], [45, 100, 3]);
});

Deno.test("scalePng() hands back a picture that is small enough", async () => {
  const png = encode({ width: 3, height: 3, channels: 1, data: new Uint8Array(9) });
  assert.equal((await scalePng(png, () => 1)).png, png);
});

Deno.test("scalePng() refuses what is not a PNG", async () => {
  for (
    const bytes of [new Uint8Array(), new Uint8Array([137, 80, 78, 71]), new TextEncoder().encode("WARNING: linker")]
  ) {
    await assert.rejects(scalePng(bytes, () => 0.5), { code: "screen_unreadable" });
  }
});
