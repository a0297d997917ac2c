import { quote } from "../ui/quote.ts";

/** What stands for one hidden character. */
export const BULLET = "•";

/** Hides secrets wherever they stand in texts, character by character, so that lengths stay as they are. Pure. */
export class Veil {
  readonly #values = new Map<string, string>();
  /** What is hidden: each value as it is, and as messages quote it. Values of before stay hidden. */
  readonly #hidden = new Set<string>();

  /** Hides a value from now on. */
  add(name: string, value: string): void {
    this.#values.set(name, value);
    for (const form of [value, quote(value).slice(1, -1)]) this.#hidden.add(form);
  }

  /** The value of a name. */
  valueOf(name: string): string | undefined {
    return this.#values.get(name);
  }

  /** A text with all of every secret in it as bullets, also where secrets overlap. */
  cover(text: string): string {
    const isHidden = new Uint8Array(text.length);
    let isAny = false;
    for (const form of this.#hidden) {
      for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + 1)) {
        isHidden.fill(1, at, at + form.length);
        isAny = true;
      }
    }
    return isAny ? bulleted(text, isHidden) : text;
  }
}

/** As many bullets as a text has characters. */
export function bullets(text: string): string {
  return BULLET.repeat([...text].length);
}

function bulleted(text: string, isHidden: Uint8Array): string {
  let at = 0;
  return Array.from(text, (character) => {
    const shown = isHidden[at] === 1 ? BULLET : character;
    at += character.length;
    return shown;
  }).join("");
}
