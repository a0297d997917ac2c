import type { Device, Screen, Screenshot } from "../device.ts";
import { Failure } from "../failure.ts";
import { type Pixels, pngPixels } from "./png_pixels.ts";
import type { Rect } from "./tree.ts";

/** What an act sets in motion, such as a keyboard that comes up, is under way after this long. */
const MOTION_MS = 250;
/** Beyond this much would have to be believed of an old tree, whatever a part of it looks like. */
const HELD_MS = 10_000;

/**
 * A look that stays good while a program acts: for each element that still looks, pixel by pixel, as it did.
 *
 * A tree costs some phones two seconds and a picture a tenth of one. Pixels that did not change show that the element is
 * where it was, in the state that it had, and that nothing lies over it.
 */
export class HeldLook {
  readonly screen: Screen;
  readonly #device: Device;
  readonly #picture: Screenshot;
  readonly #seenMs: number;
  #actedMs: number;
  #pixels: Promise<Pixels | undefined> | undefined;

  private constructor(device: Device, screen: Screen, picture: Screenshot) {
    this.#device = device;
    this.screen = screen;
    this.#picture = picture;
    this.#seenMs = device.clock.now();
    this.#actedMs = this.#seenMs;
  }

  /** Takes the picture of a screen that was just looked at; `undefined` where there is none to be had. */
  static async take(device: Device, screen: Screen, signal: AbortSignal): Promise<HeldLook | undefined> {
    const picture = await pictureOf(device, signal);
    return picture === undefined ? undefined : new HeldLook(device, screen, picture);
  }

  /** Says that something was done. */
  noteAct(): void {
    this.#actedMs = this.#device.clock.now();
  }

  /** Whether what lies in `rect` looks as it did, once what the last act set in motion had time to show. */
  async stillShows(rect: Rect, signal: AbortSignal): Promise<boolean> {
    const { clock } = this.#device;
    if (clock.now() - this.#seenMs > HELD_MS) return false;
    const before = await (this.#pixels ??= pngPixels(this.#picture.png, Infinity));
    await clock.sleep(Math.max(0, this.#actedMs + MOTION_MS - clock.now()), signal);
    const picture = await pictureOf(this.#device, signal);
    if (picture === undefined || before === undefined) return false;
    const box = inPixels(rect, before.width / this.#picture.size.width);
    const after = await pngPixels(picture.png, box.y + box.height);
    return after !== undefined && sameIn(box, before, after);
  }
}

async function pictureOf(device: Device, signal: AbortSignal): Promise<Screenshot | undefined> {
  try {
    return await device.screenshot(signal);
  } catch (error) {
    // Whatever keeps a screen's pixels back keeps nobody from reading the screen instead.
    const { code } = error instanceof Failure ? error : { code: "" };
    if (code.startsWith("screen_") || code === "unsupported") return undefined;
    throw error;
  }
}

function inPixels({ x, y, width, height }: Rect, scale: number): Rect {
  const [left, top] = [Math.floor(x * scale), Math.floor(y * scale)];
  return {
    x: left,
    y: top,
    width: Math.ceil((x + width) * scale) - left,
    height: Math.ceil((y + height) * scale) - top,
  };
}

/** Whether two pictures are the same in a box that is not all of one colour: a blank one would look the same anywhere. */
function sameIn(box: Rect, before: Pixels, after: Pixels): boolean {
  const { width, bytesPerPixel } = before;
  if (after.width !== width || after.bytesPerPixel !== bytesPerPixel || box.x + box.width > width) return false;
  let isPlain = true;
  const first = (box.y * width + box.x) * bytesPerPixel;
  for (let row = box.y; row < box.y + box.height; row++) {
    const start = (row * width + box.x) * bytesPerPixel;
    const end = start + box.width * bytesPerPixel;
    if (end > before.bytes.length || end > after.bytes.length) return false;
    for (let at = start; at < end; at++) {
      if (before.bytes[at] !== after.bytes[at]) return false;
      if (before.bytes[at] !== before.bytes[first + (at - start) % bytesPerPixel]) isPlain = false;
    }
  }
  return !isPlain;
}
