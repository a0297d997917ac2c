// EDGE: runs the emulator program, and reads whether there is a display.

import { Failure } from "../failure.ts";
import { killProcess } from "../kill_process.ts";
import { collect } from "./collect.ts";

/** How an emulator is started. */
export interface EmulatorStart {
  readonly program: string;
  readonly avd: string;
  /** The port of its console; adb's is the next. */
  readonly port: number;
}

/** An emulator that was started here. */
export class EmulatorProcess {
  /** Resolves when it has ended, to the last of what it printed. */
  readonly ended: Promise<string>;
  readonly serial: string;
  readonly #child: Deno.ChildProcess;
  #hasEnded = false;

  /** @throws {Failure} tool_missing when the program cannot be started */
  constructor({ program, avd, port }: EmulatorStart) {
    this.serial = `emulator-${port}`;
    const args = ["-avd", avd, "-port", String(port), ...(hasDisplay() ? [] : ["-no-window"])];
    this.#child = spawn(program, { args, stdin: "null", stdout: "piped", stderr: "piped" });
    this.ended = this.#lastWords();
  }

  /** Whether it runs no more. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Asks it to end; for when its console does not. */
  terminate(): void {
    killProcess(this.#child, "SIGTERM");
  }

  // Its output is read for as long as it runs: it would stand still with a full pipe.
  async #lastWords(): Promise<string> {
    const { stdout, stderr, status } = this.#child;
    const extent = { maxBytes: 8_000, excess: "forget" } as const;
    const [out, errors] = await Promise.all([
      collect(stdout.getReader(), extent),
      collect(stderr.getReader(), extent),
      status,
    ]);
    this.#hasEnded = true;
    return [out, errors].map(({ bytes }) => new TextDecoder().decode(bytes)).join("\n");
  }
}

/** What `emulator ARGS` prints on stdout. @throws {Failure} tool_missing */
export async function askEmulator(program: string, args: readonly string[], signal: AbortSignal): Promise<string> {
  const child = spawn(program, { args: [...args], stdin: "null", stdout: "piped", stderr: "null", signal });
  const { stdout } = await child.output();
  signal.throwIfAborted();
  return new TextDecoder().decode(stdout);
}

/** Without a display the emulator would not start with a window. */
function hasDisplay(): boolean {
  const { os } = Deno.build;
  return os === "darwin" || os === "windows" || Deno.env.has("DISPLAY") || Deno.env.has("WAYLAND_DISPLAY");
}

function spawn(program: string, options: Deno.CommandOptions): Deno.ChildProcess {
  try {
    return new Deno.Command(program, options).spawn();
  } catch (thrown) {
    if (!(thrown instanceof Deno.errors.NotFound || thrown instanceof Deno.errors.PermissionDenied)) throw thrown;
    throw new Failure("tool_missing", `Cannot run the emulator: ${program} cannot be started`, { cause: thrown });
  }
}
