/** One request of a client, with its answer under way. */
export interface Exchange {
  /** Without its body; its signal aborts when the client goes away before it has its answer. */
  readonly request: Request;
  /** What the body said; nothing for a request that has none. */
  readonly message: unknown;
  /** Resolves when the answer was sent, or will never be. */
  readonly over: Promise<void>;
}

/** Serves a request, and has its signal abort when the client goes away. */
export async function exchange(
  { url, method, headers }: Request,
  rest: Pick<Exchange, "message" | "over">,
  serve: (exchange: Exchange) => Promise<Response>,
): Promise<Response> {
  const gone = new AbortController();
  // The runtime's own signal aborts after every answer, and its use is told on stderr.
  const request = new Request(url, { method, headers, signal: gone.signal });
  const response = await serve({ request, ...rest });
  if (response.body === null) return response;
  const cancel = () => gone.abort(new DOMException("The client has gone away", "AbortError"));
  return new Response(response.body.pipeThrough(new TransformStream({ cancel })), response);
}
