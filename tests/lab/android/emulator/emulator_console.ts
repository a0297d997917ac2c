// EDGE: listens on a loopback port.

/** The console of an emulator, as much of it as adb speaks with. */
export class EmulatorConsole implements AsyncDisposable {
  /** Resolves when a client has told the emulator to end. */
  readonly killed: Promise<void>;
  readonly #listener: Deno.TcpListener;

  constructor(port: number) {
    this.#listener = Deno.listen({ hostname: "127.0.0.1", port });
    this.killed = this.#serve();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.killed;
  }

  async #serve(): Promise<void> {
    using listener = this.#listener;
    while (!await answered(await listener.accept()));
  }
}

/** Answers one client to its end, or until it says `kill`. */
async function answered(connection: Deno.TcpConn): Promise<boolean> {
  using client = connection;
  const say = (line: string) => client.write(new TextEncoder().encode(`${line}\r\n`));
  await say("Android Console: type 'help' for a list of commands\r\nOK");
  const chunk = new Uint8Array(1024);
  let held = "";
  for (let read = await client.read(chunk); read !== null; read = await client.read(chunk)) {
    held += new TextDecoder().decode(chunk.subarray(0, read));
    if (/^kill\r?$/m.test(held)) {
      await say("OK: killing emulator, bye bye");
      return true;
    }
  }
  return false;
}
