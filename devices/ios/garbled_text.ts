import type { Screen } from "../device.ts";
import { type UiNode, walk } from "../ui/tree.ts";

/**
 * Whether a field has taken something else than what was typed on keys: they write other letters under other layouts
 * than that of the United States, and the system corrects what it takes for mistakes. Pure.
 */
export function isGarbled(before: Screen, after: Screen, typed: string): boolean {
  const held = new Set(fieldsOf(before).map(({ value }) => value ?? ""));
  const changed = fieldsOf(after).map(({ value }) => value ?? "").filter((value) => value !== "" && !held.has(value));
  return changed.length > 0 && !changed.some((value) => value.includes(typed.replaceAll("\n", "")));
}

function fieldsOf({ root }: Screen): readonly UiNode[] {
  return [...walk(root)].filter(({ editable, secure }) => editable && !secure);
}
