// EDGE: starts the real program as a client would: from source, or the binary that GLOVEBOX_PROGRAM names.

import { Client, type JSONRPCMessage, type Transport } from "@modelcontextprotocol/client";
import { fileURLToPath } from "node:url";

const project = fileURLToPath(new URL("../..", import.meta.url));
const main = `${project}/main.ts`;
const binary = Deno.env.get("GLOVEBOX_PROGRAM");

/** What runs with the options of {@linkcode commandOptions}. */
export const program = binary ?? Deno.execPath();

const FROM_SOURCE = ["run", "-A", "--no-prompt", "--no-check", "--config", `${project}/deno.json`];

/** How the program is started. Its PATH is empty unless given, so that it finds no phones of this machine. */
export function commandOptions(
  args: readonly string[],
  env: Record<string, string> = {},
  cwd: string = project,
): Deno.CommandOptions {
  return {
    args: [...(binary === undefined ? [...FROM_SOURCE, main] : []), ...args],
    cwd,
    clearEnv: true,
    // The configuration of whoever runs the tests is none of theirs: it is in the home that a test gives, or nowhere.
    env: {
      ...{ PATH: "", XDG_CONFIG_HOME: "HOME" in env ? "" : "/nowhere", HOME: home, NO_COLOR: "1" },
      ...(binary === undefined ? { DENO_DIR: cache } : {}),
      ...env,
    },
  };
}

// From source the packages are in Deno's cache, whatever home a test gives the program.
const home = Deno.env.get("HOME") ?? "";
const cache = Deno.env.get("DENO_DIR") ?? `${home}/.cache/deno`;

/** A server and a client that talks to it; disposing of it closes stdin and waits for the server's end. */
export interface Connection extends AsyncDisposable {
  readonly client: Client;
  readonly child: Deno.ChildProcess;
  /** Calls a tool and gives what a program reads of its answer. */
  call(name: string, input: Record<string, unknown>): Promise<Called>;
}

/** A tool's answer, in short. */
export interface Called {
  readonly text: string;
  readonly structured: Record<string, unknown>;
  readonly isError: boolean;
  readonly content: readonly { readonly type: string }[];
}

/** Starts the program as an MCP server and connects to it. */
export async function connect(
  args: readonly string[] = [],
  env: Record<string, string> = {},
  cwd?: string,
): Promise<Connection> {
  return await connectTo(program, commandOptions(args, env, cwd));
}

/** Starts any command that serves MCP, and connects to it. */
export async function connectTo(command: string, options: Deno.CommandOptions): Promise<Connection> {
  const pipes = { stdin: "piped", stdout: "piped" } as const;
  const child = new Deno.Command(command, { stderr: "inherit", ...options, ...pipes }).spawn();
  const client = new Client({ name: "tests", version: "1" });
  const transport = new ChildTransport(child);
  await client.connect(transport);
  return {
    client,
    child,
    call: async (name, input) => {
      const { content = [], structuredContent = {}, isError = false } = await client.callTool({
        name,
        arguments: input,
      });
      const text = content.map((part) => (part.type === "text" ? part.text : "")).join("");
      return { text, structured: structuredContent as Record<string, unknown>, isError: isError === true, content };
    },
    // A client that has seen the server's end does not close its transport any more.
    [Symbol.asyncDispose]: () => transport.close(),
  };
}

/** Speaks with a child over its stdin and stdout; fails on any line that is not JSON. */
class ChildTransport implements Transport {
  onmessage?: (message: JSONRPCMessage) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  readonly #child: Deno.ChildProcess;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  #reading: Promise<void> | undefined;

  constructor(child: Deno.ChildProcess) {
    this.#child = child;
    this.#writer = child.stdin.getWriter();
  }

  start(): Promise<void> {
    this.#reading = this.#read();
    return Promise.resolve();
  }

  async send(message: JSONRPCMessage): Promise<void> {
    await this.#writer.write(new TextEncoder().encode(`${JSON.stringify(message)}\n`));
  }

  async close(): Promise<void> {
    this.#writer.releaseLock();
    // A server that has ended has closed its side already.
    await this.#child.stdin.close().catch(() => undefined);
    await this.#reading;
    await this.#child.status;
  }

  async #read(): Promise<void> {
    let rest = "";
    for await (const text of this.#child.stdout.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) this.onmessage?.(JSON.parse(line));
    }
    this.onclose?.();
  }
}

/** What a command printed, and how it ended. */
export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs one command to its end. */
export async function runCommand(
  args: readonly string[],
  env: Record<string, string> = {},
  cwd?: string,
): Promise<Ran> {
  const command = new Deno.Command(program, { ...commandOptions(args, env, cwd), stdin: "null" });
  const { code, stdout, stderr } = await command.output();
  const decoder = new TextDecoder();
  return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}
