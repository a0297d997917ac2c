/**
 * Typing what Android's own `input` cannot, through an installed keyboard made for it, and putting the user's keyboard
 * back. Pure.
 *
 * @module
 */

import { shellQuote } from "./shell_quote.ts";

/** A keyboard app that takes text from a computer. */
export interface UnicodeKeyboard {
  /** Its id for `ime`. */
  readonly id: string;
  /** Writes the command that types a text while this keyboard is the phone's. */
  readonly typing: (text: string) => string;
}

/** Prints the ids of all keyboards, switched on or not. */
export const keyboardReads: readonly string[] = ["ime list -a -s 2>&1", "mark keyboards $?"];

/** Finds a keyboard that takes text from a computer, if one is installed. */
export function findUnicodeKeyboard(printed: string): UnicodeKeyboard | undefined {
  const installed = new Set(printed.split(/\s+/));
  return KEYBOARDS.find(({ id }) => installed.has(id));
}

/** Names the apps that would bring such a keyboard. */
export const KEYBOARD_APPS = "ADBKeyBoard (com.android.adbkeyboard) or Appium Settings (io.appium.settings)";

/**
 * Types `text` with `keyboard`, in a shell of its own that puts the user's keyboard back however it ends.
 *
 * The user's keyboard also stands in a file meanwhile, for {@linkcode restoreKeyboard}: the phone may lose power.
 */
export function unicodeCommand(keyboard: UnicodeKeyboard, text: string): string {
  return [
    "(",
    `  [ -s ${RECORD} ] || settings get secure default_input_method >${RECORD}`,
    `  before=$(cat ${RECORD})`,
    `  was_on=$(ime list -s | grep -cxF ${keyboard.id})`,
    `  back() { ime set "$before"; [ $was_on = 0 ] && ime disable ${keyboard.id}; rm -f ${RECORD}; }`,
    "  trap 'back; exit 143' HUP INT TERM",
    `  { [ $was_on != 0 ] || ime enable ${keyboard.id}; } && ime set ${keyboard.id} && sleep ${BIND_SECONDS} &&`,
    `    ${keyboard.typing(text)} && sleep ${COMMIT_SECONDS}`,
    "  typed=$?; back; exit $typed",
    ")",
  ].join("\n");
}

const RECORD = "/data/local/tmp/glovebox-keyboard";

/** Puts the user's keyboard back if an earlier run could not, because the phone was cut off or restarted. */
export const restoreKeyboard =
  `if [ -s ${RECORD} ]; then ime set "$(cat ${RECORD})"; rm -f ${RECORD}; fi >/dev/null 2>&1`;

// A keyboard needs a moment to connect to the field, and to commit what it was sent.
const BIND_SECONDS = 0.7;
const COMMIT_SECONDS = 0.2;

const KEYBOARDS: readonly UnicodeKeyboard[] = [
  {
    id: "com.android.adbkeyboard/.AdbIME",
    typing: (text) => `am broadcast -a ADB_INPUT_B64 --es msg ${shellQuote(new TextEncoder().encode(text).toBase64())}`,
  },
  {
    id: "io.appium.settings/.UnicodeIME",
    typing: (text) => `input text ${shellQuote(modifiedUtf7(text).replaceAll(" ", "%s"))}`,
  },
];

/**
 * IMAP's way to write Unicode in ASCII: `&`, base64 of UTF-16 with `,` for `/`, `-`; `&-` is the ampersand itself.
 * The percent sign is written so too, since `input` would read `%s` as a space.
 */
function modifiedUtf7(text: string): string {
  return text.replaceAll("&", "&-").replace(/[^\x20-\x24\x26-\x7e]+/g, (run) => {
    const bytes = new Uint8Array(2 * run.length);
    for (let index = 0; index < run.length; index++) {
      const unit = run.charCodeAt(index);
      bytes.set([unit >> 8, unit & 0xff], 2 * index);
    }
    return `&${bytes.toBase64({ omitPadding: true }).replaceAll("/", ",")}-`;
  });
}
