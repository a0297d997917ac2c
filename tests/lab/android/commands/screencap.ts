import assert from "node:assert/strict";
import { pngPixels } from "../../../../devices/ui/png_pixels.ts";
import type { Phone, PhoneDisplay } from "../phone.ts";
import { pixelsPerPoint } from "../pixels.ts";
import { pngOf, type RgbPicture } from "../png_of.ts";
import type { Answer } from "./command.ts";

/**
 * `screencap -p [-d PANEL] [FILE]`: a screen as PNG, in its own pixels. Secure windows are black, without a word. Panels
 * have other numbers than displays; without one it is the first display's, with a warning where there are several.
 */
export async function screencap(words: readonly string[], phone: Phone, signal: AbortSignal): Promise<Answer> {
  const option = words.indexOf("-d");
  const panel = option < 0 ? undefined : words[option + 1] ?? "";
  const isPanel = ({ uniqueId }: PhoneDisplay) => uniqueId.startsWith("local:");
  const display = panel === undefined
    ? phone.firstDisplay
    : phone.displays.find(({ uniqueId }) => uniqueId === `local:${panel}`);
  if (display === undefined) return { stderr: `Display Id '${panel}' is not valid.\n`, code: 1 };
  const png = pngOf(await pixelsOf(phone, display, signal));
  const isChosenForUs = panel === undefined && phone.displays.filter(isPanel).length > 1;
  const warning = isChosenForUs ? { stderr: MANY } : {};
  const file = words.find((word, index) => !word.startsWith("-") && (option < 0 || index !== option + 1));
  if (!words.includes("-p")) return { stderr: "Cannot write raw pixels: this phone knows only -p\n", code: 1 };
  if (file === undefined) return { stdout: png, ...warning };
  if (await phone.files.write(file, png)) return warning;
  return { stderr: `Error opening file: ${file} (No such file or directory)\n`, code: 1 };
}

const MANY =
  "[Warning] Multiple displays were found, but no display id was specified! Defaulting to the first display " +
  "found, however this default is not guaranteed to be consistent across captures.\nA display ID can be specified with " +
  'the [-d display-id] option.\nSee "dumpsys SurfaceFlinger --display-id" for valid display IDs.\n';

async function pixelsOf(phone: Phone, display: PhoneDisplay, signal: AbortSignal): Promise<RgbPicture> {
  const { screen, app } = await phone.look(signal, display);
  const width = screen.size.width * pixelsPerPoint;
  const height = screen.size.height * pixelsPerPoint;
  if (app.isSecure) return { width, height, data: new Uint8Array(3 * width * height) };
  const drawn = await pngPixels((await display.model.screenshot(signal)).png, Infinity);
  assert.equal(drawn?.bytesPerPixel, 3, "The model draws in three bytes a pixel");
  return stretched(
    { width: drawn.width, height: drawn.bytes.length / drawn.width / 3, data: drawn.bytes },
    width,
    height,
  );
}

/** Repeats the nearest pixels, so that the picture gets the size of the screen. */
function stretched(from: RgbPicture, width: number, height: number): RgbPicture {
  const data = new Uint8Array(3 * width * height);
  let drawn = -1;
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor(y * from.height / height);
    if (row === drawn) {
      data.copyWithin(at, at - 3 * width, at);
      at += 3 * width;
      continue;
    }
    drawn = row;
    for (let x = 0; x < width; x++) {
      const source = (row * from.width + Math.floor(x * from.width / width)) * 3;
      for (let channel = 0; channel < 3; channel++) data[at++] = from.data[source + channel] ?? 0;
    }
  }
  return { width, height, data };
}
