/**
 * Keys as `input` commands. Pure.
 *
 * @module
 */

import { type Action, type CharacterKey, characterKeys, isCharacterKey, type Key, type Modifier } from "../device.ts";
import type { InputTraits } from "./gesture_command.ts";
import { refused, shell, type ShellCommand } from "./shell_command.ts";

type PressKeys = Extract<Action, { readonly kind: "pressKeys" }>;

/** Presses a key while others are held; each key applies to those behind it. */
export function pressKeysCommand({ held, key }: PressKeys, { sdk, input }: InputTraits): ShellCommand {
  if (sdk < FIRST_SDK) {
    const how = "this takes Android 12 or newer; press single keys, or fill the field";
    return refused("unsupported", `Cannot press ${[...held, key].join("+")}: ${how}`);
  }
  const codes = [...held.map((modifier) => MODIFIER_CODES[modifier]), keyCode(key)];
  return shell(`${input} keycombination ${codes.join(" ")}`);
}

/** Android's number for a key. */
export function keyCode(key: Key | CharacterKey): number {
  if (!isCharacterKey(key)) return KEY_CODES[key];
  return /\d/.test(key) ? KEYCODE_0 + Number(key) : KEYCODE_A + characterKeys.indexOf(key);
}

// `input` learned `keycombination` as it became a part of the system server: a phone with Android 11 says "Unknown
// command" to it. Android 12 has no `-t` yet, which nothing here needs.
const FIRST_SDK = 31;

// android.view.KeyEvent.KEYCODE_…
const KEYCODE_0 = 7;
const KEYCODE_A = 29;

const KEY_CODES: Readonly<Record<Key, number>> = {
  enter: 66,
  tab: 61,
  escape: 111,
  backspace: 67,
  delete: 112,
  space: 62,
  arrowUp: 19,
  arrowDown: 20,
  arrowLeft: 21,
  arrowRight: 22,
  moveHome: 122,
  moveEnd: 123,
  pageUp: 92,
  pageDown: 93,
};

const MODIFIER_CODES: Readonly<Record<Modifier, number>> = { ctrl: 113, shift: 59, alt: 57, meta: 117 };
