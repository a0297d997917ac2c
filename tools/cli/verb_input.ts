/**
 * Turns the words of a command line into a verb's input, by its schema. Pure: what does not fit stays a word, so that
 * the verb's own check says what is wrong with it.
 *
 * @module
 */

import type { ObjectSchema } from "../json_schema.ts";
import type { CommandOptions } from "./command.ts";

/** The options that set a verb's parameters, those in `positional` aside. */
export function optionsOf({ properties, required = [] }: ObjectSchema, positional: readonly string[]): CommandOptions {
  const named = Object.entries(properties).filter(([key]) => !positional.includes(key));
  return Object.fromEntries(named.map(([key, schema]) => {
    const { type, description, words } = factsOf(schema);
    const needed = required.includes(key) ? ["needed"] : [];
    const about = [...needed, ...(description === undefined ? [] : [description]), ...words].join("; ");
    if (type === "boolean") return [optionName(key), { type: "boolean", about }];
    return [optionName(key), { type: "string", value: type === "string" ? "TEXT" : type.toUpperCase(), about }];
  }));
}

/** An input made of positional words and option values. */
export function inputOf(
  { properties }: ObjectSchema,
  positional: readonly string[],
  given: { readonly words: readonly string[]; readonly options: Readonly<Record<string, unknown>> },
): Record<string, unknown> {
  const entries = Object.entries(properties).flatMap(([key, schema]) => {
    const place = positional.indexOf(key);
    const word = place >= 0 ? given.words[place] : given.options[optionName(key)];
    return word === undefined ? [] : [[key, typeof word === "string" ? valueOf(schema, word) : word]];
  });
  return Object.fromEntries(entries);
}

/** A name in camelCase as it is written on a command line. */
export function optionName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function valueOf(schema: unknown, word: string): unknown {
  switch (factsOf(schema).type) {
    case "integer":
    case "number":
      return word.trim() === "" || Number.isNaN(Number(word)) ? word : Number(word);
    case "string":
      return word;
    case "selector":
      return word.startsWith("{") ? parsed(word) : word;
    default:
      return parsed(word);
  }
}

function parsed(word: string): unknown {
  try {
    return JSON.parse(word);
  } catch {
    return word;
  }
}

interface PropertyFacts {
  readonly type: string;
  readonly description: string | undefined;
  /** The words that it may be. */
  readonly words: readonly string[];
}

function factsOf(schema: unknown): PropertyFacts {
  const facts = new Map(typeof schema === "object" && schema !== null ? Object.entries(schema) : []);
  const words = facts.get("enum");
  const description = facts.get("description");
  return {
    type: facts.has("anyOf") ? "selector" : String(facts.get("type") ?? "json"),
    description: typeof description === "string" ? description : undefined,
    words: Array.isArray(words) ? [words.join(", ")] : [],
  };
}
