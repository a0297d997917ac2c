import { INVALID_REQUEST, PARSE_ERROR } from "@modelcontextprotocol/server";

// The range that the protocol leaves to servers; the SDK answers with the same.
const NOT_SERVED = -32_000;
const NO_SESSION = -32_001;

const REFUSALS = {
  "not json": { status: 400, code: PARSE_ERROR },
  "broken off": { status: 400, code: PARSE_ERROR },
  "no session": { status: 400, code: INVALID_REQUEST },
  "unknown path": { status: 404, code: NOT_SERVED },
  "unknown session": { status: 404, code: NO_SESSION },
  "too slow": { status: 408, code: NOT_SERVED },
  "too large": { status: 413, code: NOT_SERVED },
  "too many": { status: 503, code: NOT_SERVED },
  "defect": { status: 500, code: NOT_SERVED },
} as const;

/** The answer to a request that is not served, in the form of the protocol's errors. */
export function refusal(kind: keyof typeof REFUSALS, message: string): Response {
  const { status, code } = REFUSALS[kind];
  return Response.json({ jsonrpc: "2.0", error: { code, message }, id: null }, { status });
}
