import * as z from "zod";
import { quote } from "./quote.ts";
import { roles, type UiNode } from "./tree.ts";

/** A box in points: `x` and `y` are its left and top edges. */
export const rectSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

/** What a caller learns of a node. States that do not hold are left out, but for `enabled` and `checked`. */
export const elementSchema = z.object({
  ref: z.string().describe("Names it in later calls"),
  role: z.enum(roles),
  label: z.string().optional(),
  value: z.string().optional(),
  identifier: z.string().optional(),
  rect: rectSchema,
  enabled: z.boolean(),
  checked: z.boolean().optional().describe("Absent when it cannot be checked"),
  selected: z.boolean().optional(),
  focused: z.boolean().optional(),
});

/** What a caller learns of a node. */
export type Element = z.output<typeof elementSchema>;

/** Describes a node to a caller. Pure. */
export function toElement(node: UiNode, ref: string): Element {
  return {
    ref,
    role: node.role,
    ...(node.label === undefined ? {} : { label: node.label }),
    ...(node.value === undefined ? {} : { value: node.value }),
    ...(node.identifier === undefined ? {} : { identifier: node.identifier }),
    rect: node.rect,
    enabled: node.enabled,
    ...(node.checked === undefined ? {} : { checked: node.checked }),
    ...(node.selected ? { selected: true } : {}),
    ...(node.focused ? { focused: true } : {}),
  };
}

/** Names a node in a message, such as `button "Sign in"`. Pure. */
export function nameOf(node: UiNode): string {
  const name = node.label ?? node.value ?? node.identifier;
  return name === undefined ? node.role : `${node.role} ${quote(name)}`;
}

/** Names an element to a caller, such as `button "Sign in" (e4)`. Pure. */
export function nameOfElement(element: Element): string {
  const name = element.label ?? element.value ?? element.identifier;
  return `${element.role}${name === undefined ? "" : ` ${quote(name)}`} (${element.ref})`;
}
