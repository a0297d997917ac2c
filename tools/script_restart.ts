import { idInput, scriptShape } from "./script_shapes.ts";
import { startedSight } from "./script_sight.ts";
import { defineScriptTool } from "./script_tool.ts";
import type { Tool } from "./tool.ts";

/** Starts a script that stays anew. */
export const scriptRestartTool: Tool = defineScriptTool({
  name: "script_restart",
  title: "Restart a script",
  summary: "Start it anew, also after a crash; unfinished calls are cancelled",
  effect: "acts",
  input: { scriptId: idInput },
  output: scriptShape,
  run: async (scripts, { scriptId }, { signal }) =>
    startedSight(scripts, scriptId, await scripts.restart(scriptId, signal)),
});
