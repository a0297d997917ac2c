// EDGE: takes the token out of the environment, and tells on stderr where it listens.

import { faultOfToken, makeToken } from "../server/bearer_token.ts";
import { type HttpServer, openHttpServer } from "../server/http.ts";
import { toldToEnd } from "../server/told_to_end.ts";
import { httpGuide } from "./http_guide.ts";
import { type ListenAddress, parseListenAddress } from "./listen_address.ts";
import { giveUpNetwork } from "./network.ts";
import { type ServeValues, serveWith } from "./serve.ts";
import { UsageError } from "./usage.ts";

/** Serves MCP over HTTP until the process is told to end. */
export async function serveHttp(values: ServeValues, written: string | undefined): Promise<number> {
  const { isLoopback, ...address } = parseListenAddress(written);
  const given = takeToken();
  if (given === undefined && !isLoopback) {
    throw new UsageError(`Cannot listen on "${written}": others can reach it, so GLOVEBOX_TOKEN has to hold a token`);
  }
  const token = given ?? makeToken();
  return await serveWith(values, async (tools, environment) => {
    const told = toldToEnd();
    await using server = listen(address, () => openHttpServer(tools, environment, { ...address, token }));
    giveUpNetwork();
    console.error(httpGuide({ url: server.url, token: given === undefined ? token : undefined, isLoopback }));
    await told;
  });
}

/** The token that a person chose; the programs that this one starts do not inherit it. @throws {UsageError} */
function takeToken(): string | undefined {
  const token = Deno.env.get("GLOVEBOX_TOKEN");
  if (token === undefined) return undefined;
  Deno.env.delete("GLOVEBOX_TOKEN");
  const fault = faultOfToken(token);
  if (fault !== undefined) throw new UsageError(`Cannot use GLOVEBOX_TOKEN: ${fault}`);
  return token;
}

/** @throws {UsageError} when the address cannot be had */
function listen({ host, port }: Pick<ListenAddress, "host" | "port">, open: () => HttpServer): HttpServer {
  try {
    return open();
  } catch (error) {
    const why = whyNot(error);
    if (why === undefined) throw error;
    throw new UsageError(`Cannot listen on "${host}:${port}": ${why}`, { cause: error });
  }
}

function whyNot(error: unknown): string | undefined {
  if (error instanceof Deno.errors.AddrInUse) return "another program listens there";
  if (error instanceof Deno.errors.AddrNotAvailable) return "this computer has no such address";
  if (error instanceof Deno.errors.PermissionDenied) return "the system does not allow it";
  if (error instanceof Deno.errors.NotCapable) return "this program may take 127.0.0.1, [::1], 0.0.0.0 or [::] only";
  return undefined;
}
