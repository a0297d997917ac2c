// EDGE: asks where this program is, reads and writes a client's file, and writes to the terminal.

import { fileURLToPath } from "node:url";
import { dirname } from "node:path";
import { Failure } from "../../devices/failure.ts";
import { type Client, clientNames, findClient, type Places } from "./client.ts";
import { mergeServer, type ServerCommand, snippet } from "./client_config.ts";
import { toFeatures } from "./features.ts";
import { setupOptions } from "./options.ts";
import { parseCommand, UsageError } from "./usage.ts";

/** Prints what a client's configuration needs, or merges it into the client's file. */
export async function setup(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseCommand(args, setupOptions);
  const client = findClient(positionals[0] ?? "");
  if (client === undefined || positionals.length > 1) {
    throw new UsageError(`The command setup takes one of ${clientNames.join(", ")}`);
  }
  const server = serverCommand(toFeatures(values.enable ?? []));
  const file = client.file(places());
  if (values.write === true) return await write(client, file, server);
  console.error(`For ${client.title}, add this to ${file} (or run it again with --write):`);
  console.log(snippet(client, server));
  return 0;
}

/** The absolute command that starts this program: the binary, or Deno with these sources. */
function serverCommand(enabled: readonly string[]): ServerCommand {
  const options = enabled.flatMap((feature) => ["--enable", feature]);
  if (Deno.build.standalone) return { command: Deno.execPath(), args: ["mcp", ...options] };
  const root = fileURLToPath(new URL("../..", import.meta.url));
  return { command: Deno.execPath(), args: ["task", "--quiet", "--cwd", root, "mcp", ...options] };
}

async function write(client: Client, file: string, server: ServerCommand): Promise<number> {
  const existing = await readIfThere(file);
  const merged = mergeServer(client, existing, server);
  if (merged.kind === "refused") {
    const message = `Cannot write "${file}": ${merged.why}; add this by hand:\n${snippet(client, server)}`;
    throw new Failure("config_unusable", message);
  }
  if (merged.kind === "same") console.log(`${file} has it already. ${client.afterwards}.`);
  else {
    await Deno.mkdir(dirname(file), { recursive: true });
    const backup = existing === undefined ? undefined : await backUp(file, existing);
    await replace(file, merged.text);
    const kept = backup === undefined ? "" : `, and kept what was there in ${backup}`;
    console.log(`Wrote ${file}${kept}. ${client.afterwards}.`);
  }
  return 0;
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await Deno.readTextFile(file);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

/** Keeps the file as it was beside it, under a name that is not taken. */
async function backUp(file: string, text: string): Promise<string> {
  for (let count = 1;; count++) {
    const backup = `${file}.backup-${count}`;
    try {
      // A client's file may hold other servers' secrets.
      await Deno.writeTextFile(backup, text, { createNew: true, mode: 0o600 });
      return backup;
    } catch (error) {
      if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
    }
  }
}

/** Writes whole or not at all, with the rights that the file had; through a link, where it leads. */
async function replace(file: string, text: string): Promise<void> {
  const { path, mode } = await existingFile(file);
  const unfinished = `${path}.${Deno.pid}.tmp`;
  await Deno.writeTextFile(unfinished, text, { createNew: true, mode });
  await Deno.rename(unfinished, path);
}

async function existingFile(file: string): Promise<{ path: string; mode: number }> {
  try {
    const path = await Deno.realPath(file);
    return { path, mode: ((await Deno.stat(path)).mode ?? 0o600) & 0o777 };
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return { path: file, mode: 0o600 };
    throw error;
  }
}

function places(): Places {
  const home = Deno.env.get(Deno.build.os === "windows" ? "USERPROFILE" : "HOME");
  if (!home) throw new UsageError("Cannot find the client's file: this user has no home folder (HOME is not set)");
  return { os: Deno.build.os, home, appData: Deno.env.get("APPDATA") ?? home, folder: Deno.cwd() };
}
