import { idInput, recordShape } from "./script_shapes.ts";
import { defineScriptTool } from "./script_tool.ts";
import type { Tool } from "./tool.ts";

/** Ends a call or a run. */
export const scriptCancelTool: Tool = defineScriptTool({
  name: "script_cancel",
  title: "Cancel a call",
  summary: "End a call, or a run by its runId",
  effect: "acts",
  staysInside: true,
  input: { callId: idInput },
  output: recordShape,
  run: ({ desk }, { callId }) => {
    desk.get(callId);
    desk.cancel(callId, "by_request");
    return Promise.resolve({ ...desk.get(callId) });
  },
});
