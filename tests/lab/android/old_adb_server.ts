// EDGE: listens on a loopback port.

import { ByteReader } from "./adbd/byte_reader.ts";

/**
 * An adb server of another version, as much of it as a client sees: it tells its version, and ends when it is told to.
 * Disposing it waits for that end.
 */
export class OldAdbServer implements AsyncDisposable {
  readonly #listener: Deno.TcpListener;
  readonly #serving: Promise<void>;

  /** Listens where clients expect their server. */
  constructor(port: number) {
    this.#listener = Deno.listen({ hostname: "127.0.0.1", port });
    this.#serving = this.#serve();
  }

  /** Resolves when a client has ended it. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#serving;
  }

  async #serve(): Promise<void> {
    using listener = this.#listener;
    while (await this.#answer(await listener.accept()) !== "host:kill");
  }

  async #answer(connection: Deno.TcpConn): Promise<string> {
    using client = connection;
    const reader = new ByteReader(client.readable);
    const service = await readText(reader, Number.parseInt(await readText(reader, 4), 16));
    await client.write(new TextEncoder().encode(service === "host:version" ? "OKAY00040028" : "OKAY"));
    return service;
  }
}

async function readText(reader: ByteReader, length: number): Promise<string> {
  return new TextDecoder().decode(await reader.read(length));
}
