// EDGE: runs a small shell that reads another process's memory, and a timer that asks it.

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
const INTERVAL_MS = Deno.build.os === "linux" ? 100 : 250;

/** Measures one process again and again, and tells when it holds too much memory. */
export class MemoryWatch implements AsyncDisposable {
  readonly #meter: Deno.ChildProcess;
  readonly #requests: WritableStreamDefaultWriter<Uint8Array>;
  readonly #answers: ReadableStreamDefaultReader<Uint8Array>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;
  #hasEnded = false;

  /** Prepares the meter; nothing is measured before {@linkcode watch}. */
  constructor(shell: string) {
    this.#meter = new Deno.Command(shell, {
      args: ["-c", METER],
      clearEnv: true,
      env: { PATH: "/usr/bin:/bin" },
      stdin: "piped",
      stdout: "piped",
      stderr: "null",
    }).spawn();
    this.#requests = this.#meter.stdin.getWriter();
    this.#answers = this.#meter.stdout.getReader();
    this.#meter.status.then(() => this.#hasEnded = true);
  }

  /** Calls `exceeded`, once, when the process holds more than `limitBytes`. */
  watch({ pid, limitBytes, exceeded }: { pid: number; limitBytes: number; exceeded: () => void }): void {
    if (this.#isOver) return;
    this.#timer = setTimeout(async () => {
      const bytes = await this.#measure(pid);
      if (bytes > limitBytes) exceeded();
      else this.watch({ pid, limitBytes, exceeded });
    }, INTERVAL_MS);
  }

  /** Stops measuring and ends the meter. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isOver = true;
    clearTimeout(this.#timer);
    if (!this.#hasEnded) this.#meter.kill("SIGKILL");
    await Promise.allSettled([this.#requests.abort(), this.#answers.cancel()]);
    await this.#meter.status;
  }

  /** Answers 0 for a process that has ended, and when the meter itself has. */
  async #measure(pid: number): Promise<number> {
    try {
      await this.#requests.write(new TextEncoder().encode(`${pid}\n`));
      const { value } = await this.#answers.read();
      return value === undefined ? 0 : Number(new TextDecoder().decode(value)) * 1024;
    } catch (error) {
      if (this.#isOver || error instanceof Deno.errors.BrokenPipe) return 0;
      throw error;
    }
  }
}
