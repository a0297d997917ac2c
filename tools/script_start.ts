import { fileInput, sourceInput, sourceOf } from "./script_source.ts";
import { idInput, scriptShape } from "./script_shapes.ts";
import { startedSight } from "./script_sight.ts";
import { defineScriptTool } from "./script_tool.ts";
import type { Tool } from "./tool.ts";

/** Loads a script that stays. */
export const scriptStartTool: Tool = defineScriptTool({
  name: "script_start",
  title: "Start a script that stays",
  summary: "Load a program that stays and registers handlers: await register({name: {description?, inputSchema?, " +
    "handle({params, report, signal})}}). Has ui as in run_script. Replaces the one with this scriptId",
  effect: "acts",
  input: { scriptId: idInput, script: sourceInput, file: fileInput },
  output: scriptShape,
  run: async (scripts, { scriptId, ...given }, { signal, keptScripts }) => {
    const { source } = await sourceOf("script_start", given, keptScripts);
    return startedSight(scripts, scriptId, await scripts.start(scriptId, source, signal));
  },
});
