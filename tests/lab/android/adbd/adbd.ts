// EDGE: listens on a loopback port.

import { type AdbDaemon, serveTransport } from "./adb_transport.ts";

/** An adb daemon that listens; disposing it hangs up on everyone, and throws what went wrong inside it. */
export class Adbd implements AsyncDisposable {
  /** The port that it listens on. */
  readonly port: number;
  readonly #listener: Deno.TcpListener;
  readonly #connections = new Set<Deno.TcpConn>();
  readonly #serving = new Set<Promise<void>>();
  readonly #accepting: Promise<void>;
  readonly #defects: unknown[] = [];
  #ending: Promise<void> | undefined;

  /** Listens on a port of its own choice unless it is given one. */
  constructor(daemon: AdbDaemon, port: number = 0) {
    this.#listener = Deno.listen({ hostname: "127.0.0.1", port });
    this.port = this.#listener.addr.port;
    this.#accepting = this.#accept(daemon);
  }

  /** Drops every connection and takes no more, as a phone does whose cable is pulled. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.#ending ??= this.#end();
  }

  async #end(): Promise<void> {
    this.#listener.close();
    for (const connection of this.#connections) closeIfOpen(connection);
    await this.#accepting;
    await Promise.all(this.#serving);
    if (this.#defects.length > 0) throw new AggregateError(this.#defects, "The simulated adb daemon failed");
  }

  async #accept(daemon: AdbDaemon): Promise<void> {
    for await (const connection of this.#listener) {
      // Otherwise small replies wait up to 40 ms for the peer's delayed acknowledgement.
      connection.setNoDelay(true);
      this.#connections.add(connection);
      const serving = this.#serve(connection, daemon)
        .catch((error) => void this.#defects.push(error))
        .finally(() => this.#serving.delete(serving));
      this.#serving.add(serving);
    }
  }

  async #serve(connection: Deno.TcpConn, daemon: AdbDaemon): Promise<void> {
    try {
      await serveTransport(connection, daemon);
    } catch (error) {
      if (!isHangUp(error)) throw error;
    } finally {
      this.#connections.delete(connection);
      closeIfOpen(connection);
    }
  }
}

function isHangUp(error: unknown): boolean {
  return error instanceof Deno.errors.ConnectionReset || error instanceof Deno.errors.BadResource ||
    error instanceof Deno.errors.Interrupted;
}

function closeIfOpen(connection: Deno.TcpConn): void {
  try {
    connection.close();
  } catch (error) {
    if (!(error instanceof Deno.errors.BadResource)) throw error;
  }
}
