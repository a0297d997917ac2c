// EDGE: reads stdin and writes stdout.

import {
  deserializeMessage,
  type JSONRPCMessage,
  serializeMessage,
  type Transport,
} from "@modelcontextprotocol/server";
import { LineReader } from "../../runner/lines.ts";

/** A longer message would be no tool call. */
const MAX_CHARACTERS = 10_000_000;
const BUFFER_BYTES = 64 * 1024;

/**
 * Carries MCP over this process's stdin and stdout, one message a line.
 *
 * The SDK's own does the same by way of Node's streams, whose loading took a quarter of the time that a start takes.
 * The runtime's own streams take 10 ms to load as well, so bytes are read without them. A read that waits when the
 * connection is closed ends with the process.
 */
export class StdioTransport implements Transport {
  onmessage?: (message: JSONRPCMessage) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  readonly #ended = Promise.withResolvers<void>();
  #lastWrite: Promise<void> = Promise.resolve();
  #isClosed = false;

  /** Resolves when the client has closed stdin, or cannot be written to any more. */
  get ended(): Promise<void> {
    return this.#ended.promise;
  }

  start(): Promise<void> {
    this.#read().catch((error) => this.#fail(error));
    return Promise.resolve();
  }

  /** Writes a message when those before it are written. */
  send(message: JSONRPCMessage): Promise<void> {
    const bytes = new TextEncoder().encode(serializeMessage(message));
    const writing = this.#lastWrite.then(() => writeAll(bytes));
    this.#lastWrite = writing.catch((error) => this.#fail(error));
    return writing;
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#lastWrite;
    this.onclose?.();
  }

  async #read(): Promise<void> {
    const lines = new LineReader(MAX_CHARACTERS);
    const buffer = new Uint8Array(BUFFER_BYTES);
    for (;;) {
      const length = await Deno.stdin.read(buffer);
      if (length === null) return this.#ended.resolve();
      const complete = lines.push(buffer.subarray(0, length));
      if (complete === undefined) throw new RangeError(`A message has more than ${MAX_CHARACTERS} characters`);
      for (const line of complete) this.#take(line);
    }
  }

  #take(line: string): void {
    if (line.trim() === "" || this.#isClosed) return;
    try {
      this.onmessage?.(deserializeMessage(line));
    } catch (error) {
      // What is no message cannot be answered: it has no id.
      this.#tell(error);
    }
  }

  #fail(error: unknown): void {
    if (!this.#isClosed) this.#tell(error);
    this.#ended.resolve();
  }

  #tell(error: unknown): void {
    this.onerror?.(error instanceof Error ? error : new Error(String(error)));
  }
}

async function writeAll(bytes: Uint8Array): Promise<void> {
  for (let done = 0; done < bytes.length;) done += await Deno.stdout.write(bytes.subarray(done));
}
