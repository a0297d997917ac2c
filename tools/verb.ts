import type * as z from "zod";
import type { Session } from "../devices/ui/session.ts";
import { quote } from "../devices/ui/quote.ts";
import { formatSelector, selectorInput } from "../devices/ui/selector.ts";
import { Failure } from "../devices/failure.ts";
import { parseInput } from "./input.ts";

/** What a verb works with: a device that is its own for the time of the call, and a signal that ends it. */
export interface VerbContext {
  readonly session: Session;
  readonly signal: AbortSignal;
  /** Whether the same caller goes on, so that one look may prove what several calls did. */
  readonly mayProveLater?: boolean;
}

/**
 * One thing that can be done or read on a device, defined once.
 *
 * From this definition come the `ui` method, the tool it is part of, the step of a sequence and the type declarations.
 */
export interface Verb {
  /** The name that scripts use, in camelCase. */
  readonly name: string;
  /** One sentence, for agents. */
  readonly summary: string;
  /** Whether it can change anything on the device. */
  readonly effect: "reads" | "acts";
  /** What it takes, as one strict object. */
  readonly input: z.ZodObject;
  /** The keys of the input that scripts give as arguments, in order; the rest follows as one options object. */
  readonly positional: readonly string[];
  /** What it answers, as JSON. */
  readonly output: z.ZodType;
  /** Checks the input, then acts. @throws {Failure} invalid_input before anything is touched */
  perform(context: VerbContext, input: unknown): Promise<unknown>;
}

/** A verb as it is written down, with its types. */
export interface VerbDefinition<Input extends z.ZodObject, Output extends z.ZodType> {
  readonly name: string;
  readonly summary: string;
  readonly effect: "reads" | "acts";
  readonly input: Input;
  readonly positional?: readonly (keyof Input["shape"] & string)[];
  readonly output: Output;
  run(context: VerbContext, input: z.output<Input>): Promise<z.input<Output>>;
}

/** Makes a verb of its definition. */
export function defineVerb<Input extends z.ZodObject, Output extends z.ZodType>(
  definition: VerbDefinition<Input, Output>,
): Verb {
  return {
    ...definition,
    positional: definition.positional ?? [],
    perform: (context, input) => definition.run(context, parseInput(definition.name, definition.input, input)),
  };
}

/**
 * Turns a script's arguments into a verb's input: `ui.fill(selector, text, {clear: false})`.
 *
 * @throws {Failure} invalid_input when there are too many, or the options are not an object
 */
export function inputFromArguments(verb: Verb, given: readonly unknown[]): unknown {
  const options = given[verb.positional.length] ?? {};
  const tooMany = given.length > verb.positional.length + 1;
  if (tooMany || typeof options !== "object" || Array.isArray(options)) {
    throw new Failure("invalid_input", `Cannot call ui.${verb.name}: it takes (${signature(verb)})`);
  }
  const named = verb.positional.map((key, index) => [key, given[index]]).filter(([, value]) =>
    value !== undefined && value !== null
  );
  return { ...options, ...Object.fromEntries(named) };
}

/** A verb's parameters as a script writes them, such as `selector, text, {clear, verify}`. */
export function signature(verb: Verb): string {
  const options = Object.keys(verb.input.shape).filter((key) => !verb.positional.includes(key));
  return [...verb.positional, ...(options.length > 0 ? [`{${options.join(", ")}}`] : [])].join(", ");
}

const MAX_SHOWN = 60;

/** A call in one line, for traces: the verb and its positional arguments, shortened. */
export function formatCall(verb: Verb, input: unknown): string {
  const given = typeof input === "object" && input !== null
    ? new Map(Object.entries(input))
    : new Map<string, unknown>();
  const shown = verb.positional.flatMap((key) => (given.has(key) ? [formatArgument(given.get(key))] : []));
  return [verb.name, ...shown].join(" ");
}

function formatArgument(value: unknown): string {
  const selector = selectorInput.safeParse(value);
  const text = selector.success ? formatSelector(selector.data) : JSON.stringify(value) ?? "undefined";
  const safe = quote(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("\\\\", "\\");
  return safe.length > MAX_SHOWN ? `${safe.slice(0, MAX_SHOWN - 1)}…` : safe;
}
