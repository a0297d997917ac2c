// EDGE: runs a small shell that reads another process's memory.

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

  /** The resident memory of a process in bytes; 0 for one that has ended, and when the meter itself has. */
  async measure(pid: number): Promise<number> {
    try {
      await this.#requests.write(new TextEncoder().encode(`${pid}\n`));
      const { value } = await this.#answers.read();
      return value === undefined ? 0 : Number(new TextDecoder().decode(value)) * 1024;
    } catch (error) {
      if (this.#isClosed || error instanceof Deno.errors.BrokenPipe) return 0;
      throw error;
    }
  }

  /** Ends the shell. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true;
    if (!this.#hasEnded) this.#shell.kill("SIGKILL");
    await Promise.allSettled([this.#requests.abort(), this.#answers.cancel()]);
    await this.#shell.status;
  }
}
