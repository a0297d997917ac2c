/**
 * One adb client whose shell stays open and runs scripts one after another: a script then costs no process here.
 *
 * Knows nothing of what the scripts do.
 *
 * @module
 */

import { type Adb, STDERR_EXTENT, STDOUT_EXTENT } from "./adb.ts";
import type { AdbProcess } from "./adb_process.ts";
import { collect, type Collected } from "./collect.ts";
import { frameScript, loopMark, NUDGE, scriptLoop } from "./script_loop.ts";

/** A shell that is open on a phone. */
export class PersistentShell {
  /** Stands in the command line of all that it runs. */
  readonly token: string;
  readonly #client: AdbProcess;
  // Nobody asks what the client says: when it dies, adb is asked. But a full pipe would stop it.
  readonly #said: Promise<Collected>;
  #done = 0;

  private constructor(client: AdbProcess, token: string) {
    this.#client = client;
    this.token = token;
    this.#said = collect(client.stderr, STDERR_EXTENT);
  }

  /** Opens one; `undefined` when the phone's shell does not come up, or is not one that can do this. */
  static async open(adb: Adb, words: readonly string[], signal: AbortSignal): Promise<PersistentShell | undefined> {
    const token = `glovebox-${crypto.randomUUID()}`;
    const shell = new PersistentShell(adb.start([...words, scriptLoop(token)], true), token);
    return await shell.#answer(signal) === undefined ? undefined : shell;
  }

  /** Whether it is gone, by itself or not. */
  get hasEnded(): boolean {
    return this.#client.hasEnded;
  }

  /**
   * Runs a script, when the one before it has ended, and answers what it printed on its first stream; `undefined` when
   * the shell ended before it had answered, and nobody knows how far it got.
   *
   * @throws the signal's reason when it is aborted first; the shell is closed then, and the script may still run
   */
  async run(script: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer> | undefined> {
    signal.throwIfAborted();
    this.#done++;
    // Whether the shell takes it shows in its answer; a shell that does not read would keep us here for ever.
    const [answer] = await Promise.all([this.#answer(signal), this.#client.write(frameScript(script))]);
    return answer;
  }

  /** Ends the client; the phone's shell sees the end of its input and ends too. */
  async close(): Promise<void> {
    await this.#client[Symbol.asyncDispose]();
    await this.#said;
  }

  async #answer(signal: AbortSignal): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const onAbort = () => this.#client.kill();
    signal.addEventListener("abort", onAbort, { once: true });
    try {
      const answer = await this.#read();
      signal.throwIfAborted();
      if (answer !== undefined) return answer;
      await this.close();
      return undefined;
    } catch (thrown) {
      await this.close();
      throw thrown;
    } finally {
      signal.removeEventListener("abort", onAbort);
    }
  }

  async #read(): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const mark = loopMark(this.token, this.#done);
    const onPiece = (isMarked: boolean) => {
      if (!isMarked) void this.#client.write(NUDGE);
    };
    const { bytes, isMarked } = await collect(this.#client.stdout, { ...STDOUT_EXTENT, mark, onPiece });
    return isMarked ? bytes : undefined;
  }
}
