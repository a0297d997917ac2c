import type * as z from "zod";
import { Failure } from "../devices/failure.ts";
import type { RunEnd } from "../runner/conclude.ts";
import type { DeviceScripts } from "./device_scripts.ts";
import type { scriptShape } from "./script_shapes.ts";
import type { StayingScript } from "./staying_script.ts";

const SHOWN_LOGS = 20;

/** A script that stays as callers see it. */
export function sightOf(
  { isDetached }: DeviceScripts,
  script: StayingScript,
): z.output<z.ZodObject<typeof scriptShape>> {
  const { scriptId, instanceId, revision, state, handlers, logs, rejected, problem } = script;
  return {
    scriptId,
    instanceId,
    revision,
    state: isDetached && state !== "crashed" ? "detached" : state,
    handlers: [...handlers],
    logs: logs.lines.slice(-SHOWN_LOGS).map(({ level, text }) => (level === "log" ? text : `${level}: ${text}`)),
    ...(rejected > 0 && { rejected }),
    ...(problem !== undefined && { problem }),
  };
}

/** What `script_start` and `script_restart` answer. @throws {Failure} what the script's top level came to */
export function startedSight(
  scripts: DeviceScripts,
  scriptId: string,
  end: RunEnd | undefined,
): ReturnType<typeof sightOf> {
  if (end?.status === "failed") {
    const { code, message, line, column, cause } = end.failure;
    const where = line === undefined ? "" : ` (line ${line}, column ${column ?? 1})`;
    throw new Failure(cause?.code ?? code, `${message}${where}`);
  }
  const script = scripts.scripts.find((one) => one.scriptId === scriptId);
  if (script !== undefined && end?.status !== "cancelled") return sightOf(scripts, script);
  throw new Failure("script_not_running", `Cannot start "${scriptId}": it was stopped meanwhile`);
}
