// EDGE: listens for HTTP connections.

import type { Tool } from "../tool.ts";
import { MCP_PATH } from "./http_gate.ts";
import { type EndpointOptions, McpEndpoint } from "./mcp_endpoint.ts";
import type { ServerEnvironment } from "./mcp_server.ts";
import { refusal } from "./refusal.ts";

/** Where a server listens, and what it asks of its clients. */
export interface HttpOptions extends EndpointOptions {
  /** 0 for one that is free. */
  readonly port: number;
}

/** A server that listens; disposing of it ends every session, call and connection. */
export interface HttpServer extends AsyncDisposable {
  readonly url: string;
}

/** Serves MCP over HTTP. @throws the system's error when it cannot listen there */
export function openHttpServer(
  tools: readonly Tool[],
  environment: ServerEnvironment,
  options: HttpOptions,
): HttpServer {
  const endpoint = new McpEndpoint(tools, environment, options);
  const ending = new AbortController();
  const { host, port } = options;
  const listening = Deno.serve({
    hostname: host.replace(/^\[|\]$/g, ""),
    port,
    signal: ending.signal,
    onListen: () => undefined,
    onError: tellDefect,
  }, (request, { completed }) => endpoint.answer(request, completed));
  return {
    url: `http://${host}:${listening.addr.port}${MCP_PATH}`,
    [Symbol.asyncDispose]: async () => {
      ending.abort();
      await endpoint.close();
      await listening.finished;
    },
  };
}

function tellDefect(error: unknown): Response {
  console.error(error);
  return refusal("defect", "Cannot serve the request: this is a defect in Glovebox");
}
