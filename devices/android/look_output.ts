/**
 * What came of reading the tree, from the sections that the script printed. Pure.
 *
 * @module
 */

import { encodingOf } from "./byte_order_mark.ts";
import { DEFAULT_DISPLAY } from "./display_id.ts";
import type { Section } from "./marked_output.ts";
import { saying } from "./saying.ts";
import { type DumpedWindow, parseDump } from "./uiautomator_xml.ts";
import type { WindowFacts } from "./window_facts.ts";

/** A tree, or why there is none. */
export type Look =
  | {
    readonly kind: "tree";
    readonly rotation: number;
    readonly windows: readonly DumpedWindow[];
    /** Whether the phone told its windows apart. */
    readonly tellsWindows: boolean;
  }
  /** Something on the screen moves all the time. */
  | { readonly kind: "never_idle"; readonly said: string }
  /** No window offered a tree, three times in a row. */
  | { readonly kind: "no_root"; readonly said: string }
  /** The tool claimed to have written a file that is not there. */
  | { readonly kind: "no_file"; readonly said: string }
  /** Another program holds the phone's only UiAutomation. */
  | { readonly kind: "busy"; readonly said: string; readonly holders: readonly string[] }
  | { readonly kind: "refused"; readonly said: string }
  /** A file that is no complete dump. */
  | { readonly kind: "broken"; readonly said: string };

/** Reads the last try: its words and its file. */
export function readLook(sections: readonly Section[]): Look {
  const said = sections.findLast((section) => section.name === "said");
  const dump = sections.findLast((section) => section.name.startsWith("dump"));
  const words = saying(said?.body ?? "", said?.status);
  if (said === undefined || !/UI hier\w+ dumped to: /.test(said.body)) {
    const holders = sections.findLast((section) => section.name === "holders")?.body ?? "";
    return refusal(said, words, holders);
  }
  if (dump === undefined || dump.status !== 0) return { kind: "no_file", said: saying(dump?.body ?? "", dump?.status) };
  const text = dump.name === "dump" ? dump.body : fromBase64(dump.body);
  const parsed = parseDump(text);
  if (parsed.kind === "broken") return { kind: "broken", said: parsed.why };
  return { ...parsed, tellsWindows: /<displays\b/.test(text) };
}

/** A text that came as base64; nothing where that is damaged. */
function fromBase64(body: string): string {
  try {
    const bytes = Uint8Array.fromBase64(body);
    return new TextDecoder(encodingOf(bytes)).decode(bytes);
  } catch (error) {
    if (error instanceof SyntaxError) return "";
    throw error;
  }
}

/** The look with the windows of one display only: touches go to no other. */
export function ofDisplay(look: Look, { displayId, size }: Pick<WindowFacts, "displayId" | "size">): Look {
  if (look.kind !== "tree") return look;
  const windows = look.windows.filter((window) => (window.displayId ?? displayId) === displayId);
  if (windows.length === 0 && look.windows.length > 0) {
    return { kind: "refused", said: `display ${displayId} has the focus, and none of its windows is in the dump` };
  }
  if (displayId !== DEFAULT_DISPLAY && size === undefined) {
    return { kind: "refused", said: `display ${displayId} has the focus, and the phone does not tell its size` };
  }
  return { ...look, windows };
}

/** The kept lines of `dumpsys window`, which are there even when the tree is not. */
export function windowLines(sections: readonly Section[]): string {
  return sections.findLast((section) => section.name === "windows")?.body ?? "";
}

/** Says for a person why the screen could not be read. */
export function unreadable(look: Exclude<Look, { readonly kind: "tree" }>): string {
  switch (look.kind) {
    case "never_idle":
      return `Cannot read the screen: it never rests; ${look.said}`;
    case "no_root":
      return `Cannot read the screen: no window offers an accessibility tree; ${look.said}`;
    case "no_file":
      return `Cannot read the screen: uiautomator wrote no file; ${look.said}`;
    case "busy":
      return `Cannot read the screen: another program uses UiAutomation (${namesOf(look.holders)}); ${look.said}`;
    case "refused":
      return `Cannot read the screen: ${look.said}`;
    case "broken":
      return `Cannot read the screen: its dump is broken: ${look.said}`;
  }
}

// What `timeout` exits with when it had to end the tool, and a shell for a program that was ended.
const OUT_OF_PATIENCE = [124, 143];

function refusal({ body = "", status = 0 }: Partial<Section> = {}, said: string, running: string): Look {
  if (OUT_OF_PATIENCE.includes(status)) {
    return { kind: "never_idle", said: "it was still moving after the time it is given" };
  }
  if (/could not get idle state/.test(body)) return { kind: "never_idle", said };
  if (/null root node/.test(body)) return { kind: "no_root", said };
  if (/already registered|^Killed\b/m.test(body)) {
    return { kind: "busy", said, holders: packagesIn(running) };
  }
  return { kind: "refused", said };
}

/** Packages have a dot in their names; the dump's own program has none. */
function packagesIn(running: string): readonly string[] {
  return [...new Set(running.split(/\s+/).filter((name) => /^[A-Za-z]\w*(\.\w+)+$/.test(name)))];
}

function namesOf(holders: readonly string[]): string {
  return holders.length > 0 ? holders.join(", ") : "Appium, uiautomator2 or Maestro, say";
}
