import { readRequestBody } from "@modelcontextprotocol/server";
import { startDeadline } from "../../runner/deadline.ts";
import { refusal } from "./refusal.ts";

/** One request of a client, with its answer under way. */
export interface Exchange {
  /** Without its body; its signal aborts when the client goes away before it has its answer. */
  readonly request: Request;
  /** What the body said; nothing for a request that has none. */
  readonly message: unknown;
  /** Resolves when the answer was sent, or will never be. */
  readonly over: Promise<void>;
}

/** How much of a body is read, and for how long. */
export interface BodyLimits {
  readonly maxBodyBytes: number;
  readonly bodyMs: number;
}

/** Reads the message of a request. @returns the refusal where there is none */
export async function readMessage(
  request: Request,
  limits: BodyLimits,
): Promise<{ readonly message: unknown } | Response> {
  if (request.method !== "POST") return { message: undefined };
  const text = await readText(request, limits);
  if (text instanceof Response) return text;
  try {
    return { message: JSON.parse(text) };
  } catch {
    return refusal("not json", "Cannot read the body: it is not JSON");
  }
}

async function readText(given: Request, { maxBodyBytes, bodyMs }: BodyLimits): Promise<string | Response> {
  using deadline = startDeadline(bodyMs);
  const { url, method, headers } = given;
  const body = given.body?.pipeThrough(new TransformStream(), { signal: deadline.signal }) ?? null;
  const request = new Request(url, { method, headers, body });
  try {
    const read = await readRequestBody(request, maxBodyBytes);
    if (!read.tooLarge) return read.text;
    // What is not read would be kept for as long as the connection.
    await request.body?.cancel();
    return refusal("too large", `Cannot read the body: it has more than ${maxBodyBytes} bytes`);
  } catch (error) {
    if (deadline.hasPassed) return refusal("too slow", `Cannot read the body: it did not arrive within ${bodyMs} ms`);
    return refusal("broken off", `Cannot read the body: ${error}`);
  }
}

/** Serves a request, and has its signal abort when the client goes away. */
export async function exchange(
  given: Request,
  over: { readonly message: unknown; readonly over: Promise<void> },
  serve: (exchange: Exchange) => Promise<Response>,
): Promise<Response> {
  const gone = new AbortController();
  const { url, method, headers } = given;
  // The runtime's own signal aborts after every answer, and its use is told on stderr.
  const request = new Request(url, { method, headers, signal: gone.signal });
  const response = await serve({ request, ...over });
  if (response.body === null) return response;
  const cancel = () => gone.abort(new DOMException("The client has gone away", "AbortError"));
  return new Response(response.body.pipeThrough(new TransformStream({ cancel })), response);
}
