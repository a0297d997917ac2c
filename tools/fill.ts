import * as z from "zod";
import { elementSchema, nameOfElement } from "../devices/ui/element.ts";
import { fill as fillField } from "../devices/ui/fill.ts";
import { quote } from "../devices/ui/quote.ts";
import { selectorInput } from "../devices/ui/selector.ts";
import { defineVerbTool } from "./tool.ts";
import { defineVerb } from "./verb.ts";

const MAX_TEXT = 20_000;

/** Types into a field. */
export const fill = defineVerb({
  name: "fill",
  summary: "Focus a text field, clear it, type, and read back what it holds",
  effect: "acts",
  input: z.strictObject({
    selector: selectorInput,
    text: z.string().max(MAX_TEXT),
    clear: z.boolean().optional().describe("Default true; false appends"),
    verify: z.enum(["value", "none"]).optional().describe('"none": no reading back'),
  }),
  positional: ["selector", "text"],
  output: z.object({
    element: elementSchema,
    value: z.string().optional().describe("What the field holds, if it was read back; absent for secure fields"),
    verified: z.boolean().describe("False in a program may mean that a later step reads it back"),
  }),
  run: async ({ session, signal, mayProveLater = false }, { selector, text, clear = true, verify }) =>
    await fillField(session, selector, text, {
      clear,
      verify: verify !== "none",
      mayProveLater: mayProveLater && verify !== "value",
      signal,
    }),
});

/** Filling as a tool. */
export const fillTool = defineVerbTool({
  name: "fill",
  title: "Fill a field",
  summary: "Type into a text field (replacing what it holds) and read it back",
  verbs: [fill],
  say: ({ element, value, verified }) => {
    const field = nameOfElement(elementSchema.parse(element));
    if (verified !== true) return `Typed into ${field}; not read back`;
    return typeof value === "string"
      ? `Filled ${field}: it holds ${quote(value)}`
      : `Filled ${field}: the length is right`;
  },
});
