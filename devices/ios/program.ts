// EDGE: runs programs as child processes, with a timer for each, and looks for them on disk.

import { Failure } from "../failure.ts";
import { killProcess } from "../kill_process.ts";
import { Turnstile } from "./turnstile.ts";
import { isFile } from "../is_file.ts";

/** What one run printed and how it ended. */
export interface ProgramRun {
  readonly stdout: Uint8Array<ArrayBuffer>;
  readonly stderr: string;
  readonly code: number;
}

/** One run of a program. */
export interface ProgramCall {
  /** Its name, which is looked for on PATH. */
  readonly program: string;
  readonly args: readonly string[];
  /** What it reads; text that may be a secret goes here and never into `args`, which every user of a Mac can list. */
  readonly stdin?: string | undefined;
  /** Every run has a limit of its own: these tools are known to hang. */
  readonly timeoutMs: number;
  /** Told what arrives on stdout while the program runs. */
  readonly onOutput?: ((text: string) => void) | undefined;
  readonly signal: AbortSignal;
}

/** Runs the programs of a Mac: a few at a time, each with a deadline, none left behind. */
export class Programs {
  readonly #environment: Readonly<Record<string, string>> | undefined;
  // CoreSimulator serves parallel calls, but floods of them have brought Macs to a standstill.
  readonly #turnstile = new Turnstile(4);

  /** @param environment variables on top of the process's own; a PATH among them is the only place to look in */
  constructor(environment?: Readonly<Record<string, string>>) {
    this.#environment = environment;
  }

  /** Where a program is, or `undefined`. */
  find(program: string): string | undefined {
    const own = this.#environment?.["PATH"];
    const folders = own === undefined ? [...(Deno.env.get("PATH") ?? "").split(":"), ...HOMEBREW] : own.split(":");
    return folders.filter((folder) => folder !== "").map((folder) => `${folder}/${program}`).find(isFile);
  }

  /** Whether a missing Xcode is worth a word: simulators exist on Macs only. */
  get isMac(): boolean {
    return Deno.build.os === "darwin";
  }

  /** Runs a program to its end. @throws {Failure} tool_missing, timed_out; the signal's reason when it is aborted */
  async run(call: ProgramCall): Promise<ProgramRun> {
    using _place = await this.#turnstile.enter(call.signal);
    call.signal.throwIfAborted();
    const path = this.find(call.program);
    if (path === undefined) throw new Failure("tool_missing", `Cannot run ${call.program}: it is not on PATH`);
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(tooSlow(call)), call.timeoutMs);
    const ends = AbortSignal.any([call.signal, limit.signal]);
    await using child = startChild(path, call, this.#environment ?? {});
    const onAbort = () => child.kill();
    ends.addEventListener("abort", onAbort, { once: true });
    try {
      const run = await child.finish();
      ends.throwIfAborted();
      return run;
    } catch (thrown) {
      ends.throwIfAborted();
      throw thrown;
    } finally {
      clearTimeout(timer);
      ends.removeEventListener("abort", onAbort);
    }
  }
}

// Clients with windows start servers with a bare PATH, without Homebrew's folders.
const HOMEBREW = ["/opt/homebrew/bin", "/usr/local/bin"];

// A screenshot of the largest iPad has about 12 MB, a tree of 3,000 nodes about 2 MB.
const MAX_STDOUT_BYTES = 32_000_000;
const MAX_STDERR_BYTES = 256_000;

function tooSlow({ program, args, timeoutMs }: ProgramCall): Failure {
  const words = [program, ...args.slice(0, 2)].join(" ");
  return new Failure("timed_out", `Cannot run "${words}": it did not end within ${timeoutMs / 1000} s`);
}

interface Child extends AsyncDisposable {
  kill(): void;
  finish(): Promise<ProgramRun>;
}

function startChild(path: string, call: ProgramCall, environment: Readonly<Record<string, string>>): Child {
  const child = new Deno.Command(path, {
    args: [...call.args],
    env: { ...environment },
    stdin: call.stdin === undefined ? "null" : "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const streams = [child.stdout.getReader(), child.stderr.getReader()] as const;
  let ended = false;
  const status = child.status.then((end) => {
    ended = true;
    return end;
  });
  const kill = () => {
    if (!ended) killProcess(child);
    // A helper that the program left behind may hold the pipes; nobody waits for those.
    for (const stream of streams) void stream.cancel();
  };
  return {
    kill,
    async finish() {
      const [stdout, stderr, { code }] = await Promise.all([
        readAll(streams[0], MAX_STDOUT_BYTES, call.onOutput),
        readAll(streams[1], MAX_STDERR_BYTES),
        status,
        call.stdin === undefined ? undefined : feed(child, call.stdin),
      ]);
      return { stdout, stderr: new TextDecoder().decode(stderr), code };
    },
    async [Symbol.asyncDispose]() {
      kill();
      await status;
    },
  };
}

/** A program that ends before it has read everything says why in its exit code. */
async function feed(child: Deno.ChildProcess, text: string): Promise<void> {
  const writer = child.stdin.getWriter();
  try {
    await writer.write(new TextEncoder().encode(text));
    await writer.close();
  } catch (thrown) {
    if (!(thrown instanceof Deno.errors.BrokenPipe)) throw thrown;
  }
}

async function readAll(
  stream: ReadableStreamDefaultReader<Uint8Array>,
  limit: number,
  onOutput?: (text: string) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  const decoder = new TextDecoder();
  let size = 0;
  for (let read = await stream.read(); !read.done; read = await stream.read()) {
    size += read.value.length;
    if (size > limit) throw new Failure("screen_unreadable", `Cannot read an output: it is longer than ${limit} bytes`);
    chunks.push(read.value);
    onOutput?.(decoder.decode(read.value, { stream: true }));
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
