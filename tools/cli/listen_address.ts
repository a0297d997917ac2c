/**
 * Reads where a server is to listen. Pure.
 *
 * @module
 */

import { UsageError } from "./usage.ts";

/** Where a server listens. */
export interface ListenAddress {
  /** An IP address as a URL has it: one of version 6 in brackets. */
  readonly host: string;
  /** 0 for one that is free. */
  readonly port: number;
  /** Whether nobody but this computer can reach it. */
  readonly isLoopback: boolean;
}

const LOOPBACK = "127.0.0.1";
const WRITTEN = /^(localhost|[\d.]+|\[[\da-f:.]+\])(?::(\d{1,5}))?$/i;

/** Reads `ADDRESS:PORT`, `ADDRESS` or `PORT`; nothing means a free port of this computer. @throws {UsageError} */
export function parseListenAddress(text: string = LOOPBACK): ListenAddress {
  const [, address = "", port = "0"] = WRITTEN.exec(/^\d+$/.test(text) ? `${LOOPBACK}:${text}` : text) ?? [];
  const host = URL.parse(`http://${address.replace(/^localhost$/i, LOOPBACK)}`)?.hostname;
  if (host === undefined || Number(port) > 65_535) {
    throw new UsageError(`Cannot listen on "${text}": it takes ADDRESS:PORT, such as 127.0.0.1:8700 or [::1]:8700`);
  }
  return { host, port: Number(port), isLoopback: host === "[::1]" || host.startsWith("127.") };
}
