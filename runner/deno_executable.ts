// EDGE: asks the runtime where its own program is, and looks for files.

import { Failure } from "../devices/failure.ts";
import { carriedDeno } from "./carried_deno.ts";
import { cacheFolders } from "./private_folder.ts";
import { unpackDeno } from "./unpack_deno.ts";

let chosen: string | undefined;
let unpacked: Promise<string> | undefined;

/** Makes `path` the `deno` that runs the children from now on. @throws {Failure} tool_missing */
export function chooseDeno(path: string): void {
  if (!isFile(path)) throw new Failure("tool_missing", `Cannot run scripts with "${path}": there is no such file`);
  // Children start in another folder, where a relative path leads nowhere.
  chosen = Deno.realPathSync(path);
}

/**
 * Tells which `deno` runs the children: the one a person chose; from source, the one that runs this; from the binary,
 * the one that it carries, unpacked when it is first needed.
 *
 * @throws {Failure} cache_unwritable when there is nowhere to unpack it
 */
export async function denoExecutable(): Promise<string> {
  if (chosen !== undefined) return chosen;
  if (!Deno.build.standalone) return Deno.execPath();
  // Another version of the binary removes what this one unpacked. Unpacked again, both stay: they would take turns.
  const keepsOthers = unpacked !== undefined && !isFile(await unpacked);
  if (keepsOthers) unpacked = undefined;
  unpacked ??= carriedDeno().then((carried) => unpackDeno(carried, cacheFolders(), { keepsOthers }));
  try {
    return await unpacked;
  } catch (error) {
    unpacked = undefined;
    throw error;
  }
}

function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) return false;
    throw error;
  }
}
