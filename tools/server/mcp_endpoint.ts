import { createMcpHandler, isLegacyRequest, type McpHttpHandler } from "@modelcontextprotocol/server";
import type { Tool } from "../tool.ts";
import { ClientSessions, type SessionLimits } from "./client_sessions.ts";
import { type Exchange, exchange } from "./exchange.ts";
import { createGate, type Gate, type GateOptions } from "./http_gate.ts";
import { createMcpServer, type ServerEnvironment } from "./mcp_server.ts";
import { refusal } from "./refusal.ts";
import { type BodyLimits, passOver, readMessage } from "./request_body.ts";

/** What one server takes on. */
export interface HttpLimits extends BodyLimits, SessionLimits {
  /** How many requests may be under way. */
  readonly maxExchanges: number;
}

const LIMITS: HttpLimits = {
  maxBodyBytes: 4_000_000,
  bodyMs: 30_000,
  maxSessions: 16,
  idleMs: 30 * 60_000,
  maxExchanges: 64,
};

/** What an endpoint asks of its clients, and how much it takes on. */
export interface EndpointOptions extends GateOptions {
  readonly limits?: Partial<HttpLimits>;
}

/**
 * Answers requests that carry MCP: those of a client that introduces itself within its session, those of the revision
 * 2026-07-28, which has no sessions, each on its own.
 */
export class McpEndpoint {
  readonly #gate: Gate;
  readonly #limits: HttpLimits;
  readonly #sessions: ClientSessions;
  readonly #modern: McpHttpHandler;
  #underWay = 0;

  constructor(tools: readonly Tool[], environment: ServerEnvironment, options: EndpointOptions) {
    this.#gate = createGate(options);
    this.#limits = { ...LIMITS, ...options.limits };
    this.#sessions = new ClientSessions(() => createMcpServer(tools, forOneClient(environment)), this.#limits);
    this.#modern = createMcpHandler(() => createMcpServer(tools, environment), {
      legacy: "reject",
      // A stream from the start: a client that goes away before the first word of its answer is noticed as well.
      responseMode: "sse",
      maxSubscriptions: this.#limits.maxSessions,
    });
  }

  /** Answers one request. @param completed settles when the answer was sent, or will never be */
  async answer(request: Request, completed: Promise<void>): Promise<Response> {
    const refused = await this.#gate(request) ?? this.#refuseTooMany();
    if (refused !== undefined) {
      await passOver(request);
      return refused;
    }
    this.#underWay++;
    const over = completed.catch(() => undefined).finally(() => this.#underWay--);
    const read = await readMessage(request, this.#limits);
    if (read instanceof Response) return read;
    return await exchange(request, { ...read, over }, (begun) => this.#serve(begun));
  }

  /** Ends all sessions and calls. */
  async close(): Promise<void> {
    await Promise.all([this.#sessions.close(), this.#modern.close()]);
  }

  #refuseTooMany(): Response | undefined {
    const { maxExchanges } = this.#limits;
    if (this.#underWay < maxExchanges) return undefined;
    return refusal("too many", `Cannot serve the request: ${maxExchanges} others are under way`);
  }

  async #serve(exchange: Exchange): Promise<Response> {
    const { request, message } = exchange;
    if (await isLegacyRequest(request, message)) return await this.#sessions.serve(exchange);
    const { fetch: serveModern } = this.#modern;
    return await serveModern(request, { parsedBody: message });
  }
}

/** Every client has a person of its own. */
function forOneClient(environment: ServerEnvironment): ServerEnvironment {
  return { ...environment, consent: environment.consent.ofAnother() };
}
