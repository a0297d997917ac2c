/**
 * Writes the files with which clients and registries install the binary. Pure.
 *
 * @module
 */

import { binaryName, type Target } from "../compile/target.ts";

const DESCRIPTION =
  "Lets AI agents drive Android phones, iOS simulators and a demo phone; runs their programs in a jail";

/** The manifest of an MCP bundle (`.mcpb`) that holds one target's binary. */
export function bundleManifest(target: Target, version: string): Record<string, unknown> {
  const entryPoint = `server/${binaryName(target)}`;
  return {
    manifest_version: "0.3",
    name: "glovebox",
    display_name: "Glovebox",
    version,
    description: DESCRIPTION,
    author: { name: "The Glovebox authors" },
    license: "MIT",
    keywords: ["android", "ios", "emulator", "simulator", "mobile", "testing", "sandbox"],
    server: {
      type: "binary",
      entry_point: entryPoint,
      mcp_config: {
        command: `\${__dirname}/${entryPoint}`,
        args: ["mcp"],
        env: { GLOVEBOX_ENABLE: "${user_config.features}" },
      },
    },
    // The server lists its own tools: there is no second list of them.
    tools_generated: true,
    compatibility: { platforms: [platformOf(target)] },
    user_config: {
      features: {
        type: "string",
        title: "Features to turn on",
        description: "run-script lets the agent run programs that it writes, in a jail; leave empty for none",
        required: false,
        default: "",
      },
    },
  };
}

/** A bundle that people can download. */
export interface PublishedBundle {
  readonly url: string;
  readonly sha256: string;
}

/** The entry of an MCP registry, `server.json`, for bundles that can be downloaded. */
export function registryEntry(
  name: string,
  version: string,
  bundles: readonly PublishedBundle[],
): Record<string, unknown> {
  return {
    $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
    name,
    description: DESCRIPTION,
    version,
    packages: bundles.map(({ url, sha256 }) => ({
      registryType: "mcpb",
      identifier: url,
      version,
      fileSha256: sha256,
      transport: { type: "stdio" },
    })),
  };
}

function platformOf({ format }: Target): string {
  if (format.startsWith("ELF")) return "linux";
  return format.startsWith("PE") ? "win32" : "darwin";
}
