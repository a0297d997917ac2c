import type { Key } from "../../../../devices/device.ts";

/** The keys of the model by their codes on the USB keyboard page. */
export const hidKeys: ReadonlyMap<number, Key> = new Map<number, Key>([
  [0x28, "enter"],
  [0x29, "escape"],
  [0x2a, "backspace"],
  [0x2b, "tab"],
  [0x2c, "space"],
  [0x4a, "moveHome"],
  [0x4b, "pageUp"],
  [0x4c, "delete"],
  [0x4d, "moveEnd"],
  [0x4e, "pageDown"],
  [0x4f, "arrowRight"],
  [0x50, "arrowLeft"],
  [0x51, "arrowDown"],
  [0x52, "arrowUp"],
]);

/** What some keys write. */
export const hidLetters: ReadonlyMap<number, string> = new Map([[0x1e, "1"], [0x2d, "-"]]);

/** Keys held with Command, as iOS takes them in a text. */
export const commandKeys: ReadonlyMap<number, Key> = new Map<number, Key>([
  [0x4f, "moveEnd"],
  [0x50, "moveHome"],
  [0x51, "moveEnd"],
]);
/** The key that pastes when Command is held. */
export const PASTE = 0x19;
