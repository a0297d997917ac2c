// EDGE: starts the adb program as a child process, feeds it, and kills it.

import { Failure } from "../failure.ts";
import { killProcess } from "../kill_process.ts";
import type { Chunks } from "./collect.ts";
import { inUtf8 } from "./utf8_chunks.ts";

/** How the program is started. */
export interface AdbStart {
  readonly program: string;
  readonly args: readonly string[];
  /** Variables on top of this process's own. */
  readonly environment: Readonly<Record<string, string>>;
  /** Whether {@linkcode AdbProcess.write} will be used; the program reads nothing otherwise. */
  readonly hasInput: boolean;
}

/** One adb client; disposing it kills the client and waits for its end. */
export class AdbProcess implements AsyncDisposable {
  readonly stdout: Chunks;
  readonly stderr: Chunks;
  /** Its exit code, once it has ended. */
  readonly code: Promise<number>;
  readonly #child: Deno.ChildProcess;
  readonly #input: WritableStreamDefaultWriter<Uint8Array> | undefined;
  #hasEnded = false;

  /** @throws {Failure} tool_missing when the program cannot be started */
  constructor({ program, args, environment, hasInput }: AdbStart) {
    const stdin = hasInput ? "piped" : "null";
    const options = { env: { ...environment }, stdin, stdout: "piped", stderr: "piped" } as const;
    this.#child = spawn(new Deno.Command(program, { ...options, args: [...args] }), program);
    this.#input = hasInput ? this.#child.stdin.getWriter() : undefined;
    this.stdout = inUtf8(this.#child.stdout.getReader());
    this.stderr = inUtf8(this.#child.stderr.getReader());
    this.code = this.#child.status.then(({ code }) => {
      this.#hasEnded = true;
      return code;
    });
  }

  /** Whether it has ended, by itself or not. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Feeds it; answers false when it no longer reads. */
  async write(text: string): Promise<boolean> {
    return await this.#toInput((input) => input.write(new TextEncoder().encode(text)));
  }

  /** Tells it that nothing more will come. */
  async endInput(): Promise<void> {
    await this.#toInput((input) => input.close());
  }

  /** Ends the client at once, and with it the reading of what it prints. */
  kill(): void {
    if (!this.#hasEnded) killProcess(this.#child);
    // A server that this client started may hold the pipes; nobody waits for those.
    for (const stream of [this.stdout, this.stderr]) void stream.cancel();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.kill();
    // What is still to be written fails as it does where the input was closed.
    await this.#toInput((input) => input.abort(new TypeError("The input is closed")));
    await this.code;
  }

  async #toInput(use: (input: WritableStreamDefaultWriter<Uint8Array>) => Promise<void>): Promise<boolean> {
    if (this.#input === undefined) return false;
    try {
      await use(this.#input);
      return true;
    } catch (thrown) {
      // It has ended, or its input was closed before.
      if (thrown instanceof Deno.errors.BrokenPipe || thrown instanceof TypeError) return false;
      throw thrown;
    }
  }
}

function spawn(command: Deno.Command, program: string): Deno.ChildProcess {
  try {
    return command.spawn();
  } catch (thrown) {
    if (!(thrown instanceof Deno.errors.NotFound || thrown instanceof Deno.errors.PermissionDenied)) throw thrown;
    throw new Failure("tool_missing", `Cannot run adb: ${program} cannot be started`, { cause: thrown });
  }
}
