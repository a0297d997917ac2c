// EDGE: owns the process's stdin and stdout while it serves.

import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { Tool } from "../tool.ts";
import { createMcpServer, type ServerEnvironment } from "./mcp_server.ts";
import { StdioTransport } from "./stdio_transport.ts";
import { toldToEnd } from "./told_to_end.ts";

/**
 * Serves MCP over stdin and stdout until the client closes either or the process is told to end.
 *
 * Stdout carries JSON-RPC only: whatever else would be printed there goes to stderr.
 */
export async function serveOverStdio(tools: readonly Tool[], environment: ServerEnvironment): Promise<void> {
  console.log = console.info = console.debug = console.error;
  const transport = new StdioTransport();
  const told = toldToEnd();
  const server = serveStdio(() => createMcpServer(tools, environment), {
    transport,
    onerror: (error) => console.error(`glovebox: ${error.message}`),
  });
  await Promise.race([transport.ended, told]);
  await server.close();
}
