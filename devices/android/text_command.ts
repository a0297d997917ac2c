/**
 * Typing and erasing as `input` commands. Pure.
 *
 * @module
 */

import { refused, shell, type ShellCommand } from "./shell_command.ts";
import { shellQuote } from "./shell_quote.ts";
import { KEYBOARD_APPS, unicodeCommand, type UnicodeKeyboard } from "./unicode_keyboard.ts";

/** A text to type; `keyboard` is needed for what is not ASCII. */
export interface Typing {
  readonly text: string;
  readonly pace?: "slow";
  readonly keyboard?: UnicodeKeyboard | undefined;
  /** The beginning of the command. */
  readonly input: string;
}

/**
 * Types printable ASCII and line breaks, which are all that Android's virtual keyboard has. Other text goes through a
 * keyboard made for it, or is refused before anything is typed.
 */
export function typeTextCommand({ text, pace, keyboard, input }: Typing): ShellCommand {
  const foreign = foreignIn(text);
  const wish = `type ${text.length} characters`;
  if (foreign !== undefined) {
    if (keyboard !== undefined) return bounded(unicodeCommand(keyboard, text), wish);
    const character = `U+${foreign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`;
    const why = "Android's input command knows ASCII characters only";
    return refused("unsupported", `Cannot type ${character}: ${why}; install ${KEYBOARD_APPS} for the rest`);
  }
  const chunk = pace === "slow" ? SLOW_CHUNK : CHUNK;
  const commands = text.split(/(\n+)/).flatMap((part) =>
    part.startsWith("\n") ? enterKeys(part.length, input) : lineCommands(part, chunk, input)
  );
  return bounded(commands.join(pace === "slow" ? " && sleep 0.1 && " : " && ") || "true", wish);
}

/** The first character that Android's `input` cannot type, if there is one. */
export function foreignIn(text: string): string | undefined {
  return /[^\n\x20-\x7e]/u.exec(text)?.[0];
}

/** Moves the cursor to the end, then deletes backwards. */
export function eraseTextCommand(characters: number, input: string): ShellCommand {
  return bounded(`${input} keyevent 123${" 67".repeat(characters)}`, `erase ${characters} characters`);
}

// One request of adb holds 65,535 bytes; this leaves room for what is sent along.
const MAX_COMMAND_CHARACTERS = 33_000;

function bounded(command: string, wish: string): ShellCommand {
  return command.length <= MAX_COMMAND_CHARACTERS
    ? shell(command)
    : refused("unsupported", `Cannot ${wish} at once: adb takes no command of ${command.length} bytes`);
}

function enterKeys(times: number, input: string): string[] {
  return [`${input} keyevent${" 66".repeat(times)}`];
}

/** Fast keys get lost or swapped in some fields when one command types more. */
const CHUNK = 50;
const SLOW_CHUNK = 8;

/** `input text` reads `%s` as a space and has no way to write a literal `%s`, so that is cut between the two. */
function lineCommands(line: string, chunk: number, input: string): string[] {
  const pieces = line.split(/(?<=%)(?=s)/).flatMap((piece) => piece.match(new RegExp(`.{1,${chunk}}`, "g")) ?? []);
  return pieces.map((piece) => `${input} text ${shellQuote(piece.replaceAll(" ", "%s"))}`);
}
