// EDGE: reads the environment and whether a person sits at the terminal.

import { tools } from "../registry.ts";
import { serveOverStdio } from "../server/stdio.ts";
import { createGrants } from "../grants.ts";
import { type Feature, features, type Tool } from "../tool.ts";
import { readConfig } from "./config.ts";
import { openWorkplace } from "./workplace.ts";
import { parseCommand, UsageError } from "./usage.ts";

const options = {
  "enable": { type: "string", multiple: true },
  "allow-device": { type: "string", multiple: true },
  "read-only": { type: "boolean" },
} as const;

/** Serves MCP over stdin and stdout until stdin ends. */
export async function serve(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseCommand(args, options);
  if (positionals.length > 0) throw new UsageError(`There is no command "${positionals[0]}"`);
  const enabled = new Set([...readConfig().enabled, ...namedFeatures(values.enable ?? [])]);
  const isReadOnly = values["read-only"] === true;
  const isOffered = ({ feature, effect }: Tool) =>
    (feature === undefined || enabled.has(feature)) && (effect === "reads" || !isReadOnly);
  const grants = createGrants(readConfig, values["allow-device"] ?? []);
  if (Deno.stdin.isTerminal()) tellPerson();
  await using workplace = openWorkplace({ grants });
  if (enabled.has("run-script") && !isReadOnly) workplace.jail.warm();
  await serveOverStdio(tools.filter(isOffered), workplace);
  return 0;
}

function namedFeatures(given: readonly string[]): readonly Feature[] {
  const named = [...given, Deno.env.get("GLOVEBOX_ENABLE") ?? ""].flatMap((list) => list.split(","));
  return named.map((name) => name.trim()).filter((name) => name !== "").map(toFeature);
}

function toFeature(name: string): Feature {
  const feature = features.find((known) => known === name);
  if (feature === undefined) throw new UsageError(`Cannot enable "${name}": there is ${features.join(", ")}`);
  return feature;
}

function tellPerson(): void {
  console.error(
    "glovebox: waiting for an MCP client on stdin. Configure a client to start this command, or see glovebox --help.",
  );
}
