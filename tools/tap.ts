import * as z from "zod";
import { elementSchema, nameOfElement } from "../devices/ui/element.ts";
import { selectorInput } from "../devices/ui/selector.ts";
import { tap as tapElement } from "../devices/ui/tap.ts";
import { coordinate } from "./coordinates.ts";
import { actAtPoints } from "./raw_act.ts";
import { defineVerbTool } from "./tool.ts";
import { defineVerb } from "./verb.ts";

/** How an act is checked: the choice that scripts and tools share. */
export const verifyInput = z.enum(["screen", "none"]).optional().describe('"none": no change needed');

/** What an act on an element answers. */
export const actedSchema = z.object({
  element: elementSchema,
  changed: z.boolean().optional().describe("Absent when nobody looked"),
  note: z.string().optional(),
});

/** What an act at a point answers. */
export const rawActedSchema = z.object({
  changed: z.boolean().optional().describe("Absent when the screen cannot be read"),
  note: z.string().optional(),
});

/** Taps an element. */
export const tap = defineVerb({
  name: "tap",
  summary: "Tap an element once and check that the screen changed",
  effect: "acts",
  input: z.strictObject({
    selector: selectorInput.describe("Text, or {text, identifier, role, ref, nth}"),
    expect: selectorInput.optional().describe("What must show afterwards"),
    verify: verifyInput,
  }),
  positional: ["selector"],
  output: actedSchema,
  run: async ({ session, signal, mayProveLater }, { selector, expect, verify }) =>
    await tapElement(session, selector, { expect, verify: verify !== "none", mayProveLater, signal }),
});

/** Taps a point. */
export const tapPoint = defineVerb({
  name: "tapPoint",
  summary: "Tap a point, unchecked; 0 to 1 are fractions of the screen, more are points",
  effect: "acts",
  input: z.strictObject({ x: coordinate, y: coordinate }),
  positional: ["x", "y"],
  output: rawActedSchema,
  run: async (context, point) => await actAtPoints(context, (place) => ({ kind: "tap", at: place(point) })),
});

/** Both kinds of tap as one tool. */
export const tapTool = defineVerbTool({
  name: "tap",
  title: "Tap",
  summary: "Tap an element, or a point x, y (fractions 0-1 or points). Fails when nothing changes",
  verbs: [tap, tapPoint],
  choose: (input) => ("x" in input || "y" in input ? tapPoint : tap),
  say: (output) => sayActed("Tapped", output),
});

/** Says what came of an act, such as `Tapped button "Save" (e4): the screen changed`. */
export function sayActed(done: string, output: Readonly<Record<string, unknown>>): string {
  const element = elementSchema.safeParse(output["element"]);
  const what = element.success ? `${done} ${nameOfElement(element.data)}` : done;
  const note = typeof output["note"] === "string" ? `. ${output["note"]}` : "";
  if (output["changed"] === undefined) return note === "" ? `${what}; nobody looked` : what + note;
  return `${what}: the screen ${output["changed"] === true ? "changed" : "did not change"}${note}`;
}
