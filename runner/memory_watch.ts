// EDGE: sets a timer.

import type { MemoryFound } from "./ending.ts";
import { MemoryMeter } from "./memory_meter.ts";

const INTERVAL_MS = Deno.build.os === "linux" ? 100 : 250;

/** The process to watch, and who is told once it holds more than that, or cannot be measured any more. */
export interface Watched {
  readonly pid: number;
  readonly limitBytes: number;
  readonly ended: (memory: MemoryFound) => void;
}

/** Measures one process again and again, and tells when it holds too much memory. */
export class MemoryWatch implements AsyncDisposable {
  readonly #shell: string;
  #meter: MemoryMeter | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;

  /** Measures by the shell at that path. It is not started before the first measurement: most runs have ended by then. */
  constructor(shell: string) {
    this.#shell = shell;
  }

  /** Calls `ended`, once, when the process is no longer known to hold at most `limitBytes`. */
  watch(watched: Watched): void {
    if (this.#isOver) return;
    this.#timer = setTimeout(async () => {
      const found = await this.#measure(watched);
      if (found === "within") this.watch(watched);
      else watched.ended(found);
    }, INTERVAL_MS);
  }

  /** Stops measuring. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isOver = true;
    clearTimeout(this.#timer);
    await this.#meter?.[Symbol.asyncDispose]();
  }

  /** A script that nobody can watch must not go on: no process can be started when the machine itself is out of memory. */
  async #measure({ pid, limitBytes }: Watched): Promise<MemoryFound> {
    try {
      this.#meter ??= new MemoryMeter(this.#shell);
      return await this.#meter.measure(pid) <= limitBytes ? "within" : "over";
    } catch {
      return "unknown";
    }
  }
}
