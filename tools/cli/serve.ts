// EDGE: asks whether a person sits at the terminal.

import { createGrants } from "../grants.ts";
import { tools } from "../registry.ts";
import { serveOverStdio } from "../server/stdio.ts";
import type { Feature } from "../feature.ts";
import type { Tool } from "../tool.ts";
import { readConfig } from "./config.ts";
import { environmentFeatures } from "./enable.ts";
import { toFeatures } from "./features.ts";
import { fenceOf } from "./fence.ts";
import { serveOptions } from "./options.ts";
import { openWorkplace } from "./workplace.ts";
import { parseCommand, UsageError } from "./usage.ts";

/** Serves MCP over stdin and stdout until stdin ends. */
export async function serve(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseCommand(args, serveOptions);
  if (positionals.length > 0) throw new UsageError(`There is no command "${positionals[0]}"`);
  if (values.deno !== undefined) (await import("../../runner/deno_executable.ts")).chooseDeno(values.deno);
  const enabled = enabledFeatures(values.enable ?? []);
  const isReadOnly = values["read-only"] === true;
  const isOffered = ({ effect }: Tool) => effect === "reads" || !isReadOnly;
  if (Deno.stdin.isTerminal()) tellPerson();
  const grants = createGrants(readConfig, values["allow-device"] ?? []);
  await using workplace = openWorkplace({ settings: values, grants, fence: await fenceOf(values["allow-app"]) });
  const offered = [...tools, ...(enabled.has("run-script") ? await scriptTools() : [])];
  const serving = serveOverStdio(offered.filter(isOffered), workplace);
  if (enabled.has("run-script") && !isReadOnly) (await workplace.scripting()).jail.warm();
  await serving;
  return 0;
}

/** What a person has turned on: with options, in the environment, or for good. */
function enabledFeatures(options: readonly string[]): ReadonlySet<Feature> {
  const named = toFeatures(options.flatMap((list) => list.split(",")));
  return new Set([...named, ...environmentFeatures(), ...readConfig().enabled]);
}

async function scriptTools(): Promise<readonly Tool[]> {
  return (await import("../script_tools.ts")).scriptTools;
}

function tellPerson(): void {
  console.error(
    "glovebox: waiting for an MCP client on stdin. Configure a client to start this command, or see glovebox --help.",
  );
}
