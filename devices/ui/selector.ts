/**
 * What names an element: strict, so that a misspelled key is an error before anything is touched.
 *
 * @module
 */

import * as z from "zod";

const MAX_TEXT = 1_000;
const MAX_REGEX = 200;

const pattern = z.string().min(1).max(MAX_TEXT);

/** How one property is compared; a string keeps the property's usual meaning. */
export const matcherSchema = z.union([
  pattern,
  z.strictObject({
    equals: pattern.optional(),
    contains: pattern.optional(),
    regex: z.string().min(1).max(MAX_REGEX).refine(isRegex, "must be a JavaScript regular expression").optional(),
    caseInsensitive: z.boolean().optional(),
  }).refine(
    (matcher) => [matcher.equals, matcher.contains, matcher.regex].some((part) => part !== undefined),
    'must have "equals", "contains" or "regex"',
  ),
]);

/** How one property is compared; a string keeps the property's usual meaning. */
export type Matcher = z.output<typeof matcherSchema>;

/** A selector in full; every given key must fit. */
export const selectorSchema = z.strictObject({
  text: matcherSchema.optional().describe("Label or value; a string is a case-insensitive substring"),
  identifier: matcherSchema.optional().describe('Exact, or the name in an Android ":id/name"'),
  role: matcherSchema.optional().describe('Such as "button" or "field"'),
  ref: z.string().regex(/^e\d+$/, 'must look like "e12"').optional().describe("From a described screen"),
  nth: z.int().min(0).max(10_000).optional().describe("Chooses among equally good matches, from 0"),
}).refine(
  (selector) => [selector.text, selector.identifier, selector.role, selector.ref].some((part) => part !== undefined),
  'must have "text", "identifier", "role" or "ref"',
);

/** A selector in full. */
export type Selector = z.output<typeof selectorSchema>;

/** A selector as callers give it: a plain string means its text. */
export const selectorInput = z.union([pattern, selectorSchema]).transform((given): Selector =>
  typeof given === "string" ? { text: given } : given
);

/** Writes a selector the way a caller would, for messages and traces: a text alone in quotes. */
export function formatSelector(selector: Selector): string {
  const [key, ...others] = Object.keys(selector);
  if (key === "text" && others.length === 0 && typeof selector.text === "string") return JSON.stringify(selector.text);
  return JSON.stringify(selector);
}

function isRegex(source: string): boolean {
  try {
    new RegExp(source);
    return true;
  } catch {
    return false;
  }
}
