/**
 * Names of keys as a combination that can be pressed, or what is wrong with them. Pure.
 *
 * @module
 */

import {
  type Action,
  type CharacterKey,
  characterKeys,
  isCharacterKey,
  type Key,
  keys,
  type Modifier,
  modifiers,
} from "../devices/device.ts";
import { likeness, nearest } from "../devices/ui/nearest.ts";
import { quote } from "../devices/ui/quote.ts";

/** Keys that are held and one that is pressed; `wrong` says what to write instead. */
export type KeyCombination =
  | { readonly kind: "combination"; readonly action: Extract<Action, { readonly kind: "pressKeys" }> }
  | { readonly kind: "wrong"; readonly why: string };

/** Reads names such as `["ctrl", "shift", "z"]`: modifiers and one other key. */
export function keyCombination(names: readonly string[]): KeyCombination {
  const held = names.filter(isModifier);
  const pressed = names.filter(isPressed);
  const unknown = names.find((name) => !isModifier(name) && !isPressed(name));
  if (unknown !== undefined) return wrong(sayUnknown(unknown));
  const twice = held.find((name, index) => held.indexOf(name) !== index);
  if (twice !== undefined) return wrong(`${quote(twice)} stands there twice: name each modifier once`);
  const [key, another] = pressed;
  if (key === undefined) return wrong(`no key is pressed: add one to the modifiers, such as ["ctrl", "a"]`);
  if (another !== undefined) {
    return wrong(`${quote(key)} and ${quote(another)} are two keys to press: use a call for each`);
  }
  if (held.length === 0) return wrong(`nothing is held: add ${MODIFIERS}, or use pressKey or fill for a key alone`);
  return { kind: "combination", action: { kind: "pressKeys", held, key } };
}

const MODIFIERS = `${modifiers.slice(0, -1).map(quote).join(", ")} or ${modifiers.slice(-1).map(quote)}`;

function sayUnknown(name: string): string {
  const [near] = nearest(name, name.length === 1 ? [...characterKeys] : [...modifiers, ...keys], 1);
  const isLike = near !== undefined && likeness(name.toLowerCase(), near.toLowerCase()) > 0.3;
  const parts = name.split("+");
  const hint = parts.length > 1 ? `, write ${JSON.stringify(parts)}` : isLike ? `, did you mean ${quote(near)}?` : "";
  const all = `known are ${modifiers.map(quote).join(", ")} for Command, letters, digits, ${
    keys.map(quote).join(", ")
  }`;
  return `${quote(name)} is not known${hint} (${all})`;
}

function isModifier(name: string): name is Modifier {
  return modifiers.some((modifier) => modifier === name);
}

function isPressed(name: string): name is Key | CharacterKey {
  return isCharacterKey(name) || keys.some((key) => key === name);
}

function wrong(why: string): KeyCombination {
  return { kind: "wrong", why };
}
