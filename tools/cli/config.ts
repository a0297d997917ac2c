// EDGE: reads and writes the user's own settings.

import { z } from "zod";
import { Failure } from "../../devices/failure.ts";
import type { Feature } from "../tool.ts";
import { featureNames } from "./features.ts";

/** What a person has decided for every server that they start. */
export interface Config {
  readonly enabled: readonly Feature[];
  readonly grantedDevices: readonly string[];
}

const schema = z.looseObject({
  enabled: z.array(z.enum(featureNames)).default([]),
  grantedDevices: z.array(z.string()).default([]),
});

/** Where the settings are; undefined for a user without a home. */
export function configPath(): string | undefined {
  const home = Deno.env.get("HOME");
  if (Deno.build.os === "windows") return inFolder(Deno.env.get("APPDATA"));
  if (Deno.build.os === "darwin") return inFolder(home && `${home}/Library/Application Support`);
  return inFolder(Deno.env.get("XDG_CONFIG_HOME") || (home && `${home}/.config`));
}

/** Reads the settings; none were made until a file is there. @throws {Failure} config_unusable */
export async function readConfig(): Promise<Config> {
  const path = configPath();
  if (path === undefined) return schema.parse({});
  try {
    await refuseIfOthersWrite(path);
    return schema.parse(JSON.parse(await Deno.readTextFile(path)));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) return schema.parse({});
    throw unusable("read", path, error);
  }
}

/** Writes the settings, whole or not at all, for this user only. @throws {Failure} config_unusable */
export async function writeConfig(config: Config): Promise<string> {
  const path = configPath();
  if (path === undefined) {
    throw new Failure("config_unusable", "Cannot keep settings: this user has no home folder (HOME is not set)");
  }
  const unfinished = `${path}.${Deno.pid}.tmp`;
  try {
    await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true, mode: 0o700 });
    await Deno.writeTextFile(unfinished, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600 });
    await Deno.rename(unfinished, path);
    return path;
  } catch (error) {
    throw unusable("write", path, error);
  }
}

// Whoever writes this file decides what agents may do.
async function refuseIfOthersWrite(path: string): Promise<void> {
  const { mode } = await Deno.stat(path);
  if (mode === null || (mode & 0o022) === 0) return;
  throw new Failure(
    "config_unusable",
    `Cannot use the settings in "${path}": others can write them; run chmod go-w on it`,
  );
}

function inFolder(folder: string | undefined): string | undefined {
  return folder ? `${folder}/glovebox/config.json` : undefined;
}

function unusable(what: string, path: string, error: unknown): Failure {
  if (error instanceof Failure) return error;
  const why = error instanceof z.ZodError
    ? error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; ")
    : error instanceof Error
    ? error.message
    : String(error);
  return new Failure("config_unusable", `Cannot ${what} the settings in "${path}": ${why}`, { cause: error });
}
