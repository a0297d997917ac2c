/**
 * The MCP clients that can be set up, with where each keeps its servers. Pure.
 *
 * @module
 */

/** A place that differs from computer to computer. */
export interface Places {
  readonly os: string;
  readonly home: string;
  /** Windows keeps settings here. */
  readonly appData: string;
  /** Where the person is; some clients are set up per project. */
  readonly folder: string;
}

/** How a client takes a server. */
export interface Client {
  readonly name: string;
  readonly title: string;
  /** The key under which its JSON file lists servers; absent for a TOML file. */
  readonly key?: string;
  /** What its JSON wants beside the command. */
  readonly more?: Readonly<Record<string, unknown>>;
  file(places: Places): string;
  /** What a person does after the file was changed. */
  readonly afterwards: string;
}

const inHome = (path: string) => ({ home }: Places) => `${home}/${path}`;
const inProject = (path: string) => ({ folder }: Places) => `${folder}/${path}`;
const restart = "Restart it";

const clients: readonly Client[] = [
  {
    name: "claude-code",
    title: "Claude Code",
    key: "mcpServers",
    file: inProject(".mcp.json"),
    afterwards: "Start claude in that folder and approve the server",
  },
  {
    name: "claude-desktop",
    title: "Claude Desktop",
    key: "mcpServers",
    file: (places) => `${settingsFolder(places)}/Claude/claude_desktop_config.json`,
    afterwards: restart,
  },
  { name: "cursor", title: "Cursor", key: "mcpServers", file: inHome(".cursor/mcp.json"), afterwards: restart },
  {
    name: "vscode",
    title: "VS Code",
    key: "servers",
    more: { type: "stdio" },
    file: inProject(".vscode/mcp.json"),
    afterwards: "Open that folder in VS Code and start the server from the file",
  },
  { name: "codex", title: "Codex", file: inHome(".codex/config.toml"), afterwards: "Start codex again" },
  {
    name: "windsurf",
    title: "Windsurf",
    key: "mcpServers",
    file: inHome(".codeium/windsurf/mcp_config.json"),
    afterwards: restart,
  },
  {
    name: "zed",
    title: "Zed",
    key: "context_servers",
    file: (places) =>
      places.os === "windows" ? `${places.appData}/Zed/settings.json` : `${places.home}/.config/zed/settings.json`,
    afterwards: "Zed notices it by itself",
  },
];

/** The names of all clients. */
export const clientNames: readonly string[] = clients.map(({ name }) => name);

/** The client of that name. */
export function findClient(name: string): Client | undefined {
  return clients.find((client) => client.name === name);
}

function settingsFolder({ os, home, appData }: Places): string {
  if (os === "windows") return appData;
  return os === "darwin" ? `${home}/Library/Application Support` : `${home}/.config`;
}
