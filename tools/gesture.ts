import * as z from "zod";
import { selectorInput } from "../devices/ui/selector.ts";
import { gesture } from "../devices/ui/tap.ts";
import { pointInput } from "./coordinates.ts";
import { actAtPoints } from "./raw_act.ts";
import { actedSchema, rawActedSchema, sayActed, verifyInput } from "./tap.ts";
import { defineVerbTool } from "./tool.ts";
import { defineVerb, type Verb } from "./verb.ts";

const LONG_PRESS_MS = 800;
const DRAG_MS = 600;

const durationMs = z.int().min(50).max(10_000).optional();

/** Holds an element. */
export const longPress = defineVerb({
  name: "longPress",
  summary: "Hold a finger on an element",
  effect: "acts",
  input: z.strictObject({ selector: selectorInput, durationMs, verify: verifyInput }),
  positional: ["selector"],
  output: actedSchema,
  run: async ({ session, signal }, { selector, durationMs = LONG_PRESS_MS, verify }) =>
    await gesture(session, selector, (at) => ({ kind: "longPress", at, durationMs }), {
      verify: verify !== "none",
      signal,
    }),
});

/** Taps an element twice in quick succession. */
export const doubleTap = defineVerb({
  name: "doubleTap",
  summary: "Tap an element twice in quick succession",
  effect: "acts",
  input: z.strictObject({ selector: selectorInput, verify: verifyInput }),
  positional: ["selector"],
  output: actedSchema,
  run: async ({ session, signal }, { selector, verify }) =>
    await gesture(session, selector, (at) => ({ kind: "doubleTap", at }), { verify: verify !== "none", signal }),
});

/** Picks something up at one point and drops it at another. */
export const drag = defineVerb({
  name: "drag",
  summary: "Hold at one point, move to another, and let go",
  effect: "acts",
  input: z.strictObject({ from: pointInput, to: pointInput, durationMs }),
  positional: ["from", "to"],
  output: rawActedSchema,
  run: async (context, { from, to, durationMs = DRAG_MS }) =>
    await actAtPoints(context, (place) => ({ kind: "drag", from: place(from), to: place(to), durationMs })),
});

const kinds = new Map<unknown, Verb>([["longPress", longPress], ["doubleTap", doubleTap], ["drag", drag]]);

/** The rarer gestures as one tool. */
export const gestureTool = defineVerbTool({
  name: "gesture",
  title: "Gesture",
  summary: "Long-press or double-tap an element, or drag between two points",
  verbs: [longPress, doubleTap, drag],
  extra: { kind: z.enum(["longPress", "doubleTap", "drag"]) },
  choose: ({ kind }) => kinds.get(kind),
  say: (output, verb) => sayActed(`Did ${verb.name} on`, output),
});
