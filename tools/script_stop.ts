import { idInput } from "./script_shapes.ts";
import { defineScriptTool } from "./script_tool.ts";
import type { Tool } from "./tool.ts";

/** Ends a script that stays. */
export const scriptStopTool: Tool = defineScriptTool({
  name: "script_stop",
  title: "Stop a script",
  summary: "End it; unfinished calls are cancelled, results stay",
  effect: "acts",
  staysInside: true,
  input: { scriptId: idInput },
  output: { scriptId: idInput },
  run: async (scripts, { scriptId }) => {
    await scripts.stop(scriptId);
    return { scriptId };
  },
});
