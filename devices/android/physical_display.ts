/**
 * The number that `screencap` has for a display: the physical one, which is another than that of its windows. Pure.
 *
 * @module
 */

/** What `screencap -d` takes; with 64 bits it stays a text. */
export type PhysicalDisplay =
  | { readonly kind: "physical"; readonly id: string }
  | { readonly kind: "unknown"; readonly why: string };

/** Prints what {@linkcode readPhysicalDisplay} reads. */
export const physicalDisplayReads: readonly string[] = [
  "dumpsys display 2>&1 | grep -F mBaseDisplayInfo=",
  "mark displays 0",
];

/**
 * Finds a display's number in lines such as `mBaseDisplayInfo=DisplayInfo{"Built-in Screen", displayId 0, … uniqueId
 * "local:4619827259835644672", …}`. Only what is local is a panel with a number of its own; other displays are virtual.
 */
export function readPhysicalDisplay(printed: string, displayId: number): PhysicalDisplay {
  const line = printed.split("\n").find((line) => new RegExp(`^[^,]*, displayId ${displayId}\\b`).test(line));
  const [, kind, id = ""] = /\buniqueId "(\w+):([^"]*)"/.exec(line ?? "") ?? [];
  if (kind === "local" && /^\d{1,20}$/.test(id)) return { kind: "physical", id };
  if (kind === undefined) return { kind: "unknown", why: "the phone does not tell which panel it is" };
  return { kind: "unknown", why: "it is virtual, and Android pictures panels only" };
}
