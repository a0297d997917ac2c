import * as z from "zod";
import { Failure, toFailure } from "../devices/failure.ts";
import { parseInput } from "./input.ts";
import { objectSchema } from "./json_schema.ts";
import { describeNow } from "./outline_of.ts";
import { formatFailure } from "./reply.ts";
import { type DeviceTool, splitDeviceId, type Tool, type ToolContext, type ToolReply } from "./tool.ts";
import type { VerbContext } from "./verb.ts";

const MAX_STEPS = 100;

const output = {
  status: z.enum(["completed", "failed"]),
  steps: z.array(z.string()).describe("What each step did"),
  failure: z.object({ step: z.int(), code: z.string(), message: z.string(), hint: z.string() }).optional(),
  outline: z.string().describe("The screen at the end"),
};
type Output = z.output<z.ZodObject<typeof output>>;

/** Makes the tool that performs a fixed list of calls of other tools, and stops at the first that fails. */
export function runSequenceTool(tools: readonly DeviceTool[]): Tool {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const step = z.looseObject({ tool: z.enum(tools.map((tool) => tool.name)) });
  const input = {
    steps: z.array(step).min(1).max(MAX_STEPS).describe('Each {"tool": name, ...its parameters without deviceId}'),
  };
  const schema = z.strictObject(input);
  return {
    name: "run_sequence",
    title: "Run a sequence",
    summary: "Call several tools in order in one go; stops at the first failure and returns the screen",
    effect: tools.some((tool) => tool.effect === "acts") ? "acts" : "reads",
    inputSchema: objectSchema({ deviceId: z.string(), ...input }),
    outputSchema: objectSchema(output),
    verbs: [],
    call: (context, given) => {
      const { id, rest } = splitDeviceId("run_sequence", given);
      const { steps } = parseInput("run_sequence", schema, rest);
      const calls = steps.map(({ tool, ...parameters }) => ({ tool: toolOf(byName, tool), parameters }));
      const { signal } = context;
      return context.sessions.use(
        id,
        { holder: "run_sequence", signal },
        (session) => runSteps(context, { session, signal }, calls),
      );
    },
  };
}

interface Call {
  readonly tool: DeviceTool;
  readonly parameters: Record<string, unknown>;
}

async function runSteps(context: ToolContext, on: VerbContext, calls: readonly Call[]): Promise<ToolReply> {
  const done: string[] = [];
  for (const { tool, parameters } of calls) {
    try {
      done.push(`${tool.name}: ${(await tool.perform(on, parameters)).text}`);
      context.progress(`${done.length}/${calls.length} ${tool.name}`);
    } catch (error) {
      const failure = toFailure(error);
      if (context.signal.aborted || failure.code === "device_gone") throw failure;
      return reply({
        status: "failed",
        steps: done,
        failure: sayFailure(failure, done.length + 1),
        outline: await describeNow(on),
      });
    }
  }
  return reply({ status: "completed", steps: done, outline: await describeNow(on) });
}

function toolOf(tools: ReadonlyMap<string, DeviceTool>, name: string): DeviceTool {
  const tool = tools.get(name);
  if (tool === undefined) throw new Failure("invalid_input", `Cannot use the tool "${name}" in a sequence`);
  return tool;
}

function sayFailure({ code, message, hint }: Failure, step: number): NonNullable<Output["failure"]> {
  return { step, code, message, hint };
}

function reply(result: Output): ToolReply {
  const { steps, failure, outline } = result;
  const lines = steps.map((step, index) => `${index + 1}. ${step}`);
  const failed = failure === undefined ? [] : [`${failure.step}. failed: ${formatFailure(failure)}`];
  return {
    structured: result,
    text: [...lines, ...failed, outline].join("\n"),
    ...(failure === undefined ? {} : { isError: true }),
  };
}
