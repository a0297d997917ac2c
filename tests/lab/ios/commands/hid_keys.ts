import {
  type CharacterKey,
  characterKeys,
  isCharacterKey,
  type Key,
  type Modifier,
} from "../../../../devices/device.ts";

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

/** Letters in order, then the digits from 1 to 9, then 0. */
export const hidCharacters: ReadonlyMap<number, CharacterKey> = new Map(
  [...characterKeys.slice(0, 26), ..."1234567890"].filter(isCharacterKey).map((key, index) => [0x04 + index, key]),
);

/** The left one of each pair. */
export const hidModifiers: ReadonlyMap<number, Modifier> = new Map<number, Modifier>([
  [224, "ctrl"],
  [225, "shift"],
  [226, "alt"],
  [227, "meta"],
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
