// EDGE: asks whether a person sits at the terminal.

import { chooseDeno } from "../../runner/deno_executable.ts";
import { createGrants } from "../grants.ts";
import { tools } from "../registry.ts";
import { serveOverStdio } from "../server/stdio.ts";
import type { Feature, Tool } from "../tool.ts";
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
  const enabled = enabledFeatures(values.enable ?? []);
  const isReadOnly = values["read-only"] === true;
  const isOffered = ({ feature, effect }: Tool) =>
    (feature === undefined || enabled.has(feature)) && (effect === "reads" || !isReadOnly);
  if (Deno.stdin.isTerminal()) tellPerson();
  const grants = createGrants(readConfig, values["allow-device"] ?? []);
  await using workplace = openWorkplace({ settings: values, grants });
  if (enabled.has("run-script") && !isReadOnly) workplace.jail.warm();
  await serveOverStdio(tools.filter(isOffered), workplace);
  return 0;
}

/** What a person has turned on: with options, in the environment, or for good. */
function enabledFeatures(options: readonly string[]): ReadonlySet<Feature> {
  const named = toFeatures(options.flatMap((list) => list.split(",")));
  return new Set([...named, ...environmentFeatures(), ...readConfig().enabled]);
}

function tellPerson(): void {
  console.error(
    "glovebox: waiting for an MCP client on stdin. Configure a client to start this command, or see glovebox --help.",
  );
}
