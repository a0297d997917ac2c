// EDGE: fetches Deno for a target, compresses it, and writes it beside the modules of a binary.

import * as z from "zod";
import { constants, zstdCompressSync } from "node:zlib";
import { carriedDenoSchema, carriedFiles } from "../../runner/carried_deno.ts";
import { fetchPackage } from "./npm_package.ts";
import { denoName, type Target } from "./target.ts";

// Level 19 saves 3.5 MB of 36 and takes 16 times as long.
const LEVEL = 10;
const lockFile = new URL("./carried_deno.lock", import.meta.url);
const lockSchema = z.object({
  specifiers: z.record(z.string(), z.string()),
  npm: z.record(z.string(), z.object({ integrity: z.string() })),
});

/** A compressed Deno, and which files of it go among the modules. */
export interface Carried {
  readonly files: readonly string[];
  /** What goes behind the program instead. */
  readonly behind: Uint8Array | undefined;
}

/** Writes the pinned Deno of a target, and what is known of it, into `folder`. */
export async function carryDeno(target: Target, folder: string): Promise<Carried> {
  const { version, integrity } = pinned(target, await Deno.readTextFile(lockFile));
  const fetched = await fetchPackage(target.denoPackage, version, `${folder}/deno`, integrity);
  const program = await Deno.readFile(`${fetched}/${denoName(target)}`);
  await Deno.remove(`${folder}/deno`, { recursive: true });
  const compressed = zstdCompressSync(program, { params: { [constants.ZSTD_c_compressionLevel]: LEVEL } });
  const isBehind = target.format.startsWith("ELF");
  const facts = carriedDenoSchema.parse({
    version,
    bytes: program.length,
    sha256: new Uint8Array(await crypto.subtle.digest("SHA-256", program)).toHex(),
    compressedBytes: compressed.length,
    place: isBehind ? "behind the program" : "modules",
  });
  await Deno.writeTextFile(`${folder}/${carriedFiles.facts}`, JSON.stringify(facts));
  if (isBehind) return { files: [carriedFiles.facts], behind: compressed };
  await Deno.writeFile(`${folder}/${carriedFiles.program}`, compressed);
  return { files: Object.values(carriedFiles), behind: undefined };
}

/** The version that is carried, and the integrity of a target's package, as the lock has them. */
export function pinned({ denoPackage }: Target, lock: string): { version: string; integrity: string } {
  const { specifiers, npm } = lockSchema.parse(JSON.parse(lock));
  const version = Object.values(specifiers)[0] ?? "";
  const integrity = npm[`${denoPackage}@${version}`]?.integrity;
  if (integrity === undefined) {
    throw new Error(`Cannot carry ${denoPackage}: the lock has none of version "${version}"`);
  }
  return { version, integrity };
}
