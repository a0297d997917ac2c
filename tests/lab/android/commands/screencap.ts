import { decode, encode } from "fast-png";
import type { Phone } from "../phone.ts";
import { pixelsPerPoint } from "../pixels.ts";
import type { Answer } from "./command.ts";

/** `screencap -p [FILE]`: the screen as PNG, in its own pixels. Secure windows are black, without a word. */
export async function screencap(words: readonly string[], phone: Phone, signal: AbortSignal): Promise<Answer> {
  const png = encode(await pixelsOf(phone, signal), { zlib: { level: 1 } });
  const file = words.find((word) => !word.startsWith("-"));
  if (!words.includes("-p")) return { stderr: "Cannot write raw pixels: this phone knows only -p\n", code: 1 };
  if (file === undefined) return { stdout: png };
  if (await phone.files.write(file, png)) return {};
  return { stderr: `Error opening file: ${file} (No such file or directory)\n`, code: 1 };
}

interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
  readonly channels: number;
}

async function pixelsOf(phone: Phone, signal: AbortSignal): Promise<Pixels> {
  const { screen, app } = await phone.look(signal);
  const width = screen.size.width * pixelsPerPoint;
  const height = screen.size.height * pixelsPerPoint;
  if (app.isSecure) return { width, height, data: new Uint8Array(3 * width * height), channels: 3 };
  const drawn = decode((await phone.model.screenshot(signal)).png);
  return stretched({ ...drawn, data: new Uint8Array(drawn.data) }, width, height);
}

/** Repeats the nearest pixels, so that the picture gets the size of the screen. */
function stretched(from: Pixels, width: number, height: number): Pixels {
  const { channels } = from;
  const data = new Uint8Array(width * height * channels);
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor(y * from.height / height) * from.width;
    for (let x = 0; x < width; x++) {
      const source = (row + Math.floor(x * from.width / width)) * channels;
      for (let channel = 0; channel < channels; channel++) data[at++] = from.data[source + channel] ?? 0;
    }
  }
  return { width, height, data, channels };
}
