/**
 * The tools that a person has to turn on with `run-script`: a server without them need not read them. Their verbs are
 * those of the registry.
 *
 * @module
 */

import { verbs } from "./registry.ts";
import { runScriptTool } from "./run_script.ts";
import { scriptCallTool } from "./script_call.ts";
import { scriptCancelTool } from "./script_cancel.ts";
import { scriptHandlersTool } from "./script_handlers.ts";
import { scriptRestartTool } from "./script_restart.ts";
import { scriptResultsTool } from "./script_results.ts";
import { scriptStartTool } from "./script_start.ts";
import { scriptStopTool } from "./script_stop.ts";
import type { Tool } from "./tool.ts";

/** Every tool that runs a program, in the order in which agents see them. */
export const scriptTools: readonly Tool[] = [
  runScriptTool(verbs),
  scriptStartTool,
  scriptStopTool,
  scriptRestartTool,
  scriptHandlersTool,
  scriptCallTool,
  scriptResultsTool,
  scriptCancelTool,
];
