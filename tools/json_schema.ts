/**
 * Schemas as JSON Schema, as short as they can be: an agent pays for every word of them on every turn. Bounds are left
 * out, since they are checked when a call comes in and the error says them. Pure.
 *
 * @module
 */

import * as z from "zod";
import { pointInput } from "./coordinates.ts";
import { selectorInput } from "../devices/ui/selector.ts";

/** A JSON Schema of an object. */
export interface ObjectSchema {
  readonly type: "object";
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}

/** The JSON Schema of an object with these properties. */
export function objectSchema(shape: z.ZodRawShape): ObjectSchema {
  const entries = Object.entries(shape);
  const required = entries.filter(([, schema]) => !(schema instanceof z.ZodOptional)).map(([key]) => key);
  const properties = Object.fromEntries(entries.map(([key, schema]) => [key, described(schema)]));
  return { type: "object", properties, ...(required.length > 0 ? { required } : {}) };
}

type JsonSchema = Readonly<Record<string, unknown>>;

function described(schema: unknown): JsonSchema {
  const description = schema instanceof z.ZodType ? schema.description : undefined;
  const inner = schema instanceof z.ZodOptional ? described(schema.unwrap()) : jsonSchema(schema);
  return description === undefined ? inner : { ...inner, description };
}

/** @throws {TypeError} for a kind of schema that no verb has used so far */
function jsonSchema(schema: unknown): JsonSchema {
  if (isSame(schema, selectorInput)) return { anyOf: [{ type: "string" }, { type: "object" }] };
  if (isSame(schema, pointInput)) return { type: "object", description: "{x, y}" };
  if (schema instanceof z.ZodObject) return { ...objectSchema(schema.shape) };
  if (schema instanceof z.ZodRecord) return { type: "object" };
  if (schema instanceof z.ZodArray) return { type: "array", items: described(schema.element) };
  if (schema instanceof z.ZodEnum) return { type: "string", enum: schema.options };
  if (schema instanceof z.ZodLiteral) return { const: schema.value };
  if (schema instanceof z.ZodString) return { type: "string" };
  if (schema instanceof z.ZodNumber) return { type: schema.isInt ? "integer" : "number" };
  if (schema instanceof z.ZodBoolean) return { type: "boolean" };
  if (schema instanceof z.ZodUnknown) return {};
  throw new TypeError("Cannot write a schema as JSON Schema: no verb has used its kind so far");
}

// The keys of selectors and points are told in words. A description makes a copy of a schema; its definition stays.
function isSame(schema: unknown, known: z.ZodType): boolean {
  return schema instanceof z.ZodType && schema.def === known.def;
}
