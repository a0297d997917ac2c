/**
 * Checks what callers give against a schema, and says in one sentence what is wrong with it. Pure.
 *
 * @module
 */

import * as z from "zod";
import { Failure } from "../devices/failure.ts";
import { likeness, nearest } from "../devices/ui/nearest.ts";

/** @throws {Failure} invalid_input, naming the key and, for an unknown one, the nearest that is known */
export function parseInput<Schema extends z.ZodType>(name: string, schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input, { reportInput: true });
  if (parsed.success) return parsed.data;
  const deepest = parsed.error.issues.map(deepestOf);
  const unknown = deepest.filter((issue) => issue.code === "unrecognized_keys");
  // A misspelled key also makes the right one missing: that would be said twice.
  const problems = (unknown.length > 0 ? unknown : deepest).map((issue) => sayIssue(issue, schema));
  throw new Failure("invalid_input", `Cannot use the input of ${name}: ${[...new Set(problems)].join("; ")}`);
}

type Issue = z.core.$ZodIssue;

function sayIssue(issue: Issue, schema: z.ZodType): string {
  const path = issue.path.map(String).join(".");
  const where = path === "" ? "it" : `"${path}"`;
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => sayUnknownKey(key, path, knownKeys(schema, issue.path))).join("; ");
    case "invalid_value":
      return `${where} must be ${issue.values.map((value) => JSON.stringify(value)).join(" or ")}${got(issue.input)}`;
    case "invalid_type":
      if (issue.input === undefined) return `${where} is missing`;
      return `${where} must be ${typeName(issue.expected)}${got(issue.input)}`;
    case "invalid_union":
      if (issue.input === undefined) return `${where} is missing`;
      return `${where} must be ${expectedTypes(issue).join(" or ")}${got(issue.input)}`;
    case "too_small":
      return `${where} must ${issue.origin === "string" ? "have at least" : "be at least"} ${
        sized(issue, issue.minimum)
      }${got(issue.input)}`;
    case "too_big":
      return `${where} must ${issue.origin === "string" ? "have at most" : "be at most"} ${
        sized(issue, issue.maximum)
      }${got(issue.input)}`;
    default:
      return `${where} ${issue.message}${got(issue.input)}`;
  }
}

function sized(issue: { readonly origin: string }, bound: number | bigint): string {
  if (issue.origin === "string") return `${bound} ${Number(bound) === 1 ? "character" : "characters"}`;
  return issue.origin === "array" ? `${bound} long` : String(bound);
}

function typeName(expected: string): string {
  return expected === "int" ? "a whole number" : `of type ${expected}`;
}

function expectedTypes(issue: Issue): string[] {
  if (issue.code === "invalid_type") return [typeName(issue.expected)];
  return issue.code === "invalid_union" ? [...new Set(issue.errors.flat().flatMap(expectedTypes))] : [];
}

/** Within a union, the issue of the form that was meant: the one that got furthest into the input. */
function deepestOf(issue: Issue): Issue {
  if (issue.code !== "invalid_union") return issue;
  const branches = issue.errors.flatMap((branch) => branch.slice(0, 1).map(deepestOf))
    .filter((inner) => inner.code !== "invalid_type" || inner.path.length > 0);
  const [first, ...others] = branches;
  if (first === undefined) return issue;
  const best = others.reduce((a, b) => (b.path.length > a.path.length ? b : a), first);
  return { ...best, path: [...issue.path, ...best.path] };
}

function sayUnknownKey(key: string, path: string, known: readonly string[]): string {
  const within = path === "" ? "" : ` in "${path}"`;
  const [near] = nearest(key, known, 1);
  const hint = near !== undefined && likeness(key, near) > 0.3 ? `did you mean "${near}"?` : "";
  const all = known.length > 0 ? `known are ${known.map((name) => `"${name}"`).join(", ")}` : "";
  return `"${key}" is not known${within}${hint === "" ? "" : `, ${hint}`}${all === "" ? "" : ` (${all})`}`;
}

/** The keys an object schema knows at a path, looked for through unions, options and defaults. */
function knownKeys(schema: unknown, path: readonly PropertyKey[]): readonly string[] {
  const [key, ...rest] = path;
  for (const shape of shapesOf(schema)) {
    if (key === undefined) return Object.keys(shape);
    const known = knownKeys(shape[String(key)], rest);
    if (known.length > 0) return known;
  }
  return [];
}

function shapesOf(schema: unknown): Readonly<Record<string, unknown>>[] {
  if (schema instanceof z.ZodObject) return [schema.shape];
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(shapesOf);
  if (schema instanceof z.ZodPipe) return shapesOf(schema.in);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return shapesOf(schema.unwrap());
  if (schema instanceof z.ZodArray) return shapesOf(schema.element);
  return [];
}

function got(input: unknown): string {
  if (input === undefined) return "";
  const text = JSON.stringify(input) ?? typeof input;
  return `, not ${text.length > 80 ? `${text.slice(0, 79)}…` : text}`;
}
