/**
 * Scripts for the phone: what is done and read in one round trip, and how it is stopped. Pure.
 *
 * @module
 */

import { markFunctions } from "./marked_output.ts";

/** What goes into a script. */
export interface ScriptParts {
  /** Stands in every mark and in the name of the dump's file; nobody else can guess it. */
  readonly token: string;
  /** Commands that act, in order; the first that fails ends the script. */
  readonly commands: readonly string[];
  /** Commands that read, after the actions; they end their own sections. */
  readonly reads: readonly string[];
}

/**
 * Writes a script whose output {@linkcode readSections} takes apart. It redirects nothing into files, ends nothing but
 * itself, and leaves the end of its output in `$notes`.
 */
export function phoneScript({ token, commands, reads }: ScriptParts): string {
  const lines = [...commands.map(acting), ...(commands.length > 0 ? ["flush"] : []), ...reads, "note end 0"];
  return [markFunctions(token), "script() {", ...lines, "}", "notes=; script"].join("\n");
}

/** A child would read the shell's own input, so it gets none. */
function acting(command: string, index: number): string {
  const first = index > 0 ? "flush\n" : "";
  return `${first}{ ${command}\n} </dev/null 2>&1\nstatus=$?; note acted $status; [ $status = 0 ] || return 0`;
}

/** A command that runs a script and prints the end of its output. */
export function scriptAlone(script: string): string {
  return `${script}\n${TELL}`;
}

/** The same for a script on its input, which may be too long for a command. */
export function scriptFromInput(token: string): string {
  return `: ${token}; eval "$(cat)"; ${TELL}`;
}

const TELL = '[ -z "$notes" ] || echo "$notes"';

/**
 * Ends what a script still does after its connection was cut, and removes its file.
 *
 * Without it a dump would go on to hold the phone's only UiAutomation. A dump does not show its arguments to others, so
 * it is found as a child of its shell, in whose command line `processToken` stands; `scriptToken` names the file.
 */
export function stopScript(processToken: string, scriptToken: string): string {
  return [
    "{",
    `  shells=$(pgrep -f '${pattern(processToken)}')`,
    "  children=$(for shell in $shells; do pgrep -P $shell; done)",
    `  pkill -f '${pattern(processToken)}'`,
    "  kill $children",
    `  rm -f ${TEMP_FOLDER}/${pattern(scriptToken)}.xml`,
    "} >/dev/null 2>&1",
  ].join("\n");
}

/** The bracket keeps the pattern from matching the shell that runs the command. */
function pattern(token: string): string {
  return `[${token.slice(0, 1)}]${token.slice(1)}`;
}

// Not /sdcard: that is absent or someone else's when another user is in front.
const TEMP_FOLDER = "/data/local/tmp";

/** The file that a script with this token dumps into. */
export function dumpFile(token: string): string {
  return `${TEMP_FOLDER}/${token}.xml`;
}
