/** The secrets in the text of a file, or the first line that cannot be read, without its words. */
export type SecretLines =
  | { readonly kind: "secrets"; readonly values: ReadonlyMap<string, string> }
  | { readonly kind: "fault"; readonly line: number; readonly why: string };

/**
 * Reads `NAME=value` lines. A value is what follows `=` to the end of the line, without the spaces around it and without
 * the quotes around all of it; nothing in it is expanded. Blank lines and lines that start with `#` say nothing. Pure.
 */
export function readSecretLines(text: string): SecretLines {
  const values = new Map<string, string>();
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim();
    if (line === "" || line.startsWith("#")) continue;
    const fault = (why: string): SecretLines => ({ kind: "fault", line: index + 1, why });
    const [, name, value] = /^([A-Za-z_]\w{0,99})\s*=\s*(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) return fault("it is not of the form NAME=value");
    if (values.has(name)) return fault(`it names "${name}" a second time`);
    values.set(name, /^(["']).*\1$/.test(value) && value.length > 1 ? value.slice(1, -1) : value);
  }
  return { kind: "secrets", values };
}

/** Why a value cannot be a secret; `undefined` when it can. Pure. */
export function faultOfSecret(value: string): string | undefined {
  const length = [...value].length;
  if (length < MIN_CHARACTERS) {
    return `it has ${length} characters, and so short a text cannot be hidden: ${MIN_CHARACTERS} are the least`;
  }
  if (length > MAX_CHARACTERS) return `it has ${length} characters, at most ${MAX_CHARACTERS} are allowed`;
  return /\p{Cc}/u.test(value) ? "it has line breaks or other control characters" : undefined;
}

// Three characters stand in many a text that tells nothing; hiding them all would make screens unreadable.
const MIN_CHARACTERS = 4;
const MAX_CHARACTERS = 1_000;
