/**
 * The output of a script on the phone, told apart by marks that nothing on the phone can guess. Pure.
 *
 * @module
 */

/** What was printed up to one mark: the mark's name, the exit status it carries, and the text before it. */
export interface Section {
  readonly name: string;
  readonly status: number;
  readonly body: string;
}

/**
 * Defines the shell functions `mark NAME STATUS`, which ends a section of the output; `note`, which does so with what is
 * printed next; and `flush`, which prints what was noted. Whoever runs the script prints the last of it, in `$notes`.
 *
 * Each print is a packet of its own, and the second of two small ones may wait 40 ms for the first to be acknowledged:
 * between its server and its client adb leaves Nagle's algorithm on. An act that prints nothing has a single answer.
 */
export function markFunctions(token: string): string {
  const one = `$notes\n${token} $1 $2`;
  return [
    `mark() { echo "${one}"; notes=; }`,
    `note() { notes="${one}\n"; }`,
    `flush() { [ -z "$notes" ] || echo "$notes"; notes=; }`,
  ].join("\n");
}

/** Splits `output` at the marks of `token`; text after the last mark is left out. */
export function readSections(output: string, token: string): readonly Section[] {
  const sections: Section[] = [];
  let start = 0;
  for (const mark of output.matchAll(new RegExp(`\\r?\\n${RegExp.escape(token)} (\\w+) (\\d+)\\r?\\n`, "g"))) {
    const [line, name = "", status = ""] = mark;
    sections.push({ name, status: Number(status), body: output.slice(start, mark.index) });
    start = mark.index + line.length;
  }
  return sections;
}
