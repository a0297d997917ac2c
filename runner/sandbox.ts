// EDGE: starts, feeds, limits and kills one `deno run` child.

import { Failure } from "../devices/failure.ts";
import { childCommand, type ChildSettings } from "./command_line.ts";
import { denoExecutable } from "./deno_executable.ts";
import type { Ending, MemoryFound } from "./ending.ts";
import { killNow } from "./kill_now.ts";
import { limits } from "./limits.ts";
import { LineReader } from "./lines.ts";
import { MemoryWatch } from "./memory_watch.ts";
import { osLayers } from "./os_layers.ts";
import { supervisorModule } from "./prelude.ts";

/** Resident memory, heap and all, above which a child is killed. */
const MEMORY_LIMIT_BYTES = 400 * 1024 * 1024;
const STDERR_BYTES = 64 * 1024;

/** What a child is started with. */
export interface SandboxOptions {
  /** The text that its Worker runs. */
  readonly program: string;
  /** Loads what a later script may need while there is time. */
  readonly preload?: boolean;
}

/** One disposable child process without any permission. It dies with this process, and when it is closed. */
export class Sandbox implements AsyncDisposable {
  readonly #child: Deno.ChildProcess;
  readonly #stdin: WritableStreamDefaultWriter<Uint8Array>;
  readonly #watch: MemoryWatch | undefined;
  #hasEnded = false;
  #memory: MemoryFound = "within";
  /** How the process ended, once it did. */
  readonly ended: Promise<Ending>;

  /**
   * Starts a child; it is usable at once, what it is sent waits.
   *
   * @throws {Failure} RUN_SCRIPT_CRASHED when the system does not start it, cache_unwritable when there is no program to
   * start
   */
  static async start(options: SandboxOptions): Promise<Sandbox> {
    const [deno, layers] = await Promise.all([denoExecutable(), osLayers()]);
    const isWindows = Deno.build.os === "windows";
    const settings = { deno, mainModule: supervisorModule, layers, isWindows };
    try {
      const sandbox = new Sandbox(settings);
      sandbox.send(JSON.stringify({ ...options, frameCharacters: limits.frameCharacters }));
      return sandbox;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new Failure("RUN_SCRIPT_CRASHED", `Cannot start a process for the script: ${why}`, { cause: error });
    }
  }

  private constructor(settings: ChildSettings) {
    const { program, args, env } = childCommand(settings);
    const pipes = { stdin: "piped", stdout: "piped", stderr: "piped" } as const;
    const cwd = settings.isWindows ? "C:\\" : "/";
    this.#child = new Deno.Command(program, { args: [...args], env, clearEnv: true, cwd, ...pipes }).spawn();
    this.#stdin = this.#child.stdin.getWriter();
    this.#watch = settings.layers.shell === undefined ? undefined : new MemoryWatch(settings.layers.shell);
    this.ended = this.#end();
  }

  /** False once the process has ended. */
  get isAlive(): boolean {
    return !this.#hasEnded;
  }

  /** Kills the process when it holds too much memory from now on. An idle child need not be watched. */
  watchMemory(): void {
    const ended = (memory: MemoryFound) => {
      this.#memory = memory;
      this.kill();
    };
    this.#watch?.watch({ pid: this.#child.pid, limitBytes: MEMORY_LIMIT_BYTES, ended });
  }

  /** Sends one line; resolves when the pipe has taken it. A child that has ended takes nothing, see {@linkcode ended}. */
  async send(line: string): Promise<void> {
    try {
      await this.#stdin.write(new TextEncoder().encode(`${line}\n`));
    } catch (error) {
      // The child is gone, and `ended` says why: this is never the first cause.
      if (this.#hasEnded || error instanceof Deno.errors.BrokenPipe) return;
      throw error;
    }
  }

  /** Yields what the child says line by line, and `undefined` when it says more than it may. */
  async *lines(maxBytes: number = limits.totalBytes): AsyncGenerator<string | undefined, void> {
    const reader = new LineReader(limits.frameCharacters);
    let totalBytes = 0;
    for await (const bytes of this.#child.stdout) {
      totalBytes += bytes.length;
      const lines = totalBytes > maxBytes ? undefined : reader.push(bytes);
      if (lines === undefined) yield undefined;
      else yield* lines;
    }
  }

  /** Ends the process at once, unless it has ended. */
  kill(): void {
    if (!this.#hasEnded) killNow(this.#child);
  }

  /** Kills the process and waits until nothing of it is left. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.kill();
    await this.ended;
    if (!this.#child.stdout.locked) await this.#child.stdout.cancel();
  }

  async #end(): Promise<Ending> {
    const stderr = readTail(this.#child.stderr);
    const { code, signal } = await this.#child.status;
    this.#hasEnded = true;
    await Promise.allSettled([this.#stdin.abort(), this.#watch?.[Symbol.asyncDispose]()]);
    return { code, signal, stderr: await stderr, memory: this.#memory };
  }
}

/** Reads all of it, so that the child never blocks, and keeps the end. */
async function readTail(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let tail = "";
  for await (const bytes of stream) tail = (tail + decoder.decode(bytes, { stream: true })).slice(-STDERR_BYTES);
  return tail;
}
