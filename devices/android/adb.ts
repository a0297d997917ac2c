// EDGE: runs the adb program as a child process, and waits for it.

import { Failure } from "../failure.ts";
import { findAdb } from "./adb_program.ts";

/** Which adb to run, and with which variables on top of the environment; both have defaults. */
export interface AdbOptions {
  readonly program?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** What one run of adb printed; streams are apart as far as the phone keeps them apart. */
export interface AdbRun {
  readonly stdout: Uint8Array<ArrayBuffer>;
  readonly stderr: string;
  readonly code: number;
}

/** The adb client. Every run is one process: its start costs about 10 ms, which is why callers send whole scripts. */
export class Adb {
  readonly #options: AdbOptions;

  constructor(options: AdbOptions = {}) {
    this.#options = options;
  }

  /** Whether there is an adb program to run. */
  isInstalled(): boolean {
    return this.#program() !== undefined;
  }

  /**
   * Runs adb to its end; an abort kills the client at once, but not what it started on the phone.
   *
   * @throws {Failure} tool_missing, or screen_unreadable when it prints more than any phone should
   */
  async run(args: readonly string[], signal: AbortSignal): Promise<AdbRun> {
    signal.throwIfAborted();
    const program = this.#program();
    if (program === undefined) throw new Failure("tool_missing", `Cannot run adb: ${ADB_MISSING}`);
    await using child = startChild(program, args, this.#options.environment ?? {});
    const onAbort = () => child.kill();
    signal.addEventListener("abort", onAbort, { once: true });
    try {
      const run = await child.finish();
      signal.throwIfAborted();
      return run;
    } finally {
      signal.removeEventListener("abort", onAbort);
    }
  }

  /** Like {@linkcode run}, for tidying up: gives adb a few seconds of its own and answers whether it succeeded. */
  async runBriefly(args: readonly string[]): Promise<boolean> {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(new Failure("timed_out", "Cannot tidy up the phone: adb hangs")), 5_000);
    try {
      return (await this.run(args, limit.signal)).code === 0;
    } catch (thrown) {
      if (thrown instanceof Failure) return false;
      throw thrown;
    } finally {
      clearTimeout(timer);
    }
  }

  #program(): string | undefined {
    return this.#options.program ?? findAdb();
  }
}

/** Says where adb was looked for. */
export const ADB_MISSING = "it is not on PATH, in ANDROID_HOME/platform-tools or in Android Studio's SDK folder";

// A dump is at most 8 MB, a screenshot of a large tablet about as much.
const MAX_STDOUT_BYTES = 16_000_000;
const MAX_STDERR_BYTES = 64_000;

interface Child extends AsyncDisposable {
  kill(): void;
  finish(): Promise<AdbRun>;
}

function startChild(program: string, args: readonly string[], environment: Readonly<Record<string, string>>): Child {
  const command = new Deno.Command(program, {
    args: [...args],
    env: { ...environment },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  });
  const child = spawn(command, program);
  const streams = [child.stdout.getReader(), child.stderr.getReader()] as const;
  let ended = false;
  const status = child.status.then((end) => {
    ended = true;
    return end;
  });
  const kill = () => {
    if (!ended) killNow(child);
    // A server that this client started may hold the pipes; nobody waits for those.
    for (const stream of streams) void stream.cancel();
  };
  return {
    kill,
    async finish() {
      const [stdout, stderr, { code }] = await Promise.all([
        readAll(streams[0], MAX_STDOUT_BYTES),
        readAll(streams[1], MAX_STDERR_BYTES),
        status,
      ]);
      return { stdout, stderr: new TextDecoder().decode(stderr), code };
    },
    async [Symbol.asyncDispose]() {
      kill();
      await status;
    },
  };
}

function spawn(command: Deno.Command, program: string): Deno.ChildProcess {
  try {
    return command.spawn();
  } catch (thrown) {
    if (!(thrown instanceof Deno.errors.NotFound || thrown instanceof Deno.errors.PermissionDenied)) throw thrown;
    throw new Failure("tool_missing", `Cannot run adb: ${program} cannot be started`, { cause: thrown });
  }
}

function killNow(child: Deno.ChildProcess): void {
  try {
    child.kill("SIGKILL");
  } catch (thrown) {
    // It has ended in this very moment.
    if (!(thrown instanceof TypeError)) throw thrown;
  }
}

async function readAll(stream: ReadableStreamDefaultReader<Uint8Array>, limit: number) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let read = await stream.read(); !read.done; read = await stream.read()) {
    size += read.value.length;
    if (size > limit) {
      throw new Failure("screen_unreadable", `Cannot read adb's output: it is longer than ${limit} bytes`);
    }
    chunks.push(read.value);
  }
  return concat(chunks, size);
}

function concat(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
