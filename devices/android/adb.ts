/**
 * The adb client: finds the program, runs it to its end, or starts one that stays.
 *
 * Knows nothing of phones and what they say.
 *
 * @module
 */

import { Failure } from "../failure.ts";
import { AdbProcess } from "./adb_process.ts";
import { collect } from "./collect.ts";
import { findSdkProgram } from "./sdk_program.ts";
import { startTimeLimit } from "./time_limit.ts";

/** Which adb to run, which server it talks to, and variables on top of the environment; all have defaults. */
export interface AdbOptions {
  readonly program?: string | undefined;
  /** Where the adb server runs; this computer, or what `ADB_SERVER_SOCKET` says, unless given. */
  readonly host?: string | undefined;
  readonly port?: string | undefined;
  readonly environment?: Readonly<Record<string, string>>;
}

/** What one run of adb printed; streams are apart as far as the phone keeps them apart. */
export interface AdbRun extends AdbOutput {
  readonly code: number;
}

/** Bytes and words, as two streams brought them. */
export interface AdbOutput {
  readonly stdout: Uint8Array<ArrayBuffer>;
  readonly stderr: string;
}

/** Starts adb clients. Each is a process that costs about 10 ms, which is why one that stays carries most scripts. */
export class Adb {
  readonly #options: AdbOptions;

  constructor(options: AdbOptions = {}) {
    this.#options = options;
  }

  /** Whether there is an adb program to run. */
  isInstalled(): boolean {
    return this.#program() !== undefined;
  }

  /** Whether phones are those of another computer. */
  isRemote(): boolean {
    return this.#options.host !== undefined;
  }

  /** Starts a client that the caller ends. @throws {Failure} tool_missing */
  start(args: readonly string[], hasInput: boolean): AdbProcess {
    const program = this.#program();
    if (program === undefined) throw new Failure("tool_missing", `Cannot run adb: ${ADB_MISSING}`);
    const environment = this.#options.environment ?? {};
    return new AdbProcess({ program, args: [...this.#server(), ...args], environment, hasInput });
  }

  /**
   * Runs adb to its end, with `input` on its stdin; an abort kills the client, but not what it started on the phone.
   *
   * @throws {Failure} tool_missing, or screen_unreadable when it prints more than any phone should
   */
  async run(args: readonly string[], signal: AbortSignal, input?: string): Promise<AdbRun> {
    signal.throwIfAborted();
    await using client = this.start(args, input !== undefined);
    const onAbort = () => client.kill();
    signal.addEventListener("abort", onAbort, { once: true });
    try {
      const feeding = input === undefined ? undefined : feed(client, input);
      const [output, code] = await Promise.all([readOutput(client), client.code, feeding]);
      signal.throwIfAborted();
      return { ...output, code };
    } finally {
      signal.removeEventListener("abort", onAbort);
    }
  }

  /** Like {@linkcode run}, for what adb knows by itself: it answers soon or not at all. @throws {Failure} timed_out */
  async ask(args: readonly string[], signal: AbortSignal, limitMs: number = ASK_MS): Promise<AdbRun> {
    const late = () => new Failure("timed_out", `Cannot run adb ${args.join(" ")}: no answer within ${limitMs} ms`);
    using limit = startTimeLimit(limitMs, late, signal);
    return await this.run(args, limit.signal);
  }

  /** Like {@linkcode run}, for tidying up: gives adb a few seconds of its own and answers whether it succeeded. */
  async runBriefly(args: readonly string[]): Promise<boolean> {
    try {
      return (await this.ask(args, new AbortController().signal, TIDY_MS)).code === 0;
    } catch (thrown) {
      if (thrown instanceof Failure) return false;
      throw thrown;
    }
  }

  #program(): string | undefined {
    return this.#options.program ?? findSdkProgram("adb");
  }

  #server(): readonly string[] {
    const { host, port } = this.#options;
    return [...(host === undefined ? [] : ["-H", host]), ...(port === undefined ? [] : ["-P", port])];
  }
}

/** Says where adb was looked for. */
export const ADB_MISSING = "it is not on PATH, in ANDROID_HOME/platform-tools or in Android Studio's SDK folder";

/** What a phone may print: a dump is at most 8 MB, a screenshot of a large tablet about as much. */
export const STDOUT_EXTENT = { maxBytes: 16_000_000, excess: "fail" } as const;
/** Of warnings only the last are of use. */
export const STDERR_EXTENT = { maxBytes: 64_000, excess: "forget" } as const;

// A server that has to be started first takes about three seconds.
const ASK_MS = 30_000;
const TIDY_MS = 5_000;

async function readOutput(client: AdbProcess): Promise<AdbOutput> {
  const [stdout, stderr] = await Promise.all([
    collect(client.stdout, STDOUT_EXTENT),
    collect(client.stderr, STDERR_EXTENT),
  ]);
  return { stdout: stdout.bytes, stderr: new TextDecoder().decode(stderr.bytes) };
}

async function feed(client: AdbProcess, input: string): Promise<void> {
  if (await client.write(input)) await client.endInput();
}
