import * as z from "zod";
import { elementSchema, nameOfElement } from "../devices/ui/element.ts";
import { scrollUntilVisible as scrollTo } from "../devices/ui/scroll.ts";
import { selectorInput } from "../devices/ui/selector.ts";
import { scrollInput } from "./swipe.ts";
import { defineVerbTool } from "./tool.ts";
import { defineVerb } from "./verb.ts";

const MAX_SCROLLS = 20;

/** Scrolls to an element. */
export const scrollUntilVisible = defineVerb({
  name: "scrollUntilVisible",
  summary: "Scroll until an element shows or the content ends",
  effect: "acts",
  input: z.strictObject({
    selector: selectorInput,
    direction: scrollInput.direction.optional().describe('Default "down"'),
    in: scrollInput.in,
    maxScrolls: z.int().min(1).max(200).optional().describe(`Default ${MAX_SCROLLS}`),
  }),
  positional: ["selector"],
  output: z.object({
    found: z.boolean(),
    element: elementSchema.optional(),
    scrolls: z.int().describe("How many it took"),
  }),
  run: async ({ session, signal }, { selector, direction = "down", in: within, maxScrolls = MAX_SCROLLS }) =>
    await scrollTo(session, selector, { direction, within, maxScrolls, signal }),
});

/** Scrolling to an element as a tool. */
export const scrollUntilVisibleTool = defineVerbTool({
  name: "scroll_until_visible",
  title: "Scroll to an element",
  summary: "Scroll until an element shows; stops at the end of the list",
  verbs: [scrollUntilVisible],
  say: ({ found, element, scrolls }) =>
    found === true
      ? `Found ${nameOfElement(elementSchema.parse(element))} after ${scrolls} scrolls`
      : `Not found: scrolled ${scrolls} times`,
});
