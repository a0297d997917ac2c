// EDGE: takes calls from other processes through named pipes and files.

import type { Answer } from "./commands/command.ts";

/** As many commands can run at a time. */
const allTickets = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"];

/** What the desk passes calls on to; `words` are a command's name and arguments. */
export type Answerer = (words: readonly string[], signal: AbortSignal) => Promise<Answer>;

/**
 * Takes the calls of the phone's commands, each a process that runs `forward.mksh`, and brings them the answers.
 *
 * A command takes a ticket, one letter out of the pipe `tickets`, writes its words into the file `T.words`, and the
 * ticket into the pipe `calls`. The answer's two streams are put into files beside it before its exit code and their
 * sizes go into the pipe `T`, on which the command waits. At last it gives its ticket back with `-T` in `calls`; that
 * of a command which was killed is lost.
 */
export class CommandDesk implements AsyncDisposable {
  readonly #folder: string;
  readonly #answerer: Answerer;
  readonly #tickets: Deno.FsFile;
  readonly #closing = new AbortController();
  readonly #answering = new Set<Promise<void>>();
  readonly #taking: Promise<void>;
  readonly #defects: unknown[] = [];

  private constructor(folder: string, answerer: Answerer, pipes: { calls: Deno.FsFile; tickets: Deno.FsFile }) {
    this.#folder = folder;
    this.#answerer = answerer;
    this.#tickets = pipes.tickets;
    this.#taking = this.#take(pipes.calls);
  }

  /** Sets a desk up in an empty folder. */
  static async open(folder: string, answerer: Answerer): Promise<CommandDesk> {
    const paths = ["calls", "tickets", ...allTickets].map((name) => `${folder}/${name}`);
    const { success } = await new Deno.Command("mkfifo", { args: paths, stdin: "null" }).output();
    if (!success) throw new Error(`Cannot set up the phone's command desk in ${folder}: mkfifo failed`);
    const [calls, tickets] = [await openPipe(`${folder}/calls`), await openPipe(`${folder}/tickets`)];
    await tickets.write(new TextEncoder().encode(allTickets.join("")));
    return new CommandDesk(folder, answerer, { calls, tickets });
  }

  /** Abandons the calls that are being answered, takes no more, and throws what went wrong in the phone's model. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort(new Error("The phone was switched off"));
    await Deno.writeTextFile(`${this.#folder}/calls`, "\n");
    await this.#taking;
    await Promise.all(this.#answering);
    this.#tickets.close();
    if (this.#defects.length > 0) throw new AggregateError(this.#defects, "The simulated phone failed");
  }

  async #take(calls: Deno.FsFile): Promise<void> {
    using file = calls;
    for await (const line of linesOf(file)) {
      if (line === "") return;
      const work = line.startsWith("-") ? this.#reuse(line.slice(1)) : this.#answer(line);
      const answering = work.finally(() => this.#answering.delete(answering));
      this.#answering.add(answering);
    }
  }

  async #reuse(ticket: string): Promise<void> {
    await this.#tickets.write(new TextEncoder().encode(ticket));
  }

  async #answer(ticket: string): Promise<void> {
    const path = `${this.#folder}/${ticket}`;
    const words = (await Deno.readTextFile(`${path}.words`)).split("\0").slice(0, -1);
    const answer = await this.#answerOrNothing(words);
    if (answer === undefined) return;
    const outputs = [answer.stdout ?? "", answer.stderr ?? ""].map(bytesOf);
    for (const [index, bytes] of outputs.entries()) {
      if (bytes.length > 0) await Deno.writeFile(`${path}.${index === 0 ? "stdout" : "stderr"}`, bytes);
    }
    using reply = await openPipe(path);
    const sizes = outputs.map((bytes) => bytes.length).join(" ");
    await reply.write(new TextEncoder().encode(`${answer.code ?? 0} ${sizes}\n`));
  }

  async #answerOrNothing(words: readonly string[]): Promise<Answer | undefined> {
    try {
      return await this.#answerer(words, this.#closing.signal);
    } catch (error) {
      // Nobody waits for an answer any more.
      if (this.#closing.signal.aborted) return undefined;
      this.#defects.push(error);
      return { stderr: `The simulated phone failed: ${error}\n`, code: 70 };
    }
  }
}

async function* linesOf(pipe: Deno.FsFile): AsyncGenerator<string, void, void> {
  const chunk = new Uint8Array(4096);
  let held = "";
  for (let read = await pipe.read(chunk); read !== null; read = await pipe.read(chunk)) {
    const lines = (held + new TextDecoder().decode(chunk.subarray(0, read))).split("\n");
    held = lines.pop() ?? "";
    yield* lines;
  }
}

/** Opens a pipe both ways: nobody is waited for, and reading sees no end while nobody writes. */
function openPipe(path: string): Promise<Deno.FsFile> {
  return Deno.open(path, { read: true, write: true });
}

function bytesOf(output: string | Uint8Array): Uint8Array {
  return typeof output === "string" ? new TextEncoder().encode(output) : output;
}
