/**
 * One stream of a transport: what a client sees as the socket to a service. Pure.
 *
 * Each side may have one unacknowledged message on its way, so memory stays bounded.
 *
 * @module
 */

import { adbCommand, type AdbPacket, maxDataBytes } from "./adb_packet.ts";

/** Sends a message to the client's side. */
export type Send = (packet: AdbPacket) => Promise<void>;

/** The device's end of a stream. */
export class AdbStream {
  readonly #ids: { readonly local: number; readonly remote: number };
  readonly #send: Send;
  #incoming: Uint8Array | undefined;
  #wakeReader = () => {};
  #acknowledge = () => {};
  #writes: Promise<void> = Promise.resolve();
  readonly #closing = new AbortController();

  constructor(ids: { readonly local: number; readonly remote: number }, send: Send) {
    this.#ids = ids;
    this.#send = send;
  }

  /** Aborted once either side has closed. */
  get closed(): AbortSignal {
    return this.#closing.signal;
  }

  /** What the client writes, until it closes; a chunk is acknowledged as it is taken. */
  async *chunks(): AsyncGenerator<Uint8Array, void, void> {
    while (true) {
      while (this.#incoming === undefined && !this.closed.aborted) {
        await new Promise<void>((resolve) => this.#wakeReader = resolve);
      }
      if (this.#incoming === undefined) return;
      const chunk = this.#incoming;
      this.#incoming = undefined;
      if (!this.closed.aborted) await this.#message(adbCommand.okay);
      yield chunk;
    }
  }

  /** Tells the client that its request is accepted. */
  accept(): Promise<void> {
    return this.#message(adbCommand.okay);
  }

  /** Sends bytes in order, each message after the one before was acknowledged; does nothing once closed. */
  write(bytes: Uint8Array): Promise<void> {
    this.#writes = this.#writes.then(() => this.#writeNow(bytes));
    return this.#writes;
  }

  /** Ends the stream from this side, after what was written. */
  async close(): Promise<void> {
    await this.#writes;
    if (this.closed.aborted) return;
    this.closedByPeer();
    await this.#message(adbCommand.close);
  }

  /** Takes in a chunk that arrived. */
  arrived(chunk: Uint8Array): void {
    this.#incoming = chunk;
    this.#wakeReader();
  }

  /** Notes that the client has taken the last message. */
  acknowledged(): void {
    this.#acknowledge();
  }

  /** Notes that nothing more will come or go. */
  closedByPeer(): void {
    this.#closing.abort();
    this.#wakeReader();
    this.#acknowledge();
  }

  async #writeNow(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length && !this.closed.aborted; at += maxDataBytes) {
      const taken = new Promise<void>((resolve) => this.#acknowledge = resolve);
      await this.#message(adbCommand.write, bytes.subarray(at, at + maxDataBytes));
      await taken;
    }
  }

  #message(command: number, data: Uint8Array = new Uint8Array(0)): Promise<void> {
    return this.#send({ command, arg0: this.#ids.local, arg1: this.#ids.remote, data });
  }
}
