/**
 * What stands for a secret in a text: `{{secret:NAME}}`. Pure.
 *
 * @module
 */

const START = "{{secret:";
const PLACEHOLDER = /\{\{secret:([A-Za-z_]\w{0,99})\}\}/g;

/** The secrets that a text names, or the first place that looks like a name and is none. */
export type Named =
  | { readonly kind: "names"; readonly names: readonly string[] }
  | { readonly kind: "malformed"; readonly found: string };

/** Whether a text means to name a secret. */
export function hasPlaceholder(text: string): boolean {
  return text.includes(START);
}

/** Finds the names in a text, each once. */
export function secretNames(text: string): Named {
  const rest = text.replace(PLACEHOLDER, "");
  const wrong = rest.indexOf(START);
  if (wrong >= 0) return { kind: "malformed", found: rest.slice(wrong, wrong + 40) };
  return { kind: "names", names: [...new Set(Array.from(text.matchAll(PLACEHOLDER), ([, name = ""]) => name))] };
}

/** Puts something in place of each name; a name that `valueOf` does not know stays. */
export function replaceSecrets(text: string, valueOf: (name: string) => string | undefined): string {
  return text.replace(PLACEHOLDER, (whole, name: string) => valueOf(name) ?? whole);
}
