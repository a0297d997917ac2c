import type { Action } from "../device.ts";

/** Cuts long typing and erasing into actions that each fit into one request of adb. Pure. */
export function textPieces(action: Action): readonly Action[] {
  switch (action.kind) {
    case "typeText": {
      const characters = [...action.text];
      return Array.from({ length: Math.max(1, Math.ceil(characters.length / MAX_TYPED)) }, (_, index) => ({
        ...action,
        text: characters.slice(index * MAX_TYPED, (index + 1) * MAX_TYPED).join(""),
      }));
    }
    case "eraseText":
      return Array.from({ length: Math.max(1, Math.ceil(action.characters / MAX_ERASED)) }, (_, index) => ({
        ...action,
        characters: Math.min(MAX_ERASED, action.characters - index * MAX_ERASED),
      }));
    default:
      return [action];
  }
}

// In the worst case each character becomes a command of its own, of about 50 bytes.
const MAX_TYPED = 600;
const MAX_ERASED = 3_000;
