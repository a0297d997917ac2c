/**
 * Editing one line of text, as the focused field of a phone does it. Pure.
 *
 * @module
 */

import type { Action, Key } from "../device.ts";

/** A field's text and where the next character goes, counted in characters and not in UTF-16 units. */
export interface Line {
  readonly text: string;
  readonly cursor: number;
  /** Whether all of it is selected, so that what is typed next replaces it. */
  readonly isSelected?: boolean;
}

/** An action that goes to the focused field. */
export type Typing = Extract<Action, { kind: "typeText" | "eraseText" | "pressKey" }>;

/** What an action makes of the line: typing at the cursor, erasing from the end. */
export function editLine(line: Line, action: Typing): Line {
  switch (action.kind) {
    case "typeText":
      return type(line.isSelected && action.text !== "" ? EMPTY : line, action.text);
    case "eraseText":
      return erase(line, action.characters);
    case "pressKey":
      return line.isSelected ? pressOnAll(line, action.key) : press(line, action.key);
  }
}

/** The line with all of it selected; there is nothing to select in an empty one. */
export function selectAll({ text }: Line): Line {
  return { text, cursor: [...text].length, isSelected: text !== "" };
}

const EMPTY: Line = { text: "", cursor: 0 };

/** A field takes no more than this, as text boxes of real apps do. */
const MOST_CHARACTERS = 4_000;

/** A single line takes no line breaks. */
function type(line: Line, typed: string): Line {
  const characters = [...line.text];
  const added = [...typed.replace(/[\r\n]/g, "")].slice(0, Math.max(0, MOST_CHARACTERS - characters.length));
  characters.splice(line.cursor, 0, ...added);
  return { text: characters.join(""), cursor: line.cursor + added.length };
}

function erase(line: Line, count: number): Line {
  const characters = [...line.text];
  const left = characters.slice(0, Math.max(0, characters.length - count));
  return { text: left.join(""), cursor: left.length };
}

function press(line: Line, key: Key): Line {
  const { text, cursor } = line;
  const length = [...text].length;
  switch (key) {
    case "space":
      return type(line, " ");
    case "backspace":
      return cursor === 0 ? line : removeAt(line, cursor - 1);
    case "delete":
      return cursor === length ? line : removeAt(line, cursor);
    case "arrowLeft":
      return { text, cursor: Math.max(0, cursor - 1) };
    case "arrowRight":
      return { text, cursor: Math.min(length, cursor + 1) };
    case "moveHome":
      return { text, cursor: 0 };
    case "moveEnd":
      return { text, cursor: length };
    case "enter":
    case "tab":
    case "escape":
    case "arrowUp":
    case "arrowDown":
    case "pageUp":
    case "pageDown":
      return line;
  }
}

/** A selection is removed as a whole, and left at the end that an arrow points to. */
function pressOnAll({ text, cursor }: Line, key: Key): Line {
  switch (key) {
    case "backspace":
    case "delete":
      return EMPTY;
    case "arrowLeft":
      return { text, cursor: 0 };
    case "arrowRight":
      return { text, cursor };
    case "space":
      return type(EMPTY, " ");
    default:
      return press({ text, cursor }, key);
  }
}

function removeAt(line: Line, index: number): Line {
  return { text: [...line.text].toSpliced(index, 1).join(""), cursor: index };
}
