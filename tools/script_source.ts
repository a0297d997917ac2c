import * as z from "zod";
import { Failure } from "../devices/failure.ts";
import { parseInput } from "./input.ts";
import type { KeptScript, KeptScripts } from "./kept_scripts.ts";

const MAX_SCRIPT = 1_000_000;

/** A script's text as callers give it. */
export const sourceInput = z.string().min(1).max(MAX_SCRIPT).optional();

/** The name of a script that the project keeps, instead of its text. */
export const fileInput = z.string().min(1).max(128).optional().describe("Instead: a name in .glovebox/scripts");

/** A script as a caller names it: by its text or by its file. */
export interface GivenSource {
  readonly script?: string | undefined;
  readonly file?: string | undefined;
}

/** The script that a caller means. @throws {Failure} invalid_input, script_file_unusable */
export async function sourceOf(
  name: string,
  { script, file }: GivenSource,
  kept: KeptScripts,
): Promise<KeptScript> {
  if (script !== undefined && file === undefined) return { source: script, header: { kind: "header" } };
  if (file !== undefined && script === undefined) return await kept.read(file);
  throw new Failure("invalid_input", `Cannot use the input of ${name}: it must have either "script" or "file"`);
}

/** Checks arguments against what a kept script asks for. @throws {Failure} invalid_input */
export function checkArgs(file: string, { header }: KeptScript, args: unknown): void {
  if (header.args !== undefined) parseInput(`"${file}"`, header.args, args);
}
