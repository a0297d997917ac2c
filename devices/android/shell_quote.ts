/**
 * Quotes text for the phone's shell. The only place that does, so that nothing is ever quoted twice.
 *
 * @module
 */

/**
 * Makes `text` one word that the shell passes on unchanged, whatever it holds except NUL, which no argument can hold.
 *
 * `adb shell` joins its arguments with spaces and has the phone parse them again, so scripts travel as one argument and
 * quoting happens here, once.
 */
export function shellQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
