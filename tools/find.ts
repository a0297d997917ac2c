/**
 * Questions about the screen, for scripts: nothing found is an answer, never an error.
 *
 * @module
 */

import * as z from "zod";
import type { Screen } from "../devices/device.ts";
import { findAll as findNodes } from "../devices/ui/choose.ts";
import { elementSchema, toElement } from "../devices/ui/element.ts";
import { selectorInput } from "../devices/ui/selector.ts";
import type { UiNode } from "../devices/ui/tree.ts";
import { isVisible } from "../devices/ui/wait.ts";

import { defineVerb, type VerbContext } from "./verb.ts";

const input = z.strictObject({ selector: selectorInput });
type Input = z.output<typeof input>;
const question = { effect: "reads", input, positional: ["selector"] } as const;

/** The best match. */
export const find = defineVerb({
  ...question,
  name: "find",
  summary: "The best match for a selector, or null",
  output: elementSchema.nullable(),
  run: async (context, { selector }) => (await elements(context, { selector }))[0] ?? null,
});

/** All matches. */
export const findAll = defineVerb({
  ...question,
  name: "findAll",
  summary: "All matches for a selector, best first",
  output: z.array(elementSchema),
  run: elements,
});

/** Whether anything matches. */
export const exists = defineVerb({
  ...question,
  name: "exists",
  summary: "Whether anything on the screen fits a selector",
  output: z.boolean(),
  run: async (context, given) => (await look(context, given)).nodes.length > 0,
});

/** Whether a match can be seen. */
export const visible = defineVerb({
  ...question,
  name: "visible",
  summary: "Whether a match is inside the screen, not covered and not zero-sized",
  output: z.boolean(),
  run: async (context, given) => {
    const { screen, nodes } = await look(context, given);
    return nodes.some((node) => isVisible(screen, node));
  },
});

async function elements(context: VerbContext, given: Input): Promise<z.output<typeof elementSchema>[]> {
  const { screen, nodes } = await look(context, given);
  const refs = context.session.refs.name(screen);
  return nodes.map((node) => toElement(node, refs.get(node) ?? ""));
}

async function look(
  { session, signal }: VerbContext,
  { selector }: Input,
): Promise<{ screen: Screen; nodes: readonly UiNode[] }> {
  const screen = await session.recent(signal);
  return { screen, nodes: findNodes(session, screen, selector) };
}
