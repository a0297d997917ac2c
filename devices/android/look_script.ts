/**
 * The part of a script that reads the screen: the accessibility tree and the windows around it. Pure.
 *
 * @module
 */

import { OWNER_LINES } from "./focus.ts";
import { dumpFile } from "./phone_script.ts";
import { WINDOW_LINES } from "./window_facts.ts";

/** How the tree is read. */
export interface TreeRead {
  /** Asks for all windows, which tells keyboards, popups and split screens apart; Android 12 and older ignore that. */
  readonly allWindows: boolean;
  /** For a screen that did not rest before: it gets a few seconds and not uiautomator's ten. */
  readonly isImpatient: boolean;
}

/**
 * Reads the accessibility tree: the section `said` holds the tool's own words, `dump` the file.
 *
 * `uiautomator` exits with 0 when it fails and leaves an older file in place, so the file is new each time and only
 * read after the tool has named it. A missing root, file or active window is tried again, three times in all: the phone
 * was between two windows, or has only begun to list them. Each try waits for the screen to rest by itself.
 * A file in UTF-16 comes in the section `dump_base64`.
 */
export function readTree(token: string, { allWindows, isImpatient }: TreeRead): string {
  const file = dumpFile(token);
  return [
    `option=${allWindows ? "--windows" : ""}`,
    `limit=${isImpatient ? `$(command -v timeout >/dev/null && echo timeout ${IMPATIENT_SECONDS})` : ""}`,
    "for try in 1 2 3; do",
    `  said=$($limit uiautomator dump $option ${file} </dev/null 2>&1); status=$?`,
    '  print -r -- "$said"; mark said $status',
    "  case $said in",
    '    *"null root node"*) ;;',
    `    *" dumped to: "*) dump=$(cat ${file} 2>&1); status=$?; section=dump`,
    `      case $dump in ${UTF16_MARKS}) dump=$(base64 ${file} 2>&1); status=$?; section=dump_base64 ;; esac`,
    `      print -r -- "$dump"; mark $section $status; rm -f ${file}`,
    '      case $status$dump in 0*"<displays"*) ;; 0*) break ;; esac',
    `      case $dump in *' active="true"'*) break ;; esac ;;`,
    `    *) rm -f ${file}; ps -A -o NAME 2>/dev/null | grep -iE '${HOLDERS}'; mark holders 0; break ;;`,
    "  esac",
    `  option=; rm -f ${file}`,
    "done",
  ].join("\n");
}

// The shell drops zero bytes, and with them half of each letter.
const UTF16_MARKS = "$'\\377\\376'*|$'\\376\\377'*";

/** What programs are called that are known to hold the phone's only UiAutomation. */
const HOLDERS = "uiautomator|appium|maestro|instrument";

// A dump of a screen at rest takes two or three.
const IMPATIENT_SECONDS = 5;

/** Reads focus, size and keyboard; before Android 11 only the input method knows whether the keyboard shows. */
export function readWindows(sdk: number): string {
  return windowReads(sdk, WINDOW_LINES);
}

/** The same, and whose each window is: 4 kB more with 22 windows. */
export function readWindowsWithOwners(sdk: number): string {
  return windowReads(sdk, `${WINDOW_LINES}|${OWNER_LINES}`);
}

function windowReads(sdk: number, lines: string): string {
  const inputMethod = sdk < 30 ? `dumpsys input_method 2>&1 | grep -E 'mInputShown='\n` : "";
  // Plain `dumpsys window`: its parts hold different lines on each release.
  return `dumpsys window 2>&1 | grep -E '${lines}'\n${inputMethod}mark windows 0`;
}
