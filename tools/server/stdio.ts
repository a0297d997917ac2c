// EDGE: owns the process's stdin, stdout and signals while it serves.

import { serveStdio } from "@modelcontextprotocol/server/stdio";
import process from "node:process";
import type { Tool } from "../tool.ts";
import { createMcpServer, type ServerEnvironment } from "./mcp_server.ts";

/**
 * Serves MCP over stdin and stdout until the client closes either or the process is told to end.
 *
 * Stdout carries JSON-RPC only: whatever else would be printed there goes to stderr.
 */
export async function serveOverStdio(tools: readonly Tool[], environment: ServerEnvironment): Promise<void> {
  console.log = console.info = console.debug = console.error;
  const ended = endOfInput();
  const server = serveStdio(() => createMcpServer(tools, environment), {
    onerror: (error) => console.error(`glovebox: ${error.message}`),
  });
  await ended;
  await server.close();
}

function endOfInput(): Promise<void> {
  return new Promise((resolve) => {
    process.stdin.once("end", resolve);
    process.stdin.once("close", resolve);
    // A client that died while it was written to: the SDK then stops reading, and no end of stdin is ever seen.
    process.stdout.once("error", () => resolve());
    for (const signal of endingSignals()) Deno.addSignalListener(signal, () => resolve());
  });
}

function endingSignals(): Deno.Signal[] {
  return Deno.build.os === "windows" ? ["SIGINT", "SIGBREAK"] : ["SIGINT", "SIGTERM", "SIGHUP"];
}
