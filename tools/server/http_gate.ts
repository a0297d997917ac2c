/**
 * Who may speak to an HTTP server: those that know its token, and no page that a browser has open.
 *
 * @module
 */

import {
  type AuthInfo,
  hostHeaderValidationResponse,
  OAuthError,
  OAuthErrorCode,
  originValidationResponse,
  requireBearerAuth,
} from "@modelcontextprotocol/server";
import { isSameToken } from "./bearer_token.ts";
import { refusal } from "./refusal.ts";

/** Where MCP is served. */
export const MCP_PATH = "/mcp";

/** What a request has to fit. */
export interface GateOptions {
  /** The address that is listened on, as a URL has it. */
  readonly host: string;
  readonly token: string;
}

/** Answers a request that may not come in, and nothing to one that may. Nothing of its body is read. */
export type Gate = (request: Request) => Promise<Response | undefined>;

/** Makes the gate of a server. */
export function createGate({ host, token }: GateOptions): Gate {
  const authorize = requireBearerAuth({ verifier: { verifyAccessToken: (given) => verify(given, token) } });
  return async (request) => {
    const names = namesOf(host, request);
    const foreign = hostHeaderValidationResponse(request, names) ?? originValidationResponse(request, names);
    if (foreign !== undefined) return foreign;
    const { pathname } = new URL(request.url);
    if (pathname !== MCP_PATH) return refusal("unknown path", `Cannot serve "${pathname}": MCP is at "${MCP_PATH}"`);
    const known = await authorize(request);
    return known instanceof Response ? known : undefined;
  };
}

const EVERY_ADDRESS: ReadonlySet<string> = new Set(["0.0.0.0", "[::]"]);

/** What a client may call this server. A name that anybody can register must not lead here; an address cannot lie. */
function namesOf(host: string, request: Request): string[] {
  const called = URL.parse(`http://${request.headers.get("host")}`)?.hostname ?? "";
  const isAddress = /^\[.*\]$|^[\d.]+$/.test(called);
  return ["localhost", host, ...(EVERY_ADDRESS.has(host) && isAddress ? [called] : [])];
}

async function verify(given: string, token: string): Promise<AuthInfo> {
  if (!await isSameToken(given, token)) throw new OAuthError(OAuthErrorCode.InvalidToken, "The token is another one");
  return { token: given, clientId: "", scopes: [], expiresAt: Infinity };
}
