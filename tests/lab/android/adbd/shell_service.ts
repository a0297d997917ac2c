// EDGE: runs shell commands as child processes, and waits for them for a while.

import type { AdbStream } from "./adb_stream.ts";
import { encodeFrame, framesOf, takesFrames, takesScript, wholeScript } from "./script_frames.ts";
import { encodeShellPacket, shellPacket, stdinOf } from "./shell_packets.ts";

/**
 * A request for a shell. Without `separatesStreams` both outputs are one and the exit code is lost; with `onTerminal`
 * every line feed gets a carriage return before it.
 */
export interface ShellRequest {
  readonly command: string;
  readonly separatesStreams: boolean;
  readonly onTerminal: boolean;
}

/** Where a phone's shell runs. */
export interface ShellPlace {
  readonly program: string;
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Turns a command into this machine's, such as the paths in it. Of what is fed only scripts are. */
  readonly localize: (text: string) => string;
  /** Makes what turns this machine's output back, piece by piece. */
  readonly restorer: () => TransformStream<Uint8Array, Uint8Array>;
}

/** Runs the commands of a phone's shell, and remembers those that are still running. */
export class ShellService {
  readonly #place: ShellPlace;
  readonly #running = new Map<Deno.ChildProcess, string>();
  readonly #onScript: (script: string) => void;
  /** Process groups whose shell has ended while something that it had started goes on. */
  readonly #survivors = new Set<number>();

  /** `onScript` is told of each script that a shell which stays open is fed. */
  constructor(place: ShellPlace, onScript: (script: string) => void) {
    this.#place = place;
    this.#onScript = onScript;
  }

  /** The commands that have not ended, whether or not their client still listens. */
  get running(): readonly string[] {
    return [...this.#running.values()];
  }

  /** The process groups of all that runs, also of what shells have left behind. */
  get groups(): readonly number[] {
    return [...[...this.#running.keys()].map(({ pid }) => pid), ...this.#survivors];
  }

  /** Runs one command. As on a phone, a client that goes away leaves it running. */
  async serve(request: ShellRequest, stream: AdbStream): Promise<void> {
    const child = this.#spawn(request.command);
    const fed = request.separatesStreams ? stdinOf(stream.chunks()) : stream.chunks();
    const feeding = feed(child.stdin, this.#localized(request.command, fed));
    const relay = (kind: number) => (bytes: Uint8Array) => {
      const shown = request.onTerminal ? withCarriageReturns(bytes) : bytes;
      return stream.write(request.separatesStreams ? encodeShellPacket(kind, shown) : shown);
    };
    await Promise.all([
      this.#pump(child.stdout, relay(shellPacket.stdout), stream.closed),
      this.#pump(child.stderr, relay(shellPacket.stderr), stream.closed),
    ]);
    if (!stream.closed.aborted) {
      const { code } = await child.status;
      if (request.separatesStreams) await stream.write(encodeShellPacket(shellPacket.exit, Uint8Array.of(code)));
      await stream.close();
    }
    await feeding;
  }

  /** Waits until every command has ended, and answers those that have not done so in time. */
  async stopped(): Promise<readonly string[]> {
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, patienceMs);
    await Promise.race([Promise.all([...this.#running.keys()].map(({ status }) => status)), late]);
    clearTimeout(timer);
    return this.running;
  }

  /** Kills everything that still runs, with its children. */
  async stop(): Promise<void> {
    const children = [...this.#running.keys()];
    for (const { pid } of children) signalGroup(pid, "SIGKILL");
    await Promise.all(children.map((child) => child.status));
    for (const pid of this.#survivors) signalGroup(pid, "SIGKILL");
  }

  #spawn(command: string): Deno.ChildProcess {
    const { program, folder, environment, localize } = this.#place;
    // The third argument is the name by which the shell complains.
    const args = command === "" ? [] : ["-c", localize(command), "/system/bin/sh"];
    const piped = { stdin: "piped", stdout: "piped", stderr: "piped" } as const;
    const options = { args, cwd: folder, env: environment, clearEnv: true, detached: true, ...piped };
    const child = new Deno.Command(program, options).spawn();
    this.#running.set(child, command);
    child.status.then(() => this.#ended(child));
    return child;
  }

  /** Turns each script that is fed into this machine's. */
  async *#localized(command: string, fed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
    if (takesScript(command)) yield new TextEncoder().encode(this.#place.localize(await wholeScript(fed)));
    if (!takesFrames(command)) return yield* fed;
    for await (const script of framesOf(fed)) {
      this.#onScript(script);
      yield encodeFrame(this.#place.localize(script));
    }
  }

  #ended(child: Deno.ChildProcess): void {
    this.#running.delete(child);
    // A signal that does nothing to those that run, to learn whether there are any.
    if (signalGroup(child.pid, "SIGCONT")) this.#survivors.add(child.pid);
  }

  async #pump(
    output: ReadableStream<Uint8Array>,
    write: (bytes: Uint8Array) => Promise<void>,
    closed: AbortSignal,
  ): Promise<void> {
    const sink = new WritableStream<Uint8Array>({ write });
    try {
      await output.pipeThrough(this.#place.restorer()).pipeTo(sink, { signal: closed });
    } catch (error) {
      if (!closed.aborted) throw error;
    }
  }
}

const patienceMs = 5_000;

async function feed(stdin: WritableStream<Uint8Array>, input: AsyncIterable<Uint8Array>): Promise<void> {
  const writer = stdin.getWriter();
  try {
    for await (const bytes of input) await writer.write(bytes);
    await writer.close();
  } catch (error) {
    // The command ended, or closed its input, without reading everything.
    if (!(error instanceof Deno.errors.BrokenPipe)) throw error;
  }
}

/** Sends a signal to a shell and all that it has started; false when none of them is left. */
function signalGroup(pid: number, signal: Deno.Signal): boolean {
  try {
    Deno.kill(-pid, signal);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

function withCarriageReturns(bytes: Uint8Array): Uint8Array {
  const lineFeed = 10;
  const carriageReturn = 13;
  return Uint8Array.from([...bytes].flatMap((byte) => byte === lineFeed ? [carriageReturn, lineFeed] : [byte]));
}
