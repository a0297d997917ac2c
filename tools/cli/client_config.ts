/**
 * Writes a server into a client's configuration. Pure: text in, text out.
 *
 * @module
 */

import * as z from "zod";
import type { Client } from "./client.ts";

/** What a client is to start. */
export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
}

/** A configuration with the server in it, or why it has to be added by hand. */
export type Merged =
  | { readonly kind: "merged"; readonly text: string }
  | { readonly kind: "same" }
  | { readonly kind: "refused"; readonly why: string };

const NAME = "glovebox";
const objectSchema = z.record(z.string(), z.unknown());

/** What a person adds to the client's file. */
export function snippet({ key, more }: Client, server: ServerCommand): string {
  if (key === undefined) return tomlTable(server);
  return JSON.stringify({ [key]: { [NAME]: { ...more, ...server } } }, null, 2);
}

/** Merges the server into what the file holds, or into nothing where there is none; other servers stay as they are. */
export function mergeServer(client: Client, existing: string | undefined, server: ServerCommand): Merged {
  return client.key === undefined
    ? mergeToml(existing ?? "", server)
    : mergeJson(existing, client.key, { ...client.more, ...server });
}

function mergeJson(existing: string | undefined, key: string, entry: Readonly<Record<string, unknown>>): Merged {
  const whole = existing === undefined || existing.trim() === "" ? {} : readObject(existing);
  if (whole === undefined) return { kind: "refused", why: "it is no plain JSON, and comments in it would be lost" };
  const servers = objectSchema.safeParse(whole[key] ?? {});
  if (!servers.success) return { kind: "refused", why: `its "${key}" is no object` };
  if (JSON.stringify(servers.data[NAME]) === JSON.stringify(entry)) return { kind: "same" };
  const merged = { ...whole, [key]: { ...servers.data, [NAME]: entry } };
  return { kind: "merged", text: `${JSON.stringify(merged, null, 2)}\n` };
}

function readObject(text: string): Record<string, unknown> | undefined {
  try {
    return objectSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

// A table of its own can be added at the end of any TOML file; one that is there is not touched.
function mergeToml(existing: string, server: ServerCommand): Merged {
  const table = tomlTable(server);
  if (existing.includes(table)) return { kind: "same" };
  if (/^\s*\[\s*mcp_servers\s*\.\s*"?glovebox"?\s*[\].]/m.test(existing)) {
    return { kind: "refused", why: "it has a server named glovebox with other settings" };
  }
  const before = existing.trimEnd();
  return { kind: "merged", text: `${before === "" ? "" : `${before}\n\n`}${table}\n` };
}

// JSON's strings are strings of TOML as well.
function tomlTable({ command, args }: ServerCommand): string {
  return [
    `[mcp_servers.${NAME}]`,
    `command = ${JSON.stringify(command)}`,
    `args = [${args.map((arg) => JSON.stringify(arg)).join(", ")}]`,
  ].join("\n");
}
