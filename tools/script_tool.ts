import * as z from "zod";
import type { DeviceScripts } from "./device_scripts.ts";
import { parseInput } from "./input.ts";
import { objectSchema } from "./json_schema.ts";
import { splitDeviceId, type Tool, type ToolContext } from "./tool.ts";

const errorSchema = z.object({
  code: z.int().describe("As on the web: 400, 403, 404, 409, 429, 503"),
  name: z.string(),
  message: z.string(),
  hint: z.string(),
});

/** A tool on the scripts that stay on a device. */
export interface ScriptToolDefinition<Input extends z.ZodRawShape> {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly effect: "reads" | "acts";
  readonly staysInside?: boolean;
  readonly input: Input;
  readonly output: z.ZodRawShape;
  run(
    scripts: DeviceScripts,
    input: z.output<z.ZodObject<Input, z.core.$strict>>,
    context: ToolContext,
  ): Promise<Readonly<Record<string, unknown>>>;
}

/** Makes a tool whose answer is the same as data and as text. What a script says is in values, never in words of ours. */
export function defineScriptTool<Input extends z.ZodRawShape>(definition: ScriptToolDefinition<Input>): Tool {
  const { name, input, output, run, ...rest } = definition;
  const schema = z.strictObject(input);
  return {
    ...rest,
    name,
    inputSchema: objectSchema({ deviceId: z.string(), ...input }),
    outputSchema: objectSchema({ ...z.object(output).partial().shape, error: errorSchema.optional() }),
    verbs: [],
    call: async (context, given) => {
      const { id, rest } = splitDeviceId(name, given);
      const parsed = parseInput(name, schema, rest);
      const scripts = await (await context.scripting()).scripts.of(id, context.signal);
      const structured = await run(scripts, parsed, context);
      return { structured, text: JSON.stringify(structured) };
    },
  };
}
