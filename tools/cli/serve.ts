// EDGE: asks whether a person sits at the terminal.

import { chooseDeno } from "../../runner/deno_executable.ts";
import { tools } from "../registry.ts";
import { serveOverStdio } from "../server/stdio.ts";
import type { Feature } from "../tool.ts";
import { readConfig } from "./config.ts";
import { environmentFeatures } from "./enable.ts";
import { toFeatures } from "./features.ts";
import { serveOptions } from "./options.ts";
import { openWorkplace } from "./workplace.ts";
import { parseCommand, UsageError } from "./usage.ts";

/** Serves MCP over stdin and stdout until stdin ends. */
export async function serve(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseCommand(args, serveOptions);
  if (positionals.length > 0) throw new UsageError(`There is no command "${positionals[0]}"`);
  if (values.deno !== undefined) chooseDeno(values.deno);
  const enabled = await enabledFeatures(values.enable ?? []);
  if (Deno.stdin.isTerminal()) tellPerson();
  await using workplace = openWorkplace();
  if (enabled.has("run-script")) workplace.jail.warm();
  await serveOverStdio(tools.filter(({ feature }) => feature === undefined || enabled.has(feature)), workplace);
  return 0;
}

/** What a person has turned on: with options, in the environment, or for good. */
async function enabledFeatures(options: readonly string[]): Promise<ReadonlySet<Feature>> {
  const named = toFeatures(options.flatMap((list) => list.split(",")));
  const { enabled } = await readConfig();
  return new Set([...named, ...environmentFeatures(), ...enabled]);
}

function tellPerson(): void {
  console.error(
    "glovebox: waiting for an MCP client on stdin. Configure a client to start this command, or see glovebox --help.",
  );
}
