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

/** Defines the shell function `mark NAME STATUS`, which ends a section of the output. */
export function markFunction(token: string): string {
  return `mark() { echo; echo "${token} $1 $2"; }`;
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
