/**
 * Generates the programs that run in a child before the script does.
 *
 * A child's main module is the supervisor, small enough for a command line; the program of its Worker follows as the
 * first line of stdin.
 *
 * @module
 */

import { allowedGlobals, hiddenGlobals } from "./allowed_globals.ts";
import { logLevels } from "./console.ts";
import { importLike } from "./import_like.ts";
import { handlerName, limits } from "./limits.ts";
import capturedSource from "./prelude/captured.js" with { type: "text" };
import encodingSource from "./prelude/encoding.js" with { type: "text" };
import errorsSource from "./prelude/errors.js" with { type: "text" };
import lockdownSource from "./prelude/lockdown.js" with { type: "text" };
import parserSource from "./prelude/parser.js" with { type: "text" };
import residentSource from "./prelude/resident.js" with { type: "text" };
import supervisorSource from "./prelude/supervisor.js" with { type: "text" };
import timerQueueSource from "./prelude/timer_queue.js" with { type: "text" };
import timersSource from "./prelude/timers.js" with { type: "text" };
import workerSource from "./prelude/worker.js" with { type: "text" };

/** What a script finds in its isolate: one object with these methods. */
export interface ScriptNames {
  readonly objectName: string;
  readonly methods: readonly string[];
}

/** The child's main module as a URL, so that no file needs to exist. */
export const supervisorModule = `data:text/javascript,${encodeURIComponent(supervisorSource)}`;

/** Writes the Worker's program that takes away all but plain JavaScript and then waits for one script. */
export function scriptProgram({ objectName, methods }: ScriptNames): string {
  const settings = {
    objectName,
    methods,
    levels: logLevels,
    limits,
    importLike: importLike.source,
    handlerName: handlerName.source,
    allowed: allowedGlobals,
    hidden: hiddenGlobals,
  };
  const modules = [
    capturedSource,
    errorsSource,
    encodingSource,
    timerQueueSource,
    timersSource,
    lockdownSource,
    residentSource,
    workerSource,
  ];
  return `${link(modules)}\nencloseScript(${JSON.stringify(settings)});\n`;
}

/** Writes the Worker's program that says where a script does not compile. The parser is loaded when first needed. */
export async function parserProgram(): Promise<string> {
  const { default: parserLibrary } = await import("@babel/parser", { with: { type: "text" } });
  const modules = [parserLibrary, parserSource];
  return `${link(modules)}\nexplainScripts(parse, ${JSON.stringify(importLike.source)});\n`;
}

/** Joins modules that import each other into one text, in the order of their dependencies. A child imports nothing. */
function link(modules: readonly string[]): string {
  return modules.join("\n").replace(/^import [^;]*;$/gm, "").replace(/^export (\{[^}]*\};?$)?/gm, "");
}
