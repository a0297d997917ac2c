// EDGE: runs the bundler and the compiler, and writes binaries and their checksums to dist/.

import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { elfEnd } from "../runner/elf_end.ts";
import { carryDeno } from "./compile/carry_deno.ts";
import { checkDisposals } from "./compile/disposals.ts";
import { executableFormat } from "./compile/executable_format.ts";
import { signatureFault } from "./compile/mach_o_signature.ts";
import { outputOf } from "./compile/npm_package.ts";
import { permissions } from "./compile/permissions.ts";
import { signAdHoc } from "./compile/sign_mach_o.ts";
import { binaryName, type Target, targetOf, targets } from "./compile/target.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const dist = `${root}dist`;

/** Makes one binary: bundles the program, adds the target's own Deno, and compiles both into one file. */
async function compile(target: Target): Promise<string> {
  // The compiler writes this path, and the times of the files, into the binary: both are always the same.
  const folder = `${dist}/build/${target.name}`;
  await emptyFolder(folder);
  await bundle(folder);
  const carried = await carryDeno(target, folder);
  await fixTimes(folder);
  const output = `${dist}/${binaryName(target)}`;
  await outputOf(Deno.env.get("DENO_COMPILE") ?? Deno.execPath(), [
    ...["compile", "--quiet", "--no-check", "--no-config", "--target", target.triple, "--output", output],
    // A permission that is missing is an error, never a question; and no code cache in a folder that others can write.
    ...["--no-prompt", "--no-code-cache", "--v8-flags=--min-semi-space-size=16"],
    ...permissions.map(({ flag }) => flag),
    ...carried.files.flatMap((file) => ["--include", `${folder}/${file}`]),
    `${folder}/main.js`,
  ]);
  if (carried.behind !== undefined) await insertBehindProgram(output, carried.behind);
  await signIfUnsigned(output);
  await Deno.remove(folder, { recursive: true });
  return output;
}

/** The compiler signs programs for Apple's own processors only. */
async function signIfUnsigned(path: string): Promise<void> {
  const bytes = await Deno.readFile(path);
  if (executableFormat(bytes) === "Mach-O x64") await Deno.writeFile(path, signAdHoc(bytes, "glovebox"));
}

/** Puts bytes between the program that the system loads and the modules, which the program looks for at the end. */
async function insertBehindProgram(path: string, inserted: Uint8Array): Promise<void> {
  const bytes = await Deno.readFile(path);
  const end = elfEnd(bytes);
  if (end === undefined || end > bytes.length) throw new Error(`Cannot add to ${path}: it is no ELF file`);
  using file = await Deno.open(path, { write: true, truncate: true });
  for (const part of [bytes.subarray(0, end), inserted, bytes.subarray(end)]) {
    for (let done = 0; done < part.length;) done += await file.write(part.subarray(done));
  }
}

async function fixTimes(folder: string): Promise<void> {
  for await (const { name } of Deno.readDir(folder)) await Deno.utime(`${folder}/${name}`, 0, 0);
}

/** Bundles the program, split so that a server does not read the code of the other commands. */
async function bundle(folder: string): Promise<void> {
  const plain = `${folder}.plain`;
  const flags = ["--quiet", "--platform", "deno", "--code-splitting"];
  // With this condition the SDK comes without Node's streams and without a JSON Schema compiler; neither is used.
  const into = (...more: string[]) =>
    outputOf(Deno.execPath(), ["bundle", ...flags, ...more, `${root}main.ts`], { DENO_CONDITIONS: "browser" });
  await into("--minify", "--outdir", folder);
  await emptyFolder(plain);
  await into("--outdir", plain);
  await checkDisposals({ plain, minified: folder });
  await Deno.remove(plain, { recursive: true });
}

async function emptyFolder(folder: string): Promise<void> {
  await Deno.remove(folder, { recursive: true }).catch((error) => {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  });
  await Deno.mkdir(folder, { recursive: true });
}

/** Checks that a binary is what its target runs, and says how large it is. */
async function describeBinary(target: Target, path: string): Promise<string> {
  const bytes = await Deno.readFile(path);
  const format = executableFormat(bytes);
  if (format !== target.format) throw new Error(`Cannot use ${path}: it is ${format}, not ${target.format}`);
  const fault = format.endsWith("signed") ? await signatureFault(bytes) : undefined;
  if (fault !== undefined) throw new Error(`Cannot use ${path}: ${fault}`);
  return `${binaryName(target).padEnd(28)}${format.padEnd(24)}${(bytes.length / 1e6).toFixed(1)} MB`;
}

/** Writes the checksums of all binaries that are there, in the form that `sha256sum -c` reads. */
async function writeChecksums(): Promise<void> {
  const known = new Set(targets.map(binaryName));
  const names = [...Deno.readDirSync(dist)].map(({ name }) => name).filter((name) => known.has(name)).sort();
  const lines = await Promise.all(names.map(async (name) => {
    const digest = await crypto.subtle.digest("SHA-256", await Deno.readFile(`${dist}/${name}`));
    return `${new Uint8Array(digest).toHex()}  ${name}\n`;
  }));
  await Deno.writeTextFile(`${dist}/SHA256SUMS`, lines.join(""));
}

function wantedTargets(): readonly Target[] {
  const options = { target: { type: "string", multiple: true }, all: { type: "boolean" } } as const;
  const { values } = parseArgs({ args: Deno.args, options });
  if (values.all === true) return targets;
  const own = targetOf(Deno.build);
  if (values.target === undefined) return own === undefined ? [] : [own];
  return values.target.map((name) => {
    const target = targets.find((known) => known.name === name);
    if (target !== undefined) return target;
    throw new Error(`Cannot compile for "${name}": there are ${targets.map((known) => known.name).join(", ")}`);
  });
}

for (const target of wantedTargets()) console.log(await describeBinary(target, await compile(target)));
await writeChecksums();
