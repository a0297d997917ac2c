// EDGE: connects to a server of this process over the loopback interface.

import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import assert from "node:assert/strict";
import { openWorkplace, type WorkplaceOptions } from "../../../tools/cli/workplace.ts";
import { tools } from "../../../tools/registry.ts";
import { scriptTools } from "../../../tools/script_tools.ts";
import { makeToken } from "../../../tools/server/bearer_token.ts";
import { openHttpServer } from "../../../tools/server/http.ts";
import type { HttpLimits } from "../../../tools/server/mcp_endpoint.ts";
import { DemoRack } from "../resident/inside.ts";

/** The two generations of the protocol, as a client asks for them. */
export const MODES = ["legacy", "auto"] as const;
/** One of {@linkcode MODES}. */
export type Mode = typeof MODES[number];

/** A connected client. */
export interface Connected extends AsyncDisposable {
  readonly client: Client;
  /** Calls a tool and gives the text of its answer. */
  call(name: string, input?: Record<string, unknown>, onStep?: (line: string) => void): Promise<string>;
  /** Calls a tool and does not wait for more than that the server has begun with it. */
  begin(name: string, input?: Record<string, unknown>): Promise<{ readonly answered: Promise<string> }>;
}

/** Where a client finds a server. */
export interface Place {
  readonly url: string;
  readonly token: string;
}

/** Connects the SDK's own client; `onAsk` answers in the place of a person. */
export async function connectHttp(
  { url, token }: Place,
  mode: Mode,
  onAsk?: (question: string) => "accept" | "decline",
): Promise<Connected> {
  const capabilities = onAsk === undefined ? {} : { elicitation: { form: {} } };
  const client = new Client({ name: "tests", version: "1" }, { capabilities, versionNegotiation: { mode } });
  if (onAsk !== undefined) {
    client.setRequestHandler("elicitation/create", ({ params }) => {
      const action = onAsk(params.message);
      return action === "accept" ? { action, content: {} } : { action };
    });
  }
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  let onAnswer = () => {};
  const tellingFetch = async (input: URL | string, init?: RequestInit) => {
    const response = await fetch(input, init);
    onAnswer();
    return response;
  };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit, fetch: tellingFetch }));
  assert.equal(client.getNegotiatedProtocolVersion(), mode === "auto" ? "2026-07-28" : "2025-11-25");
  const call: Connected["call"] = async (name, input = {}, onStep) => {
    const given = { name, arguments: { deviceId: "demo", ...input } };
    const options = onStep && { onprogress: ({ message = "" }) => onStep(message) };
    const { content = [] } = await client.callTool(given, options);
    return content.map((part) => (part.type === "text" ? part.text : "")).join("");
  };
  return {
    client,
    call,
    begin: async (name, input) => {
      const { promise: began, resolve } = Promise.withResolvers<void>();
      onAnswer = resolve;
      const answered = call(name, input);
      answered.catch(() => undefined);
      await began;
      return { answered };
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}

/** A server in this process. */
export interface HttpBench extends Place, AsyncDisposable {
  connect(mode: Mode, onAsk?: (question: string) => "accept" | "decline"): Promise<Connected>;
  /** Sends one request with the token, unless other headers are given, and reads the answer. */
  send(request?: RequestInit & { readonly path?: string }): Promise<Received>;
}

/** An answer as a client without the SDK sees it. */
export interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Opens a server at a port that is free. */
export function openHttpBench(
  limits: Partial<HttpLimits> = {},
  { host = "127.0.0.1", ...options }: WorkplaceOptions & { host?: string } = {},
): HttpBench {
  const token = makeToken();
  const workplace = openWorkplace({ platforms: [new DemoRack()], ...options });
  const server = openHttpServer([...tools, ...scriptTools], workplace, { host, port: 0, token, limits });
  const { url } = server;
  return {
    url,
    token,
    connect: (mode, onAsk) => connectHttp({ url, token }, mode, onAsk),
    send: async ({ path = "/mcp", ...request } = {}) => {
      const response = await fetch(new URL(path, url), { headers: jsonHeaders(token), ...request });
      return { status: response.status, headers: response.headers, text: await response.text() };
    },
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]();
      await workplace[Symbol.asyncDispose]();
    },
  };
}

/** What a client sends with every message. */
export function jsonHeaders(token: string, more: Record<string, string> = {}): Record<string, string> {
  const accept = "application/json, text/event-stream";
  return { authorization: `Bearer ${token}`, "content-type": "application/json", accept, ...more };
}

/** The first message of a client that introduces itself. */
export const INITIALIZE = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "tests", version: "1" } },
});
