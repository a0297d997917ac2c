// EDGE: reads the environment and writes to the terminal.

import { type Feature, features } from "../feature.ts";
import { readConfig, updateConfig } from "./config.ts";
import { featureMeanings, toFeatures } from "./features.ts";
import { noOptions, printOptions } from "./options.ts";
import { parseCommand, UsageError } from "./usage.ts";

/** Turns features on for every server of this user. */
export function enable(args: readonly string[]): number {
  const named = namedFeatures("enable", args);
  return change("on", named, (enabled) => [...new Set([...enabled, ...named])]);
}

/** Turns features off again. */
export function disable(args: readonly string[]): number {
  const named = namedFeatures("disable", args);
  return change("off", named, (enabled) => enabled.filter((feature) => !named.includes(feature)));
}

/** Lists what can be turned on, and what is. */
export function flags(args: readonly string[]): number {
  const { values, positionals } = parseCommand(args, printOptions);
  if (positionals.length > 0) throw new UsageError("The command flags takes no arguments");
  const { enabled } = readConfig();
  const fromEnvironment = environmentFeatures();
  const listed = features.map((name) => ({
    name,
    about: featureMeanings[name],
    enabledBy: [
      ...(enabled.includes(name) ? ["config"] : []),
      ...(fromEnvironment.includes(name) ? ["GLOVEBOX_ENABLE"] : []),
    ],
  }));
  const lines = listed.map(({ name, about, enabledBy }) =>
    `${name.padEnd(14)}${(enabledBy.length === 0 ? "off" : `on (${enabledBy.join(", ")})`).padEnd(28)}${about}`
  );
  console.log(values.json === true ? JSON.stringify(listed, null, 2) : lines.join("\n"));
  return 0;
}

/** What GLOVEBOX_ENABLE turns on. @throws {UsageError} */
export function environmentFeatures(): readonly Feature[] {
  return toFeatures((Deno.env.get("GLOVEBOX_ENABLE") ?? "").split(","));
}

function namedFeatures(command: string, args: readonly string[]): readonly Feature[] {
  const { positionals } = parseCommand(args, noOptions);
  if (positionals.length > 0) return toFeatures(positionals);
  throw new UsageError(`The command ${command} takes one or more of ${features.join(", ")}`);
}

function change(
  state: string,
  named: readonly Feature[],
  from: (enabled: readonly Feature[]) => readonly Feature[],
): number {
  const path = updateConfig((config) => ({ ...config, enabled: from(config.enabled) }));
  console.log(
    `${named.join(", ")}: ${state}, in ${path}. Servers that are running keep what they had; restart the client.`,
  );
  return 0;
}
