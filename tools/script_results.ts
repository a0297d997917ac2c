import * as z from "zod";
import { idInput, recordShape } from "./script_shapes.ts";
import { defineScriptTool } from "./script_tool.ts";
import type { Tool } from "./tool.ts";

/** Reads calls, runs and reports. */
export const scriptResultsTool: Tool = defineScriptTool({
  name: "script_results",
  title: "Read results",
  summary: "Read calls, runs and reports, oldest change first; go on with epoch and nextSeq as afterSeq",
  effect: "reads",
  staysInside: true,
  input: {
    scriptId: idInput.optional(),
    callId: idInput.optional(),
    epoch: z.string().max(64).optional(),
    afterSeq: z.int().min(0).optional(),
    limit: z.int().min(1).max(100).optional().describe("Default 50"),
  },
  output: {
    epoch: z.string(),
    records: z.array(z.object(recordShape)),
    nextSeq: z.int(),
    oldestSeq: z.int(),
    hasMore: z.boolean(),
    dropped: z.boolean().describe("True when something after the cursor is gone"),
    refusedReports: z.int().describe("Reports that found no place"),
  },
  run: (scripts, request) => Promise.resolve({ ...scripts.desk.page(request) }),
});
