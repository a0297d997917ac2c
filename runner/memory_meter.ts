// EDGE: runs a small shell that reads another process's memory.

import { Failure } from "../devices/failure.ts";
import { killNow } from "./kill_now.ts";

// /proc is closed to a Deno program without --allow-all, so a shell reads it, with builtins only: nothing is forked.
const METER = `
while read -r pid; do
  rss=
  if [ -r "/proc/$pid/status" ]; then
    while read -r key value unit; do if [ "$key" = VmRSS: ]; then rss=$value; fi; done < "/proc/$pid/status"
  else
    rss=$(ps -o rss= -p "$pid")
  fi
  echo "\${rss:-0}"
done
`;

/** Tells how much memory a process holds, one question at a time. */
export class MemoryMeter implements AsyncDisposable {
  readonly #shell: Deno.ChildProcess;
  readonly #requests: WritableStreamDefaultWriter<Uint8Array>;
  readonly #answers: ReadableStreamDefaultReader<Uint8Array>;
  #isClosed = false;
  #hasEnded = false;

  /** Starts the shell at that path. */
  constructor(shell: string) {
    this.#shell = new Deno.Command(shell, {
      args: ["-c", METER],
      clearEnv: true,
      env: { PATH: "/usr/bin:/bin" },
      stdin: "piped",
      stdout: "piped",
      stderr: "null",
    }).spawn();
    this.#requests = this.#shell.stdin.getWriter();
    this.#answers = this.#shell.stdout.getReader();
    this.#shell.status.then(() => this.#hasEnded = true);
  }

  /**
   * The resident memory of a process in bytes; 0 for one that has ended, and once the meter is closed.
   *
   * @throws when the shell has ended by itself: nobody knows then
   */
  async measure(pid: number): Promise<number> {
    try {
      await this.#requests.write(new TextEncoder().encode(`${pid}\n`));
      const { value } = await this.#answers.read();
      if (value !== undefined) return Number(new TextDecoder().decode(value)) * 1024;
    } catch (error) {
      if (!this.#isClosed) throw error;
    }
    if (this.#isClosed) return 0;
    throw new Failure("internal", "Cannot measure the memory of a script: the shell that reads it has ended");
  }

  /** Ends the shell. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true;
    if (!this.#hasEnded) killNow(this.#shell);
    await Promise.allSettled([this.#requests.abort(), this.#answers.cancel()]);
    await this.#shell.status;
  }
}
