// EDGE: runs the packer with npx, and reads and writes files in dist/.

import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { version } from "../tools/version.ts";
import { outputOf } from "./compile/npm_package.ts";
import { binaryName, type Target, targets } from "./compile/target.ts";
import { bundleManifest, type PublishedBundle, registryEntry } from "./package/manifest.ts";

/**
 * Packs every binary in dist/ as an MCP bundle and, where it is told under which name and address they are published,
 * writes the registry's server.json. `--check` only validates the manifests, and needs no binary.
 *
 * Use: deno task package [--check] [--name io.github.SOMEBODY/glovebox --url https://…/download/v1.2.3]
 */
const PACKER = ["-y", "@anthropic-ai/mcpb@2.1.2"];
const dist = fileURLToPath(new URL("../dist", import.meta.url));

const options = { check: { type: "boolean" }, name: { type: "string" }, url: { type: "string" } } as const;
const { values } = parseArgs({ args: Deno.args, options });
if (values.check === true) { for (const target of targets) await validate(target); }
else await packAll(values.name, values.url);

async function validate(target: Target): Promise<void> {
  const manifest = await writeManifest(target);
  console.log((await outputOf("npx", [...PACKER, "validate", manifest])).trim());
}

async function packAll(name: string | undefined, url: string | undefined): Promise<void> {
  const bundles: PublishedBundle[] = [];
  for (const target of targets.filter(isCompiled)) {
    const file = await pack(target);
    const digest = await crypto.subtle.digest("SHA-256", await Deno.readFile(`${dist}/${file}`));
    bundles.push({ url: `${url}/${file}`, sha256: new Uint8Array(digest).toHex() });
    console.log(`dist/${file}`);
  }
  if (name === undefined || url === undefined) return;
  await Deno.writeTextFile(
    `${dist}/server.json`,
    `${JSON.stringify(registryEntry(name, version, bundles), null, 2)}\n`,
  );
}

/** @returns the name of the bundle in dist/ */
async function pack(target: Target): Promise<string> {
  await validate(target);
  const folder = folderOf(target);
  await Deno.mkdir(`${folder}/server`, { recursive: true });
  await Deno.copyFile(`${dist}/${binaryName(target)}`, `${folder}/server/${binaryName(target)}`);
  const file = `${binaryName(target).replace(/\.exe$/, "")}.mcpb`;
  await outputOf("npx", [...PACKER, "pack", folder, `${dist}/${file}`]);
  await Deno.remove(folder, { recursive: true });
  return file;
}

async function writeManifest(target: Target): Promise<string> {
  const path = `${folderOf(target)}/manifest.json`;
  await Deno.mkdir(folderOf(target), { recursive: true });
  await Deno.writeTextFile(path, `${JSON.stringify(bundleManifest(target, version), null, 2)}\n`);
  return path;
}

function folderOf({ name }: Target): string {
  return `${dist}/package/${name}`;
}

function isCompiled(target: Target): boolean {
  try {
    return Deno.statSync(`${dist}/${binaryName(target)}`).isFile;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
