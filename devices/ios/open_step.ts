/**
 * Reads the old property lists in which `simctl listapps` answers: `{ "a.b" = { Name = "Safe{Wallet}"; Tags = ( x ); }; }`.
 * Pure.
 *
 * @module
 */

/** A value of such a list. Data in angle brackets stays the text it was. */
export type OpenStep = string | readonly OpenStep[] | { readonly [key: string]: OpenStep };

/** The value, or where and why reading stopped. */
export type OpenStepResult =
  | { readonly kind: "value"; readonly value: OpenStep }
  | { readonly kind: "unreadable"; readonly why: string };

/** Reads one value, and nothing after it. */
export function readOpenStep(text: string): OpenStepResult {
  const reader = new Reader(text);
  const value = reader.value(0);
  if (value === undefined || !reader.atEnd()) {
    return { kind: "unreadable", why: `it is no property list from character ${reader.position} on` };
  }
  return { kind: "value", value };
}

// Lists of apps are four levels deep; a broken one may not take the stack with it.
const MAX_DEPTH = 40;

/** Answers `undefined` at the first thing that does not belong there; `position` then says where that is. */
class Reader {
  position = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  atEnd(): boolean {
    this.#skip();
    return this.position === this.#text.length;
  }

  value(depth: number): OpenStep | undefined {
    if (depth > MAX_DEPTH) return undefined;
    this.#skip();
    switch (this.#text[this.position]) {
      case "{":
        return this.#dictionary(depth);
      case "(":
        return this.#array(depth);
      case '"':
        return this.#quoted();
      case "<":
        return this.#match(/<[^>]*>/y);
      default:
        return this.#match(/[\w.$:/+\-*@]+/y);
    }
  }

  #dictionary(depth: number): OpenStep | undefined {
    const entries: [string, OpenStep][] = [];
    this.position++;
    while (!this.#take("}")) {
      const key = this.value(MAX_DEPTH);
      if (typeof key !== "string" || !this.#take("=")) return undefined;
      const value = this.value(depth + 1);
      if (value === undefined || !this.#take(";")) return undefined;
      entries.push([key, value]);
    }
    return Object.fromEntries(entries);
  }

  #array(depth: number): OpenStep | undefined {
    const items: OpenStep[] = [];
    this.position++;
    while (!this.#take(")")) {
      const item = this.value(depth + 1);
      if (item === undefined) return undefined;
      items.push(item);
      if (this.#take(",")) continue;
      return this.#take(")") ? items : undefined;
    }
    return items;
  }

  #quoted(): string | undefined {
    const found = this.#match(/"(?:[^"\\]|\\[\s\S])*"/y);
    return found?.slice(1, -1).replace(/\\(U[0-9a-fA-F]{4}|[0-7]{3}|[\s\S])/g, (_, escape: string) => unescape(escape));
  }

  #take(character: string): boolean {
    this.#skip();
    if (this.#text[this.position] !== character) return false;
    this.position++;
    return true;
  }

  #skip(): void {
    this.#match(/(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y);
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.position;
    const [found] = pattern.exec(this.#text) ?? [];
    this.position += found?.length ?? 0;
    return found;
  }
}

function unescape(escape: string): string {
  if (/^U[0-9a-fA-F]{4}$/.test(escape)) return String.fromCharCode(parseInt(escape.slice(1), 16));
  if (/^[0-7]{3}$/.test(escape)) return String.fromCharCode(parseInt(escape, 8));
  return { n: "\n", t: "\t", r: "\r" }[escape] ?? escape;
}
