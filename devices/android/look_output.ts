/**
 * What came of reading the tree, from the sections that the script printed. Pure.
 *
 * @module
 */

import type { Section } from "./marked_output.ts";
import { saying } from "./saying.ts";
import { parseDump, type RawNode } from "./uiautomator_xml.ts";

/** A tree, or why there is none. */
export type Look =
  | {
    readonly kind: "tree";
    readonly rotation: number;
    readonly roots: readonly RawNode[];
    /** The kept lines of `dumpsys window`. */
    readonly windows: string;
  }
  /** Something on the screen moves all the time. */
  | { readonly kind: "never_idle"; readonly said: string }
  /** No window offered a tree, three times in a row. */
  | { readonly kind: "no_root"; readonly said: string }
  /** The tool claimed to have written a file that is not there. */
  | { readonly kind: "no_file"; readonly said: string }
  /** Another program holds the phone's only UiAutomation. */
  | { readonly kind: "busy"; readonly said: string }
  | { readonly kind: "refused"; readonly said: string }
  /** A file that is no complete dump. */
  | { readonly kind: "broken"; readonly said: string };

/** Reads the last try: its words, its file, and the lines about windows. */
export function readLook(sections: readonly Section[]): Look {
  const said = sections.findLast((section) => section.name === "said");
  const dump = sections.findLast((section) => section.name === "dump");
  const words = saying(said?.body ?? "", said?.status);
  if (said === undefined || !/UI hier\w+ dumped to: /.test(said.body)) return refusal(said?.body ?? "", words);
  if (dump === undefined || dump.status !== 0) return { kind: "no_file", said: saying(dump?.body ?? "", dump?.status) };
  const parsed = parseDump(dump.body);
  if (parsed.kind === "broken") return { kind: "broken", said: parsed.why };
  return { ...parsed, windows: sections.findLast((section) => section.name === "windows")?.body ?? "" };
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
      return "Cannot read the screen: another program uses UiAutomation (Appium, uiautomator2 or Maestro, say); " +
        look.said;
    case "refused":
      return `Cannot read the screen: ${look.said}`;
    case "broken":
      return `Cannot read the screen: its dump is broken: ${look.said}`;
  }
}

function refusal(body: string, said: string): Look {
  if (/could not get idle state/.test(body)) return { kind: "never_idle", said };
  if (/null root node/.test(body)) return { kind: "no_root", said };
  if (/already registered|^Killed\b/m.test(body)) return { kind: "busy", said };
  return { kind: "refused", said };
}
