import * as z from "zod";
import { elementSchema, nameOfElement } from "../devices/ui/element.ts";
import { selectorInput } from "../devices/ui/selector.ts";
import { conditions, textMatches, waitFor, waitUntilIdle } from "../devices/ui/wait.ts";
import { defineVerbTool } from "./tool.ts";
import { defineVerb } from "./verb.ts";

const DEFAULT_TIMEOUT_MS = 10_000;
const MIN_STABLE_MS = 500;

const timeoutMs = z.int().min(0).max(600_000).optional().describe("Default 10000");

/** Waits for an element. */
export const awaitElement = defineVerb({
  name: "await",
  summary: "Wait until a condition holds for an element",
  effect: "reads",
  input: z.strictObject({
    condition: z.enum(conditions),
    selector: selectorInput,
    timeoutMs,
    expectedText: z.string().max(1_000).optional().describe('For "text"'),
    textMatch: z.enum(textMatches).optional().describe("Default contains"),
  }).refine(
    ({ condition, expectedText }) => condition !== "text" || expectedText !== undefined,
    'must have "expectedText" with the condition "text"',
  ),
  positional: ["condition", "selector"],
  output: z.object({ element: elementSchema.optional() }),
  run: async ({ session, signal }, { timeoutMs = DEFAULT_TIMEOUT_MS, ...wait }) => {
    const element = await waitFor(session, { ...wait, timeoutMs, signal });
    return element === undefined ? {} : { element };
  },
});

/** Waits for rest. */
export const awaitIdle = defineVerb({
  name: "awaitIdle",
  summary: "Wait until the screen is at rest",
  effect: "reads",
  input: z.strictObject({
    timeoutMs,
    minStableMs: z.int().min(0).max(60_000).optional().describe("Default 500"),
  }),
  output: z.object({ settled: z.boolean() }),
  run: async ({ session, signal }, { timeoutMs = DEFAULT_TIMEOUT_MS, minStableMs = MIN_STABLE_MS }) => {
    await waitUntilIdle(session, { timeoutMs, minStableMs, signal });
    return { settled: true };
  },
});

/** Waiting as a tool. */
export const awaitUiTool = defineVerbTool({
  name: "await_ui",
  title: "Wait for the screen",
  summary: 'Wait until a condition holds for an element, or with "idle" until the screen rests',
  verbs: [awaitElement, awaitIdle],
  untold: ["minStableMs"],
  extra: { condition: z.enum([...conditions, "idle"]) },
  choose: ({ condition }) => (condition === "idle" ? awaitIdle : awaitElement),
  say: ({ element }, verb) => {
    if (verb === awaitIdle) return "The screen is at rest";
    const seen = elementSchema.safeParse(element);
    return seen.success ? `It holds for ${nameOfElement(seen.data)}` : "It is hidden";
  },
});
