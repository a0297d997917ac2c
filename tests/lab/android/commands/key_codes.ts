import {
  type Action,
  type Button,
  type CharacterKey,
  characterKeys,
  isCharacterKey,
  type Key,
  type Modifier,
} from "../../../../devices/device.ts";

/** What pressing a key of Android's does to the model; `name` is a code's number or name, `KEYCODE_` being optional. */
export function keyActions(name: string, isAsleep: boolean): readonly Action[] {
  const code = codeOf(name);
  if (code === wakeUp) return isAsleep ? [{ kind: "pressButton", button: "lock" }] : [];
  if (code === sleep) return isAsleep ? [] : [{ kind: "pressButton", button: "lock" }];
  const key = keysByCode.get(code);
  if (key !== undefined) return [{ kind: "pressKey", key }];
  const button = buttonsByCode.get(code);
  return button === undefined ? [] : [{ kind: "pressButton", button }];
}

/** What keys that are held together do to the model: something if all but the last are modifiers. */
export function combinationOf(names: readonly string[]): readonly Action[] {
  const codes = names.map(codeOf);
  const held = codes.slice(0, -1).flatMap((code) => modifiersByCode.get(code) ?? []);
  const key = pressedBy(codes.at(-1) ?? 0);
  return key === undefined || held.length < codes.length - 1 ? [] : [{ kind: "pressKeys", held, key }];
}

/** Whether Android knows a key by that number or name. */
export function isKeyCode(name: string): boolean {
  return codeOf(name) > 0;
}

function pressedBy(code: number): Key | CharacterKey | undefined {
  const character = code >= 29 ? characterKeys[code - 29] : String(code - 7);
  const isCharacter = (code >= 7 && code <= 16) || (code >= 29 && code <= 54);
  return isCharacter && character !== undefined && isCharacterKey(character) ? character : keysByCode.get(code);
}

/** The left and the right one. */
const modifiersByCode: ReadonlyMap<number, Modifier> = new Map<number, Modifier>([
  [57, "alt"],
  [58, "alt"],
  [59, "shift"],
  [60, "shift"],
  [113, "ctrl"],
  [114, "ctrl"],
  [117, "meta"],
  [118, "meta"],
]);

const wakeUp = 224;
const sleep = 223;

const keysByCode: ReadonlyMap<number, Key> = new Map<number, Key>([
  [19, "arrowUp"],
  [20, "arrowDown"],
  [21, "arrowLeft"],
  [22, "arrowRight"],
  [61, "tab"],
  [62, "space"],
  [66, "enter"],
  [67, "backspace"],
  [92, "pageUp"],
  [93, "pageDown"],
  [111, "escape"],
  [112, "delete"],
  [122, "moveHome"],
  [123, "moveEnd"],
]);

const buttonsByCode: ReadonlyMap<number, Button> = new Map<number, Button>([
  [3, "home"],
  [4, "back"],
  [24, "volumeUp"],
  [25, "volumeDown"],
  [26, "lock"],
  [187, "appSwitch"],
]);

const codesByName: ReadonlyMap<string, number> = new Map([
  ["HOME", 3],
  ["BACK", 4],
  ["DPAD_UP", 19],
  ["DPAD_DOWN", 20],
  ["DPAD_LEFT", 21],
  ["DPAD_RIGHT", 22],
  ["VOLUME_UP", 24],
  ["VOLUME_DOWN", 25],
  ["POWER", 26],
  ["TAB", 61],
  ["SPACE", 62],
  ["ENTER", 66],
  ["DEL", 67],
  ["PAGE_UP", 92],
  ["PAGE_DOWN", 93],
  ["ESCAPE", 111],
  ["FORWARD_DEL", 112],
  ["MOVE_HOME", 122],
  ["MOVE_END", 123],
  ["APP_SWITCH", 187],
  ["SLEEP", sleep],
  ["WAKEUP", wakeUp],
  ["A", 29],
  ["CTRL_LEFT", 113],
  ["SHIFT_LEFT", 59],
]);

function codeOf(name: string): number {
  return codesByName.get(name.replace(/^KEYCODE_/, "")) ?? Number(name);
}
