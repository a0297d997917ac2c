import { type ObjectSchema, objectSchema } from "../json_schema.ts";
import { tools } from "../registry.ts";
import type { Tool } from "../tool.ts";
import type { Verb } from "../verb.ts";
import type { Command, CommandOptions } from "./command.ts";
import { pictureOptions, verbOptions } from "./options.ts";
import { optionName, optionsOf } from "./verb_input.ts";

/** How a verb is offered on the command line. */
export interface VerbSurface {
  readonly verb: Verb;
  /** The tool that offers it to agents, which knows how to say its answers. */
  readonly tool: Tool | undefined;
  readonly schema: ObjectSchema;
  readonly options: CommandOptions;
}

/** The command of a verb: its positional arguments as in scripts, the rest as options. */
export function verbCommand(verb: Verb): Command {
  const surface = surfaceOf(verb);
  return {
    name: optionName(verb.name),
    parameters: verb.positional.map((key) => optionName(key).toUpperCase()).join(" "),
    summary: verb.summary,
    options: surface.options,
    examples: [[optionName(verb.name), ...verb.positional.map(exampleOf), "--device demo"].join(" ")],
    load: async () => {
      const { performVerb } = await import("./perform_verb.ts");
      return (args) => performVerb(surface, args);
    },
  };
}

function surfaceOf(verb: Verb): VerbSurface {
  const tool = tools.find(({ verbs }) => verbs.includes(verb));
  // A tool without words of its own for a verb has another answer than scripts get, and may take more.
  const isAnother = tool !== undefined && tool.say === undefined;
  const schema = isAnother ? tool.inputSchema : objectSchema(verb.input.shape);
  const own = optionsOf(schema, [...verb.positional, "deviceId"]);
  const takesPictures = tool !== undefined && "mimeType" in tool.outputSchema.properties;
  return { verb, tool, schema, options: { ...own, ...(takesPictures ? pictureOptions : verbOptions) } };
}

const EXAMPLES = new Map([
  ["selector", '"Battery"'],
  ["text", '"hello"'],
  ["condition", "visible"],
  ["appId", "demo.settings"],
  ["direction", "down"],
  ["button", "back"],
  ["key", "enter"],
  ["keys", `'["ctrl", "a"]'`],
  ["url", "https://example.com"],
  ["orientation", "landscape"],
  ["from", `'{"x": 0.5, "y": 0.8}'`],
  ["to", `'{"x": 0.5, "y": 0.2}'`],
  ["ms", "500"],
]);

function exampleOf(key: string): string {
  return EXAMPLES.get(key) ?? "0.5";
}
