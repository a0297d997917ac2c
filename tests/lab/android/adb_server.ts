// EDGE: runs an adb server of its own, and adb clients that talk to it.

/** What an adb client printed, and how it ended. */
export interface AdbOutput {
  readonly code: number;
  readonly stdout: Uint8Array<ArrayBuffer>;
  readonly stderr: string;
}

/** An adb server that shares nothing with the one of the machine's user; disposing it waits for its end. */
export class AdbServer implements AsyncDisposable {
  /** What makes an adb client talk to this server. */
  readonly environment: Readonly<Record<string, string>>;
  /** Where it listens. */
  readonly port: number;

  private constructor(environment: Readonly<Record<string, string>>, port: number) {
    this.environment = environment;
    this.port = port;
  }

  /** Starts a server on a free port, with its keys and logs in `folder`. */
  static async start(folder: string): Promise<AdbServer> {
    for (let triesLeft = MAX_PORTS;; triesLeft--) {
      const started = await AdbServer.#startOn(freePort(), folder);
      if (started instanceof AdbServer) return started;
      if (triesLeft === 1) throw new Error(`Cannot start an adb server: "${started.trim()}"`);
    }
  }

  /** Answers what adb says when it cannot: a free port may be taken in between, or the client be connected to itself. */
  static async #startOn(port: number, folder: string): Promise<AdbServer | string> {
    const environment = {
      ANDROID_ADB_SERVER_PORT: String(port),
      // Below the ports of emulators: it must not find those of the machine.
      ADB_LOCAL_TRANSPORT_MAX_PORT: "1",
      ADB_MDNS_AUTO_CONNECT: "0",
      HOME: folder,
      TMPDIR: folder,
    };
    const { code, stderr } = await runAdb(["start-server"], environment);
    return code === 0 ? new AdbServer(environment, port) : stderr;
  }

  /** Runs one adb client to its end. */
  run(
    args: readonly string[],
    options: { readonly stdin?: string; readonly signal?: AbortSignal } = {},
  ): Promise<AdbOutput> {
    return runAdb(args, this.environment, options);
  }

  /** Ends the server, or the one that a client has started in its place, and waits for that. */
  async kill(): Promise<void> {
    using connection = await connectTo(this.port);
    if (connection === undefined) return;
    await connection.write(new TextEncoder().encode("0009host:kill"));
    await endOf(connection);
    // A process that ends closes its connections and its port one after another.
    for (let tries = 0; tries < MAX_TRIES && await isListening(this.port); tries++);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill();
  }
}

const MAX_PORTS = 3;
const MAX_TRIES = 500;

/** Waits until a connection has ended, in whichever way a server that is killed ends it. */
async function endOf(connection: Deno.TcpConn): Promise<void> {
  const reply = new Uint8Array(64);
  try {
    while (await connection.read(reply) !== null);
  } catch (error) {
    if (!(error instanceof Deno.errors.ConnectionReset)) throw error;
  }
}

async function isListening(port: number): Promise<boolean> {
  using connection = await connectTo(port);
  return connection !== undefined;
}

async function connectTo(port: number): Promise<Deno.TcpConn | undefined> {
  try {
    return await Deno.connect({ hostname: "127.0.0.1", port });
  } catch (error) {
    // A server that ends may be gone between the connection and the first question about it.
    const { ConnectionRefused, ConnectionReset, NotConnected } = Deno.errors;
    if ([ConnectionRefused, ConnectionReset, NotConnected].some((gone) => error instanceof gone)) return undefined;
    throw error;
  }
}

async function runAdb(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  { stdin, signal }: { readonly stdin?: string; readonly signal?: AbortSignal } = {},
): Promise<AdbOutput> {
  const child = new Deno.Command("adb", {
    args: [...args],
    env: environment,
    stdin: stdin === undefined ? "null" : "piped",
    stdout: "piped",
    stderr: "piped",
    ...(signal === undefined ? {} : { signal }),
  }).spawn();
  const ending = child.output();
  if (stdin !== undefined) await feed(child.stdin, stdin);
  const { code, stdout, stderr } = await ending;
  return { code, stdout, stderr: new TextDecoder().decode(stderr) };
}

async function feed(stdin: WritableStream<Uint8Array>, text: string): Promise<void> {
  try {
    await ReadableStream.from([new TextEncoder().encode(text)]).pipeTo(stdin);
  } catch (error) {
    // The client ended without reading everything.
    if (!(error instanceof Deno.errors.BrokenPipe)) throw error;
  }
}

function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}
