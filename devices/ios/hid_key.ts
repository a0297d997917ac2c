/**
 * Keys by their codes on the USB keyboard page. Pure.
 *
 * @module
 */

import { type CharacterKey, isCharacterKey, type Key, type Modifier } from "../device.ts";

export const ENTER = 0x28;
export const BACKSPACE = 0x2a;
export const MINUS = 0x2d;
export const ARROW_DOWN = 0x51;

/** The left one of each pair; `meta` is Command. */
export const MODIFIER_CODES: Readonly<Record<Modifier, number>> = { ctrl: 224, shift: 225, alt: 226, meta: 227 };

/** A key's code, and what has to be held for it. */
export function hidKey(key: Key | CharacterKey): { readonly held: readonly number[]; readonly code: number } {
  // Apple's keyboards go to the ends of a line with Command and an arrow.
  if (key === "moveHome") return { held: [MODIFIER_CODES.meta], code: ARROW_LEFT };
  if (key === "moveEnd") return { held: [MODIFIER_CODES.meta], code: ARROW_RIGHT };
  return { held: [], code: isCharacterKey(key) ? characterCode(key) : CODES[key] };
}

/** The page has the letters in order, then the digits from 1 to 9, then 0. */
function characterCode(key: CharacterKey): number {
  return /\d/.test(key) ? ONE + (Number(key) + 9) % 10 : A + key.charCodeAt(0) - "a".charCodeAt(0);
}

const A = 0x04;
const ONE = 0x1e;
const ARROW_RIGHT = 0x4f;
const ARROW_LEFT = 0x50;

const CODES: Readonly<Record<Exclude<Key, "moveHome" | "moveEnd">, number>> = {
  enter: ENTER,
  escape: 0x29,
  backspace: BACKSPACE,
  tab: 0x2b,
  space: 0x2c,
  pageUp: 0x4b,
  delete: 0x4c,
  pageDown: 0x4e,
  arrowRight: ARROW_RIGHT,
  arrowLeft: ARROW_LEFT,
  arrowDown: ARROW_DOWN,
  arrowUp: 0x52,
};
