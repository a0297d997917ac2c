import { strict as assert } from "node:assert";
import { readProperties } from "../../../devices/android/phone_properties.ts";

function check(serial: string, printed: { properties: readonly string[]; size: string }, expected: string) {
  const read = readProperties(serial, [
    { name: "properties", status: 0, body: printed.properties.join("\n") },
    { name: "size", status: 0, body: printed.size },
  ]);
  const { info, sdk, naturalSize } = read ?? {};
  assert.equal(
    read && `${info?.name} | ${info?.platform} | ${info?.kind} | ${sdk} | ${naturalSize?.width}x${naturalSize?.height}`,
    expected,
  );
}

const pixel = [
  "ro.product.model=Pixel 6",
  "ro.build.version.release=14",
  "ro.build.version.sdk=34",
  "ro.kernel.qemu=",
  "ro.boot.qemu=",
];

Deno.test("readProperties() reads a phone", () => {
  check(
    "R5C",
    { properties: pixel, size: "Physical size: 1080x2400\n" },
    "Pixel 6 | Android 14 | physical | 34 | 1080x2400",
  );
});

Deno.test("readProperties() knows an emulator by its serial or its properties", () => {
  const size = "Physical size: 1080x2400\n";
  check("emulator-5554", { properties: pixel, size }, "Pixel 6 | Android 14 | emulator | 34 | 1080x2400");
  check(
    "10.0.0.2:5555",
    { properties: [...pixel, "ro.boot.qemu=1"].filter((line) => line !== "ro.boot.qemu="), size },
    "Pixel 6 | Android 14 | emulator | 34 | 1080x2400",
  );
});

Deno.test("readProperties() prefers the size that was set by hand", () => {
  check(
    "R5C",
    { properties: pixel, size: "Physical size: 1080x2400\nOverride size: 720x1600\n" },
    "Pixel 6 | Android 14 | physical | 34 | 720x1600",
  );
});

Deno.test("readProperties() names a phone without a model after its serial", () => {
  check(
    "R5C",
    { properties: ["ro.product.model=", ...pixel.slice(1)], size: "Physical size: 1x2" },
    "R5C | Android 14 | physical | 34 | 1x2",
  );
});

Deno.test("readProperties() does not make up a phone that has not started", () => {
  assert.equal(readProperties("R5C", []), undefined);
  assert.equal(
    readProperties("R5C", [{ name: "properties", status: 0, body: pixel.join("\n") }, {
      name: "size",
      status: 0,
      body: "cmd: Can't find service: window",
    }]),
    undefined,
  );
});
