// EDGE: reads and writes the user's configuration file.

import * as z from "zod";
import { Failure } from "../../devices/failure.ts";
import { type Feature, features } from "../feature.ts";

const MAX_BYTES = 64 * 1024;
const deviceId = z.string().min(1).max(200);

const schema = z.strictObject({
  enabled: z.array(z.enum(features)).default([]),
  grantedDevices: z.array(deviceId).max(1_000).default([]),
  revocations: z.record(deviceId, z.int().min(0)).default({}),
});

/** What a person has decided lastingly. */
export interface Config {
  readonly enabled: readonly Feature[];
  readonly grantedDevices: readonly string[];
  /** How often each device was revoked, so that a grant in between does not go unnoticed. */
  readonly revocations: Readonly<Record<string, number>>;
}

const EMPTY: Config = { enabled: [], grantedDevices: [], revocations: {} };

/** Where the configuration is; nothing when the environment names no home. */
export function configFile(): string | undefined {
  const home = Deno.env.get("HOME");
  if (Deno.build.os === "windows") return inFolder(Deno.env.get("APPDATA"));
  if (Deno.build.os === "darwin") return inFolder(home && `${home}/Library/Application Support`);
  return inFolder(Deno.env.get("XDG_CONFIG_HOME") || (home && `${home}/.config`));
}

function inFolder(folder: string | undefined): string | undefined {
  return folder ? `${folder}/glovebox/config.json` : undefined;
}

/** Reads the configuration; without a file it is empty. @throws {Failure} config_unusable */
export function readConfig(): Config {
  const file = configFile();
  if (file === undefined) return EMPTY;
  try {
    const { size, mode } = Deno.statSync(file);
    if (size > MAX_BYTES) throw unusable(file, `it has ${size} bytes, at most ${MAX_BYTES} are allowed`);
    if (mode !== null && (mode & 0o022) !== 0) throw unusable(file, "others can write to it; run chmod go-w on it");
    return parse(file, Deno.readTextFileSync(file));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) return EMPTY;
    throw error instanceof Failure ? error : unusable(file, String(error));
  }
}

/**
 * Changes the configuration; whoever reads it meanwhile sees the old or the new one.
 *
 * @returns the file's path
 * @throws {Failure} config_unusable
 */
export function updateConfig(change: (config: Config) => Config): string {
  const file = configFile();
  if (file === undefined) throw new Failure("config_unusable", "Cannot write the configuration: HOME is not set");
  const text = `${JSON.stringify(change(readConfig()), null, 2)}\n`;
  const draft = `${file}.${crypto.randomUUID()}`;
  try {
    Deno.mkdirSync(file.slice(0, file.lastIndexOf("/")), { recursive: true, mode: 0o700 });
    Deno.writeTextFileSync(draft, text, { mode: 0o600, createNew: true });
    Deno.renameSync(draft, file);
    return file;
  } catch (error) {
    throw new Failure("config_unusable", `Cannot write "${file}": ${error}`, { cause: error });
  }
}

function parse(file: string, text: string): Config {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw unusable(file, "it is not JSON");
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0] ?? { path: [], message: "" };
  throw unusable(file, `${path.length > 0 ? `"${path.join(".")}"` : "it"}: ${message}`);
}

function unusable(file: string, why: string): Failure {
  return new Failure("config_unusable", `Cannot use "${file}": ${why}`);
}
