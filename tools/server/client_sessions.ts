import {
  isInitializeRequest,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { type Deadline, startDeadline } from "../../runner/deadline.ts";
import type { Exchange } from "./exchange.ts";
import { refusal } from "./refusal.ts";

/** How many clients may be connected, and how long one that is silent stays so. */
export interface SessionLimits {
  readonly maxSessions: number;
  readonly idleMs: number;
}

/** The clients that introduce themselves once, as all revisions of the protocol before 2026-07-28 have it. */
export class ClientSessions {
  readonly #createServer: () => McpServer;
  readonly #limits: SessionLimits;
  /** Those that were used last are last. */
  readonly #sessions = new Map<string, ClientSession>();

  /** @param createServer makes the server that one client speaks with */
  constructor(createServer: () => McpServer, limits: SessionLimits) {
    this.#createServer = createServer;
    this.#limits = limits;
  }

  /** Serves a request within its session, or as the first of a new one. */
  async serve(exchange: Exchange): Promise<Response> {
    const id = exchange.request.headers.get("mcp-session-id");
    if (id === null) return await this.#begin(exchange);
    const session = this.#sessions.get(id);
    if (session === undefined) return refusal("unknown session", "Cannot find the session: it has ended");
    this.#sessions.delete(id);
    this.#sessions.set(id, session);
    return await session.serve(exchange);
  }

  /** Ends all sessions, and every call in them. */
  async close(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map((session) => session.close()));
  }

  async #begin(exchange: Exchange): Promise<Response> {
    if (!isInitializeRequest(exchange.message)) {
      return refusal("no session", 'Cannot serve the request: it has no session, and its method is not "initialize"');
    }
    if (this.#sessions.size >= this.#limits.maxSessions && this.#oldestIdle() === undefined) return this.#tooMany();
    const session = new ClientSession(
      this.#createServer(),
      this.#limits.idleMs,
      () => this.#sessions.delete(session.id),
    );
    this.#sessions.set(session.id, session);
    const response = await session.serve(exchange);
    // Nobody is let go for a client whose first message is refused.
    if (response.ok && await this.#hasRoom()) return response;
    await session.close();
    return response.ok ? this.#tooMany() : response;
  }

  /** A client that went away without a word must not keep others out. */
  async #hasRoom(): Promise<boolean> {
    if (this.#sessions.size <= this.#limits.maxSessions) return true;
    const idle = this.#oldestIdle();
    await idle?.close();
    return idle !== undefined;
  }

  #oldestIdle(): ClientSession | undefined {
    return [...this.#sessions.values()].find((session) => session.isIdle);
  }

  #tooMany(): Response {
    const { maxSessions } = this.#limits;
    return refusal("too many", `Cannot begin a session: ${maxSessions} clients are connected, and none is idle`);
  }
}

/** One client: the server that it speaks with, and its requests that are under way. */
class ClientSession {
  readonly id = crypto.randomUUID();
  readonly #transport = new WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: () => this.id });
  readonly #connected: Promise<void>;
  readonly #idleMs: number;
  #underWay = 0;
  #idle: Deadline | undefined;
  #hasEnded = false;

  constructor(server: McpServer, idleMs: number, onEnd: () => void) {
    this.#idleMs = idleMs;
    this.#transport.onclose = () => {
      this.#hasEnded = true;
      this.#idle?.[Symbol.dispose]();
      onEnd();
    };
    this.#connected = server.connect(this.#transport);
  }

  get isIdle(): boolean {
    return this.#underWay === 0;
  }

  async serve({ request, message, over }: Exchange): Promise<Response> {
    this.#idle?.[Symbol.dispose]();
    this.#underWay++;
    over.then(() => this.#rest());
    await this.#connected;
    return await this.#transport.handleRequest(request, message === undefined ? {} : { parsedBody: message });
  }

  async close(): Promise<void> {
    await this.#transport.close();
  }

  #rest(): void {
    if (--this.#underWay > 0 || this.#hasEnded) return;
    this.#idle = startDeadline(this.#idleMs);
    this.#idle.signal.addEventListener("abort", () => this.close(), { once: true });
  }
}
