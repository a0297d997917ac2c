import type { Action } from "../device.ts";

/** What a text field does when a key is pressed while others are held. */
export type Shortcut = "selectAll" | "copy" | "cut" | "paste" | "focusBefore";

/** The shortcut that keys stand for, as on a phone with a keyboard; most stand for none. Pure. */
export function shortcutOf({ held, key }: Extract<Action, { kind: "pressKeys" }>): Shortcut | undefined {
  return SHORTCUTS.get([...held, key].join("+"));
}

const SHORTCUTS: ReadonlyMap<string, Shortcut> = new Map([
  ["ctrl+a", "selectAll"],
  ["ctrl+c", "copy"],
  ["ctrl+x", "cut"],
  ["ctrl+v", "paste"],
  ["shift+tab", "focusBefore"],
]);
