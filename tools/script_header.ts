/**
 * What a kept script says of itself in the comment that it begins with. Pure.
 *
 * @module
 */

import * as z from "zod";

/** A script's own words: lines such as `name: Sign in`, `description: …` and `args: {JSON Schema}`. */
export type ScriptHeader =
  | { readonly kind: "header"; readonly name?: string; readonly description?: string; readonly args?: z.ZodType }
  | { readonly kind: "fault"; readonly message: string };

const keys = ["name", "description", "args"] as const;
const LEADING_COMMENTS = /^(?:#!.*\n)?\s*((?:\/\/.*(?:\n\s*|$))+|\/\*[\s\S]*?\*\/)/;

/** Reads the header; a script without one has an empty one. */
export function scriptHeader(source: string): ScriptHeader {
  const entries = entriesOf(LEADING_COMMENTS.exec(source)?.[1] ?? "");
  const [name, description, args] = keys.map((key) => entries.get(key)?.join(" ").trim());
  const schema = args === undefined ? undefined : argsSchema(args);
  if (typeof schema === "string") return { kind: "fault", message: schema };
  return {
    kind: "header",
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(schema !== undefined && { args: schema }),
  };
}

/** The lines of a comment by their keys; a line without a key goes on with the one before. */
function entriesOf(comment: string): Map<string, string[]> {
  const entries = new Map<string, string[]>();
  let current: string[] | undefined;
  for (const line of comment.split("\n")) {
    const text = line.replace(/^\s*(?:\/\/|\/\*+|\*(?!\/))?\s?/, "").replace(/\s*\*\/\s*$/, "");
    const [, key, rest] = /^\s*(name|description|args):\s*(.*)$/.exec(text) ?? [];
    if (key === undefined || rest === undefined) current?.push(text);
    else entries.set(key, current = [rest]);
  }
  return entries;
}

function argsSchema(text: string): z.ZodType | string {
  try {
    return z.fromJSONSchema(JSON.parse(text));
  } catch (error) {
    return `its "args" is no JSON Schema that can be used, ${error instanceof Error ? error.message : String(error)}`;
  }
}
