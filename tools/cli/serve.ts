// EDGE: reads the environment and whether a person sits at the terminal.

import { deviceOptions, type DeviceSettings } from "../../devices/discover.ts";
import { tools } from "../registry.ts";
import { serveOverStdio } from "../server/stdio.ts";
import type { Feature } from "../tool.ts";
import { openWorkplace } from "./workplace.ts";
import { parseCommand, UsageError } from "./usage.ts";

const features: readonly Feature[] = ["run-script"];

/** Serves MCP over stdin and stdout until stdin ends. */
export async function serve(args: readonly string[]): Promise<number> {
  const { enabled, settings } = readOptions(args);
  if (Deno.stdin.isTerminal()) tellPerson();
  await using workplace = openWorkplace(settings);
  if (enabled.has("run-script")) workplace.jail.warm();
  await serveOverStdio(tools.filter(({ feature }) => feature === undefined || enabled.has(feature)), workplace);
  return 0;
}

interface ServeOptions {
  readonly enabled: ReadonlySet<Feature>;
  readonly settings: DeviceSettings;
}

function readOptions(args: readonly string[]): ServeOptions {
  const options = { ...deviceOptions, enable: { type: "string", multiple: true } } as const;
  const { values, positionals } = parseCommand(args, options);
  if (positionals.length > 0) throw new UsageError(`There is no command "${positionals[0]}"`);
  const named = [...(values.enable ?? []), Deno.env.get("GLOVEBOX_ENABLE") ?? ""].flatMap((list) => list.split(","));
  const enabled = new Set(named.map((name) => name.trim()).filter((name) => name !== "").map(toFeature));
  return { enabled, settings: values };
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
