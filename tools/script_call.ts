import * as z from "zod";
import { idInput, recordShape } from "./script_shapes.ts";
import { defineScriptTool } from "./script_tool.ts";
import type { Tool } from "./tool.ts";

/** Calls a handler. */
export const scriptCallTool: Tool = defineScriptTool({
  name: "script_call",
  title: "Call a handler",
  summary: "Call a handler. timeoutMs ends the wait, not the handler: read on with script_results. " +
    "The same callId with the same params never runs twice while retained",
  effect: "acts",
  input: {
    scriptId: idInput,
    handler: z.string().min(1).max(64),
    params: z.unknown().optional(),
    callId: idInput.optional(),
    wait: z.boolean().optional().describe("Default true"),
    timeoutMs: z.int().min(1).max(25_000).optional().describe("Default 10000, max 25000"),
  },
  output: recordShape,
  run: async (scripts, call, { signal, progress }) => ({ ...await scripts.call(call, { signal, progress }) }),
});
