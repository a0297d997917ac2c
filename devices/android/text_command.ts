/**
 * Typing and erasing as `input` commands. Pure.
 *
 * @module
 */

import { refused, shell, type ShellCommand } from "./shell_command.ts";
import { shellQuote } from "./shell_quote.ts";

/**
 * Types printable ASCII and line breaks, which are all that Android's virtual keyboard has; other text is refused
 * before anything is typed.
 */
export function typeTextCommand(text: string): ShellCommand {
  const [foreign] = /[^\n\x20-\x7e]/u.exec(text) ?? [];
  if (foreign !== undefined) {
    const character = `U+${foreign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`;
    return refused("unsupported", `Cannot type ${character}: Android's input command knows ASCII characters only`);
  }
  const commands = text.split(/(\n+)/).flatMap((part) =>
    part.startsWith("\n") ? enterKeys(part.length) : lineCommands(part)
  );
  return bounded(commands.join(" && ") || "true", `type ${text.length} characters`);
}

/** Moves the cursor to the end, then deletes backwards. */
export function eraseTextCommand(characters: number): ShellCommand {
  return bounded(`input keyevent 123${" 67".repeat(characters)}`, `erase ${characters} characters`);
}

// One request of adb holds 65,535 bytes; this leaves room for what is sent along.
const MAX_COMMAND_CHARACTERS = 33_000;

function bounded(command: string, wish: string): ShellCommand {
  return command.length <= MAX_COMMAND_CHARACTERS
    ? shell(command)
    : refused("unsupported", `Cannot ${wish} at once: adb takes no command of ${command.length} bytes`);
}

function enterKeys(times: number): string[] {
  return [`input keyevent${" 66".repeat(times)}`];
}

/** Fast keys get lost or swapped in some fields when one command types more. */
const CHUNK = 50;

/** `input text` reads `%s` as a space and has no way to write a literal `%s`, so that is cut between the two. */
function lineCommands(line: string): string[] {
  const pieces = line.split(/(?<=%)(?=s)/).flatMap((piece) => piece.match(new RegExp(`.{1,${CHUNK}}`, "g")) ?? []);
  return pieces.map((piece) => `input text ${shellQuote(piece.replaceAll(" ", "%s"))}`);
}
