import * as z from "zod";
import { directions, scroll as scrollArea } from "../devices/ui/scroll.ts";
import { selectorInput } from "../devices/ui/selector.ts";
import { pointInput } from "./coordinates.ts";
import { actAtPoints } from "./raw_act.ts";
import { sayActed } from "./tap.ts";
import { defineVerbTool } from "./tool.ts";
import { defineVerb } from "./verb.ts";

const SWIPE_MS = 300;

const movedSchema = z.object({
  changed: z.boolean().optional().describe("False at the end of the content"),
  note: z.string().optional(),
});

/** The direction of a scroll and its area, as scripts and tools give them. */
export const scrollInput = {
  direction: z.enum(directions).describe("Where the content to see lies"),
  in: selectorInput.optional().describe("Default: the largest list"),
};

/** Swipes between two points. */
export const swipe = defineVerb({
  name: "swipe",
  summary: "Swipe between two points, without momentum unless asked for",
  effect: "acts",
  input: z.strictObject({
    from: pointInput,
    to: pointInput,
    durationMs: z.int().min(50).max(10_000).optional(),
    momentum: z.boolean().optional(),
  }),
  positional: ["from", "to"],
  output: movedSchema,
  run: async (context, { from, to, durationMs = SWIPE_MS, momentum = false }) =>
    await actAtPoints(
      context,
      (place) => ({ kind: "swipe", from: place(from), to: place(to), durationMs, momentum }),
    ),
});

/** Scrolls by about half a screen. */
export const scroll = defineVerb({
  name: "scroll",
  summary: "Scroll by about half a screen",
  effect: "acts",
  input: z.strictObject(scrollInput),
  positional: ["direction"],
  output: movedSchema,
  run: async ({ session, signal }, { direction, in: within }) =>
    await scrollArea(session, { direction, within, signal }),
});

/** Swiping and scrolling as one tool. */
export const swipeTool = defineVerbTool({
  name: "swipe",
  title: "Swipe or scroll",
  summary: "Scroll in a direction, or swipe between two points (fractions 0-1 or points)",
  verbs: [scroll, swipe],
  choose: (input) => ("from" in input || "to" in input ? swipe : "direction" in input ? scroll : undefined),
  say: (output, verb) => sayActed(verb === scroll ? "Scrolled" : "Swiped", output),
});
