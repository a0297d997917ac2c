// EDGE: asks whether a person sits at the terminal.

import { createGrants } from "../grants.ts";
import { tools } from "../registry.ts";
import type { ServerEnvironment } from "../server/mcp_server.ts";
import { serveOverStdio } from "../server/stdio.ts";
import type { Feature } from "../feature.ts";
import type { Tool } from "../tool.ts";
import { readConfig } from "./config.ts";
import { environmentFeatures } from "./enable.ts";
import { toFeatures } from "./features.ts";
import { fenceOf } from "./fence.ts";
import { giveUpNetwork } from "./network.ts";
import { httpOptions, serveOptions } from "./options.ts";
import { type OptionValues, parseCommand, UsageError } from "./usage.ts";
import { openWorkplace, type Workplace } from "./workplace.ts";

/** What was given for the options that every server has. */
export type ServeValues = OptionValues<typeof serveOptions>;

/** Serves MCP over stdin and stdout until stdin ends. */
export async function serveStdio(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseCommand(args, serveOptions);
  if (positionals.length > 0) throw new UsageError(`There is no command "${positionals[0]}"`);
  return await startStdio(values);
}

/** Serves MCP over HTTP where that is asked for, else over stdin and stdout. */
export async function serve(args: readonly string[]): Promise<number> {
  const { values: { http = false, ...values }, positionals } = parseCommand(args, httpOptions);
  if (positionals.length > Number(http)) throw new UsageError("The command serve takes one ADDRESS:PORT, with --http");
  if (!http) {
    giveUpNetwork();
    return await startStdio(values);
  }
  const { serveHttp } = await import("./serve_http.ts");
  return await serveHttp(values, positionals[0]);
}

async function startStdio(values: ServeValues): Promise<number> {
  if (Deno.stdin.isTerminal()) tellPerson();
  return await serveWith(values, serveOverStdio);
}

/** Opens what a server works with, and serves what it offers until `serveOver` has ended. */
export async function serveWith(
  values: ServeValues,
  serveOver: (tools: readonly Tool[], environment: ServerEnvironment) => Promise<void>,
): Promise<number> {
  if (values.deno !== undefined) (await import("../../runner/deno_executable.ts")).chooseDeno(values.deno);
  const enabled = enabledFeatures(values.enable ?? []);
  const isReadOnly = values["read-only"] === true;
  const isOffered = ({ effect }: Tool) => effect === "reads" || !isReadOnly;
  const grants = createGrants(readConfig, values["allow-device"] ?? []);
  await using workplace = openWorkplace({ settings: values, grants, fence: await fenceOf(values["allow-app"]) });
  const offered = [...tools, ...(enabled.has("run-script") ? await scriptTools() : [])];
  const serving = serveOver(offered.filter(isOffered), workplace);
  const warming = enabled.has("run-script") && !isReadOnly ? warmUp(workplace) : undefined;
  await Promise.all([serving, warming]);
  return 0;
}

async function warmUp({ scripting }: Workplace): Promise<void> {
  (await scripting()).jail.warm();
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
