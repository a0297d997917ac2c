/**
 * The device's side of one connection from an adb server: greets it and keeps its streams. Pure over two byte streams.
 *
 * @module
 */

import { adbCommand, type AdbPacket, encodePacket, maxDataBytes, protocolVersion, readPacket } from "./adb_packet.ts";
import { AdbStream } from "./adb_stream.ts";
import { ByteReader } from "./byte_reader.ts";

/** What a client may open, and how the device introduces itself. */
export interface AdbDaemon {
  /** The text of the greeting, such as `device::ro.product.name=…;features=shell_v2,cmd`. */
  readonly banner: string;
  /** When true, no key of the client is ever good enough. */
  readonly refusesKeys: boolean;
  /** Serves `service` over `stream` until both are done; `undefined` when there is no such service. */
  serve(service: string): ((stream: AdbStream) => Promise<void>) | undefined;
}

/** A connection's two directions. */
export interface Wire {
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<Uint8Array<ArrayBuffer>>;
}

/** Answers one adb server until it hangs up; resolves when every service it opened has ended. */
export async function serveTransport(wire: Wire, daemon: AdbDaemon): Promise<void> {
  const transport = new Transport(wire.writable.getWriter(), daemon);
  const reader = new ByteReader(wire.readable);
  try {
    for (let packet = await readPacket(reader); packet !== undefined; packet = await readPacket(reader)) {
      await transport.take(packet);
    }
  } finally {
    await transport.end();
  }
}

const authenticationToken = 1;
const signature = 2;

class Transport {
  readonly #writer: WritableStreamDefaultWriter<Uint8Array<ArrayBuffer>>;
  readonly #daemon: AdbDaemon;
  readonly #streams = new Map<number, AdbStream>();
  readonly #serving = new Set<Promise<void>>();
  readonly #defects: unknown[] = [];
  #lastId = 0;
  #isGone = false;

  constructor(writer: WritableStreamDefaultWriter<Uint8Array<ArrayBuffer>>, daemon: AdbDaemon) {
    this.#writer = writer;
    this.#daemon = daemon;
  }

  async take(packet: AdbPacket): Promise<void> {
    const stream = this.#streams.get(packet.arg1);
    switch (packet.command) {
      case adbCommand.connect:
        return this.#daemon.refusesKeys ? await this.#challenge() : await this.#greet();
      case adbCommand.authenticate:
        return packet.arg0 === signature ? await this.#challenge() : undefined;
      case adbCommand.open:
        return await this.#open(packet);
      case adbCommand.okay:
        return stream?.acknowledged();
      case adbCommand.write:
        return stream?.arrived(packet.data);
      case adbCommand.close:
        stream?.closedByPeer();
        this.#streams.delete(packet.arg1);
        return;
      default:
        throw new Error(`Cannot answer an adb message: its kind is ${packet.command.toString(16)}`);
    }
  }

  async end(): Promise<void> {
    this.#isGone = true;
    for (const stream of this.#streams.values()) stream.closedByPeer();
    await Promise.all(this.#serving);
    if (this.#defects.length > 0) throw new AggregateError(this.#defects, "A service of the simulated phone failed");
  }

  #greet(): Promise<void> {
    const data = new TextEncoder().encode(this.#daemon.banner);
    return this.#send({ command: adbCommand.connect, arg0: protocolVersion, arg1: maxDataBytes, data });
  }

  #challenge(): Promise<void> {
    const data = new Uint8Array(20);
    return this.#send({ command: adbCommand.authenticate, arg0: authenticationToken, arg1: 0, data });
  }

  async #open(packet: AdbPacket): Promise<void> {
    const service = new TextDecoder().decode(packet.data).replace(/\0+$/, "");
    const serve = this.#daemon.serve(service);
    if (serve === undefined) {
      return await this.#send({ command: adbCommand.close, arg0: 0, arg1: packet.arg0, data: new Uint8Array(0) });
    }
    const local = ++this.#lastId;
    const stream = new AdbStream({ local, remote: packet.arg0 }, (sent) => this.#send(sent));
    this.#streams.set(local, stream);
    await stream.accept();
    const serving = this.#serve(serve, stream).finally(() => {
      this.#streams.delete(local);
      this.#serving.delete(serving);
    });
    this.#serving.add(serving);
  }

  /** Keeps a service's defect for the end: the client sees a stream that closes. */
  async #serve(serve: (stream: AdbStream) => Promise<void>, stream: AdbStream): Promise<void> {
    try {
      await serve(stream);
    } catch (error) {
      this.#defects.push(error);
      await stream.close();
    }
  }

  async #send(packet: AdbPacket): Promise<void> {
    if (this.#isGone) return;
    // A server that has hung up takes no more messages; the reading side sees the end and says so.
    await this.#writer.write(encodePacket(packet)).catch(() => this.#isGone = true);
  }
}
