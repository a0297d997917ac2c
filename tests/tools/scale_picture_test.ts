import assert from "node:assert/strict";
import { decode, encode } from "fast-png";
import jpeg from "jpeg-js";
import { scalePicture } from "../../tools/scale_picture.ts";

Deno.test("scalePicture() averages the pixels that become one", async () => {
  const png = encode({
    width: 2,
    height: 2,
    channels: 3,
    data: new Uint8Array([0, 0, 0, 100, 0, 0, 100, 200, 0, 200, 200, 4]),
  });
  const scaled = await scalePicture(png, { scaleFor: () => 0.5, format: "png" });
  assert.deepEqual([scaled.width, scaled.height], [1, 1]);
  assert.deepEqual([...decode(scaled.bytes).data], [100, 100, 1]);
});

Deno.test("scalePicture() keeps the aspect and drops the alpha channel", async () => {
  const png = encode({ width: 90, height: 200, channels: 4, data: new Uint8Array(90 * 200 * 4).fill(255) });
  const scaled = await scalePicture(png, { scaleFor: (longEdgePx) => 100 / longEdgePx, format: "png" });
  assert.deepEqual([scaled.width, scaled.height, decode(scaled.bytes).channels], [45, 100, 3]);
});

Deno.test("scalePicture() hands back a picture that is small enough", async () => {
  const png = encode({ width: 3, height: 3, channels: 1, data: new Uint8Array(9) });
  assert.equal((await scalePicture(png, { scaleFor: () => 1, format: "png" })).bytes, png);
});

Deno.test("scalePicture() refuses what is not a PNG", async () => {
  for (
    const bytes of [new Uint8Array(), new Uint8Array([137, 80, 78, 71]), new TextEncoder().encode("WARNING: linker")]
  ) {
    await assert.rejects(scalePicture(bytes, { scaleFor: () => 0.5, format: "png" }), { code: "screen_unreadable" });
  }
});

Deno.test("scalePicture() writes a JPEG of the same colours where one is asked for, scaled or not", async () => {
  const data = new Uint8Array(64 * 32 * 3).map((_, index) => [200, 40, 90][index % 3] ?? 0);
  const png = encode({ width: 64, height: 32, channels: 3, data });
  for (const scale of [1, 0.5]) {
    const { bytes, width, height } = await scalePicture(png, { scaleFor: () => scale, format: "jpeg" });
    const picture = jpeg.decode(bytes);
    assert.deepEqual([picture.width, picture.height], [width, height]);
    assert.equal(width, 64 * scale);
    for (const [channel, value] of [200, 40, 90].entries()) {
      assert.ok(Math.abs((picture.data[channel] ?? 0) - value) < 8, `${picture.data[channel]} instead of ${value}`);
    }
  }
});
