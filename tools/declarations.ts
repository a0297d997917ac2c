/**
 * What a script sees, as TypeScript declarations made from the verbs' schemas. Pure.
 *
 * @module
 */

import * as z from "zod";
import { elementSchema, rectSchema } from "../devices/ui/element.ts";
import { matcherSchema, selectorInput, selectorSchema } from "../devices/ui/selector.ts";
import { pointInput } from "./coordinates.ts";
import { nodeSchema } from "./describe.ts";
import { actedSchema } from "./tap.ts";
import type { Verb } from "./verb.ts";

// Types that have a name of their own wherever they occur, told by their definition: a description makes a copy.
const named = new Map<unknown, string>([
  [selectorInput.def, "Target"],
  [selectorSchema.def, "Selector"],
  [matcherSchema.def, "Matcher"],
  [elementSchema.def, "Element"],
  [rectSchema.def, "Rect"],
  [pointInput.def, "Point"],
  [nodeSchema.def, "Node"],
  [actedSchema.def, "Acted"],
]);

/** Writes the declarations for a script that has these verbs. */
export function declarations(verbs: readonly Verb[]): string {
  return `// What a Glovebox script sees. It is the body of an async function: use await and return at its top level.

/** A text, or a selector of which every given key must fit. */
type Target = string | Selector;
interface Selector ${definitionOf(selectorSchema)}
/** A text keeps the usual meaning of what it is compared with. */
type Matcher = ${definitionOf(matcherSchema)};
interface Rect ${definitionOf(rectSchema)}
/** Both at most 1: fractions of the screen; else points. */
interface Point ${definitionOf(pointInput)}
interface Element ${definitionOf(elementSchema)}
/** An element with those inside it. */
interface Node extends Element {
  children: Node[];
}
interface Acted ${definitionOf(actedSchema)}
type Json = null | boolean | number | string | Json[] | { [key: string]: Json | undefined };

declare const ui: {
${verbs.map(method).join("\n")}
};
/** What the caller gave, any JSON. */
declare const args: any;
/** Tells the caller a value before the script ends. */
declare function report(value: Json): void;
/** Only in a script that stays: adds handlers by name; what it resolves to removes those that are still its own. */
declare function register(handlers: { [name: string]: Handler }): Promise<() => Promise<void>>;
interface Handler {
  description?: string;
  /** A JSON Schema, for whoever calls; it is shown and not checked. */
  inputSchema?: object;
  /** Whether its calls run one after another, in the order in which they came. */
  exclusive?: boolean;
  handle(call: {
    params: any;
    /** Tells a value that belongs to this call, also after it has ended. */
    report(value: Json): Promise<void>;
    /** Aborts when the call is given up. */
    signal: AbortSignal;
  }): unknown;
}
`;
}

function method(verb: Verb): string {
  return `  /** ${verb.summary}. */\n  ${verb.name}(${parameters(verb)}): Promise<${typeOf(verb.output, "  ")}>;`;
}

function parameters(verb: Verb): string {
  const { shape } = verb.input;
  const positional = verb.positional.map((key) =>
    `${key}${isOptional(shape[key]) ? "?" : ""}: ${typeOf(shape[key], "  ")}`
  );
  const others = Object.keys(shape).filter((key) => !verb.positional.includes(key));
  if (others.length === 0) return positional.join(", ");
  const isNeeded = others.some((key) => !isOptional(shape[key]));
  const members = others.map((key) => `${key}${isOptional(shape[key]) ? "?" : ""}: ${typeOf(shape[key], "  ")}`);
  return [...positional, `options${isNeeded ? "" : "?"}: { ${members.join("; ")} }`].join(", ");
}

function isOptional(schema: unknown): boolean {
  return schema instanceof z.ZodOptional;
}

/** A schema as a TypeScript type, by its name where it has one. */
function typeOf(schema: unknown, indent: string): string {
  const name = schema instanceof z.ZodType ? named.get(schema.def) : undefined;
  return name ?? definitionOf(schema, indent);
}

function definitionOf(schema: unknown, indent = ""): string {
  if (schema instanceof z.ZodObject) return objectType(schema.shape, indent);
  if (schema instanceof z.ZodOptional) return typeOf(schema.unwrap(), indent);
  if (schema instanceof z.ZodNullable) return `${typeOf(schema.unwrap(), indent)} | null`;
  if (schema instanceof z.ZodArray) return `${typeOf(schema.element, indent)}[]`;
  if (schema instanceof z.ZodUnion) return schema.options.map((option) => typeOf(option, indent)).join(" | ");
  if (schema instanceof z.ZodEnum) return schema.options.map((option) => JSON.stringify(option)).join(" | ");
  if (schema instanceof z.ZodLiteral) return JSON.stringify(schema.value);
  return simpleType(schema);
}

function simpleType(schema: unknown): string {
  if (schema instanceof z.ZodString) return "string";
  if (schema instanceof z.ZodNumber) return "number";
  if (schema instanceof z.ZodBoolean) return "boolean";
  if (schema instanceof z.ZodNull) return "null";
  return "Json";
}

function objectType(shape: Readonly<Record<string, unknown>>, indent: string): string {
  const inner = `${indent}  `;
  const members = Object.entries(shape).map(([key, schema]) => {
    const described = schema instanceof z.ZodType && schema.description !== undefined;
    const comment = described ? `${inner}/** ${schema.description} */\n` : "";
    return `${comment}${inner}${key}${isOptional(schema) ? "?" : ""}: ${typeOf(schema, inner)};`;
  });
  return `{\n${members.join("\n")}\n${indent}}`;
}
