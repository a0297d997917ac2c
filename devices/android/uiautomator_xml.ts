/**
 * The text of a `uiautomator dump` as raw nodes. Knows XML and the dump's shape, not what the attributes mean. Pure.
 *
 * The XML reader is a strict one: a dump that it cannot read is refused, not guessed at.
 *
 * @module
 */

import { SaxesParser } from "saxes";

/** One `<node>`, with its attributes as they stand in the dump. */
export interface RawNode {
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly RawNode[];
}

/** One window of a dump; without `--windows` there is one, and it is the active one. */
export interface DumpedWindow {
  /** Android's name for its kind, such as `TYPE_INPUT_METHOD`; empty where the dump does not tell. */
  readonly type: string;
  readonly isActive: boolean;
  /** The display that it is on, where the dump tells. */
  readonly displayId?: number;
  readonly roots: readonly RawNode[];
}

/** What a dump holds; `broken` says what is wrong with it. */
export type Dump =
  /** `rotation` counts quarter turns of the first display from its natural orientation; the top-most window comes first. */
  | { readonly kind: "tree"; readonly rotation: number; readonly windows: readonly DumpedWindow[] }
  | { readonly kind: "broken"; readonly why: string };

// Real screens stay below 1,000 nodes and 50 levels; what is far beyond is not a screen.
const MAX_CHARACTERS = 8_000_000;
const MAX_NODES = 10_000;
const MAX_DEPTH = 200;

/**
 * Reads a dump, leaving out what stands around its root element: linker warnings, stack traces of vendors, the line
 * that says where the dump went.
 */
export function parseDump(text: string): Dump {
  if (text.length > MAX_CHARACTERS) return { kind: "broken", why: "it is larger than 8 MB" };
  const [open, name] = /<(hierarchy|displays)\b/.exec(text) ?? [];
  if (open === undefined || name === undefined) return { kind: "broken", why: `${came(text)}, no root element` };
  const start = text.indexOf(open);
  const closing = `</${name}>`;
  // The last one counts: the text of one may be on the screen, and so in an attribute.
  const end = text.lastIndexOf(closing);
  if (end < start) return { kind: "broken", why: `${came(text)}, cut off before ${closing}` };
  return read(repair(text.slice(start, end + closing.length)));
}

/** Not the text itself: what is on the screen may be a secret. */
function came({ length }: string): string {
  return `${length} ${length === 1 ? "character" : "characters"} came`;
}

/**
 * Makes a dump XML where Android's writer did not: Android 5 writes an emoji as two entities, one for each half, and
 * apps put characters into texts that XML cannot hold.
 */
function repair(xml: string): string {
  // deno-lint-ignore no-control-regex -- exactly those that XML forbids
  const allowed = xml.toWellFormed().replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, UNREADABLE);
  if (!allowed.includes("&#")) return allowed;
  const paired = allowed.replace(
    /&#(5[56]\d{3});&#(5[67]\d{3});/g,
    (pair, high, low) => isPair(Number(high), Number(low)) ? String.fromCharCode(Number(high), Number(low)) : pair,
  );
  return paired.replace(
    /&#(\d{1,7}|x[\da-f]{1,6});/gi,
    (entity, code) => isAllowed(codeOf(code)) ? entity : UNREADABLE,
  );
}

const UNREADABLE = "\ufffd";

function codeOf(code: string): number {
  return /^x/i.test(code) ? Number.parseInt(code.slice(1), 16) : Number(code);
}

function isAllowed(code: number): boolean {
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
  return code < 0xd800 || (code > 0xdfff && code < 0xfffe) || (code > 0xffff && code <= 0x10ffff);
}

function isPair(high: number, low: number): boolean {
  return high >= 0xd800 && high < 0xdc00 && low >= 0xdc00 && low < 0xe000;
}

function read(xml: string): Dump {
  const builder = new DumpBuilder();
  const parser = new SaxesParser();
  let problem: string | undefined;
  parser.on("error", (error) => problem ??= error.message);
  parser.on("opentag", ({ name, attributes }) => problem ??= builder.open(name, attributes));
  parser.on("closetag", ({ name }) => builder.close(name));
  parser.write(xml).close();
  if (problem !== undefined) return { kind: "broken", why: problem };
  return { kind: "tree", rotation: builder.rotation, windows: builder.windows };
}

/** Collects nodes as their tags open and close. */
class DumpBuilder {
  readonly windows: DumpedWindow[] = [];
  rotation = 0;
  #window = { type: "", isActive: true };
  #display: { readonly displayId?: number } = {};
  #levels: RawNode[][] = [];
  #count = 0;

  /** Answers what is wrong, if anything is. */
  open(name: string, attributes: Readonly<Record<string, string>>): string | undefined {
    if (name === "display") {
      this.#display = /^\d{1,9}$/.test(attributes.id ?? "") ? { displayId: Number(attributes.id) } : {};
    }
    if (name === "window") this.#window = { type: attributes.type ?? "", isActive: attributes.active === "true" };
    if (name === "hierarchy") this.#startTree(Number(attributes.rotation ?? 0));
    if (WRAPPERS.has(name)) return undefined;
    const children: RawNode[] = [];
    this.#levels.at(-1)?.push({ attributes, children });
    this.#levels.push(children);
    if (this.#levels.length > MAX_DEPTH + 1) return `it is deeper than ${MAX_DEPTH} levels`;
    return ++this.#count > MAX_NODES ? `it has more than ${MAX_NODES} nodes` : undefined;
  }

  close(name: string): void {
    if (!WRAPPERS.has(name)) this.#levels.pop();
  }

  #startTree(rotation: number): void {
    if (this.windows.length === 0) this.rotation = rotation;
    const roots: RawNode[] = [];
    this.windows.push({ ...this.#window, ...this.#display, roots });
    this.#levels = [roots];
  }
}

// `--windows` puts every window's hierarchy into one document.
const WRAPPERS: ReadonlySet<string> = new Set(["displays", "display", "window", "hierarchy"]);
