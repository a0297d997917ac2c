/**
 * What fingers and keys do, in the words that both AXe and idb have: the step between an action and a command line. Pure.
 *
 * @module
 */

import type { Action, Key, Orientation } from "../device.ts";
import type { Point, Size } from "../ui/tree.ts";
import { ARROW_DOWN, BACKSPACE, ENTER, hidKey, MINUS, MODIFIER_CODES } from "./hid_key.ts";

/** One thing that a finger or a key does. Points are those of the tree; codes are of the USB keyboard page. */
export type Input =
  | { readonly kind: "tap" | "doubleTap"; readonly at: Point }
  | { readonly kind: "hold"; readonly at: Point; readonly durationMs: number }
  /** The finger rests at both ends for a while, so that nothing flings and a hold is a hold. */
  | {
    readonly kind: "path";
    readonly from: Point;
    readonly to: Point;
    readonly durationMs: number;
    readonly restBeforeMs: number;
    readonly restAfterMs: number;
  }
  | { readonly kind: "fling"; readonly from: Point; readonly to: Point; readonly durationMs: number }
  | { readonly kind: "pause"; readonly durationMs: number }
  /** ASCII without control characters. */
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "keys"; readonly codes: readonly number[] }
  | { readonly kind: "command"; readonly code: number }
  | { readonly kind: "combo"; readonly held: readonly number[]; readonly code: number }
  | { readonly kind: "button"; readonly button: "home" | "lock" }
  | { readonly kind: "rotate"; readonly orientation: Orientation };

/** An action that fingers and keys can do. */
export type InputAction = Extract<
  Action,
  {
    kind:
      | "tap"
      | "doubleTap"
      | "longPress"
      | "drag"
      | "swipe"
      | "eraseText"
      | "pressKey"
      | "pressKeys"
      | "pressButton"
      | "setOrientation";
  }
>;

/** The inputs of an action, or why an iPhone has none. */
export type Inputs =
  | { readonly kind: "inputs"; readonly inputs: readonly Input[] }
  | { readonly kind: "unsupported"; readonly why: string };

/** Answers what to do on a screen of that size. */
export function inputsFor(action: InputAction, size: Size): Inputs {
  switch (action.kind) {
    case "tap":
    case "doubleTap":
      return inputs({ kind: action.kind, at: action.at });
    case "longPress":
      return inputs({ kind: "hold", at: action.at, durationMs: action.durationMs });
    case "drag":
      return inputs({ ...action, kind: "path", restBeforeMs: PICK_UP_MS, restAfterMs: REST_MS });
    case "swipe":
      if (action.momentum) return inputs({ ...action, kind: "fling" });
      return inputs({ ...action, kind: "path", restBeforeMs: 0, restAfterMs: REST_MS });
    case "eraseText":
      return inputs({ kind: "command", code: ARROW_DOWN }, {
        kind: "keys",
        codes: Array(action.characters).fill(BACKSPACE),
      });
    case "pressKey":
      return inputs(keyInput(action.key));
    case "pressKeys":
      return inputs(comboInput(action));
    case "pressButton":
      return buttonInputs(action.button, size);
    case "setOrientation":
      return inputs({ kind: "rotate", orientation: action.orientation });
  }
}

/** Types text of ASCII and line breaks. */
export function textInputs(text: string): readonly Input[] {
  const lines = text.split("\n").map((line): Input[] => line === "" ? [] : lineInputs(line));
  return lines.flatMap((line, index) => index === 0 ? line : [{ kind: "keys", codes: [ENTER] }, ...line]);
}

/** Whether a keyboard of the United States has all of these characters. */
export function isTypable(text: string): boolean {
  return /^[\n\x20-\x7e]*$/.test(text);
}

/** Paste, as a person with a keyboard does it: iOS asks no permission then. */
export const paste: Input = { kind: "command", code: 0x19 };

/** A key that leaves a visible trace in any field, and the one that takes it back. */
export const traceKeys: { readonly type: Input; readonly erase: Input } = {
  type: { kind: "keys", codes: [0x1e] },
  erase: { kind: "keys", codes: [0x2a] },
};

/** Pulls the notifications down from the top edge, and pushes them back up. */
export function edgeSwipes({ width, height }: Size): { readonly open: Input; readonly close: Input } {
  const x = width / 2;
  const swipe = (from: number, to: number): Input => ({
    kind: "path",
    from: { x, y: from },
    to: { x, y: to },
    durationMs: 300,
    restBeforeMs: 0,
    restAfterMs: 0,
  });
  return { open: swipe(1, height * 0.7), close: swipe(height - 2, height * 0.2) };
}

// UIKit takes a finger that rested this long before it lifted as standing still.
const REST_MS = 150;
const PICK_UP_MS = 600;

function keyInput(key: Key): Input {
  const { held, code } = hidKey(key);
  return held.length > 0 ? { kind: "command", code } : { kind: "keys", codes: [code] };
}

function comboInput({ held, key }: Extract<Action, { kind: "pressKeys" }>): Input {
  const pressed = hidKey(key);
  const codes = new Set([...held.map((modifier) => MODIFIER_CODES[modifier]), ...pressed.held]);
  return { kind: "combo", held: [...codes], code: pressed.code };
}

function buttonInputs(button: Extract<Action, { kind: "pressButton" }>["button"], { width, height }: Size): Inputs {
  const path = { kind: "path", durationMs: 250, restBeforeMs: 0 } as const;
  switch (button) {
    case "home":
    case "lock":
      return inputs({ kind: "button", button });
    case "back":
      // There is no such button; the swipe from the left edge is what takes apps back.
      return inputs({ ...path, from: { x: 1, y: height / 2 }, to: { x: width * 0.8, y: height / 2 }, restAfterMs: 0 });
    case "appSwitch":
      return inputs({
        ...path,
        from: { x: width / 2, y: height - 2 },
        to: { x: width / 2, y: height / 2 },
        restAfterMs: 700,
      });
    case "volumeUp":
    case "volumeDown":
      return { kind: "unsupported", why: "nothing presses the volume buttons of a simulator" };
  }
}

/** A hyphen at the start of a word would be taken for an option, so it is a key press of its own. */
function lineInputs(line: string): Input[] {
  const [hyphens = ""] = /^-*/.exec(line) ?? [];
  const rest = line.slice(hyphens.length);
  return [
    ...(hyphens === "" ? [] : [{ kind: "keys", codes: Array(hyphens.length).fill(MINUS) } as const]),
    ...(rest === "" ? [] : [{ kind: "text", text: rest } as const]),
  ];
}

function inputs(...list: readonly Input[]): Inputs {
  return { kind: "inputs", inputs: list };
}
