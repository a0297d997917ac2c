/**
 * Tells a person where a server is, and what a client has to know. Pure.
 *
 * @module
 */

/** A server that listens. */
export interface Listening {
  readonly url: string;
  /** The token, where the person does not know it. */
  readonly token: string | undefined;
  readonly isLoopback: boolean;
}

/** What is told once, when a server has begun to listen. */
export function httpGuide({ url, token, isLoopback }: Listening): string {
  const reached = isLoopback ? url : url.replace(/(0\.0\.0\.0|\[::\])(?=:\d+)/, "ADDRESS-OF-THIS-COMPUTER");
  const server = {
    type: "http",
    url: reached,
    headers: { Authorization: `Bearer ${token ?? "VALUE-OF-GLOVEBOX_TOKEN"}` },
  };
  return [
    `glovebox: serving MCP at ${url} until Ctrl-C. For a client that reads JSON:`,
    JSON.stringify({ mcpServers: { glovebox: server } }, null, 2),
    ...(isLoopback ? [] : ["Others on the network can read what is sent, the token too; see docs/http.md."]),
  ].join("\n");
}
