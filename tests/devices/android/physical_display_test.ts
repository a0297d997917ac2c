import { strict as assert } from "node:assert";
import { readPhysicalDisplay } from "../../../devices/android/physical_display.ts";
import { screenshotReads } from "../../../devices/android/screenshot_script.ts";

/** Compares a panel's number, or why there is none. */
function check(lines: readonly string[], displayId: number, expected: string) {
  const panel = readPhysicalDisplay(lines.join("\n"), displayId);
  assert.equal(panel.kind === "physical" ? panel.id : panel.why, expected);
}

const android14 = [
  '    mBaseDisplayInfo=DisplayInfo{"Built-in Screen", displayId 0, displayGroupId 0, FLAG_TRUSTED, real 1080 x 2400, ' +
  'state ON, type INTERNAL, uniqueId "local:4619827259835644672", app 1080 x 2400}',
  '    mBaseDisplayInfo=DisplayInfo{"HDMI Screen", displayId 2, displayGroupId 0, real 1920 x 1080, ' +
  'state ON, type EXTERNAL, uniqueId "local:11529215046312967426", app 1920 x 1080}',
  '    mBaseDisplayInfo=DisplayInfo{"cast", displayId 12, displayGroupId 1, FLAG_PRIVATE, real 720 x 720, ' +
  'state ON, type VIRTUAL, uniqueId "virtual:com.example.cast,10123,cast,0", app 720 x 720}',
];

Deno.test("readPhysicalDisplay() finds a panel's number, all 64 bits of it", () => {
  check(android14, 0, "4619827259835644672");
  check(android14, 2, "11529215046312967426");
});

Deno.test("readPhysicalDisplay() reads the lines of Android 10, where the name is not closed first", () => {
  const line = '    mBaseDisplayInfo=DisplayInfo{"HDMI Screen, displayId 1", uniqueId "local:1", app 1920 x 1080}\r';
  check([line], 1, "1");
});

Deno.test("readPhysicalDisplay() knows no panel of a virtual display, or of one that is not told", () => {
  check(android14, 12, "it is virtual, and Android pictures panels only");
  check(android14, 1, "the phone does not tell which panel it is");
  check([], 0, "the phone does not tell which panel it is");
  check(
    ['mBaseDisplayInfo=DisplayInfo{"x", displayId 2, uniqueId "local:1; reboot"}'],
    2,
    "it is virtual, and Android pictures panels only",
  );
});

Deno.test("a picture of a phone with one display asks for nothing about displays", () => {
  assert.deepEqual(screenshotReads().slice(2), ["screencap -p </dev/null 2>&1", "mark picture $?"]);
  assert.doesNotMatch(screenshotReads().join("\n"), /dumpsys display|\^ \*mDisplayId/);
  assert.equal(screenshotReads("46")[2], "screencap -p -d 46 </dev/null 2>&1");
});
