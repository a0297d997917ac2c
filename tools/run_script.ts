import * as z from "zod";
import { parseInput } from "./input.ts";
import { objectSchema } from "./json_schema.ts";
import { fileInput, sourceInput } from "./script_source.ts";
import { splitDeviceId, type Tool } from "./tool.ts";
import type { Verb } from "./verb.ts";

const input = {
  script: sourceInput.describe("Async function body (JS or TypeScript); what it returns is returned"),
  file: fileInput,
  args: z.unknown().optional().describe("Any JSON; the script sees args"),
  timeoutMs: z.int().min(100).max(600_000).optional().describe("Default 120000"),
  waitMs: z.int().min(0).max(600_000).optional().describe(
    "Then it goes on as a runId for script_results; default 50000",
  ),
};
const schema = z.strictObject(input);

/** What is asked of `run_script`, beside the device. */
export type RunScriptInput = z.output<typeof schema>;

const failureSchema = z.object({
  code: z.string(),
  message: z.string(),
  hint: z.string(),
  line: z.int().optional(),
  column: z.int().optional(),
  step: z.int().optional().describe("Which ui call"),
  cause: z.object({ code: z.string(), message: z.string(), hint: z.string() }).optional().describe(
    "What that call said",
  ),
});

const output = {
  status: z.enum(["completed", "failed", "cancelled"]),
  value: z.unknown().optional().describe("What the script returned"),
  logs: z.array(z.string()).describe("The end of what it logged"),
  reports: z.array(z.unknown()).optional().describe("The latest it reported"),
  steps: z.int().describe("How many ui calls"),
  trace: z.array(z.string()).describe("A line for each"),
  durationMs: z.int(),
  secretsUsed: z.array(z.string()).optional(),
  failure: failureSchema.optional(),
  outline: z.string().optional().describe("The screen at the moment of failure"),
};

const runningOutput = {
  status: z.enum(["completed", "failed", "cancelled", "running"]),
  runId: z.string().optional().describe("Its callId for script_results and script_cancel"),
};

/** What a run came to, as data. */
export type RunReport = z.output<z.ZodObject<typeof output>>;

/** Makes the tool that runs an agent's program in the jail. */
export function runScriptTool(verbs: readonly Verb[]): Tool {
  return {
    name: "run_script",
    title: "Run a script",
    summary: summaryOf(verbs),
    effect: "acts",
    inputSchema: objectSchema({ deviceId: z.string(), ...input }),
    outputSchema: objectSchema({ ...z.object(output).partial().shape, ...runningOutput }),
    verbs: [],
    call: async (context, given) => {
      const { id, rest } = splitDeviceId("run_script", given);
      const request = parseInput("run_script", schema, rest);
      // A server that only lists its tools need not read what runs them.
      const { runAndReply } = await import("./script_run.ts");
      return await runAndReply(context, verbs, id, request);
    },
  };
}

function summaryOf(verbs: readonly Verb[]): string {
  const names = verbs.map((verb) => verb.name).join(" ");
  return `Run a program against the device in one call: look, decide, act, loop. Sees ui, args, console, report(value). ` +
    `Await ui.<verb>(required parameters in order, {options}): ${names}. ` +
    `Example: await ui.launchApp("demo.settings"); if (!await ui.visible("Battery")) await ui.scrollUntilVisible("Battery"); ` +
    `await ui.tap("Battery"); return await ui.find({role: "switch"})`;
}
