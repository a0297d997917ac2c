// EDGE: starts processes.

import { fileURLToPath } from "node:url";
import { measure, print, type Way } from "./measure.ts";

const main = fileURLToPath(new URL("../main.ts", import.meta.url));
const bareServer = fileURLToPath(new URL("bare_server.ts", import.meta.url));
const flags = ["run", "-A", "--no-prompt", "--no-check", "--v8-flags=--min-semi-space-size=16"];
// As the task `mcp` has them.
const sourceFlags = [...flags, "--conditions", "browser"];
const encoder = new TextEncoder();

/** A program that serves MCP. */
export interface ServerProgram {
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** The server, from source. */
export function sourceCommand(): ServerProgram {
  return { program: Deno.execPath(), args: [...sourceFlags, main] };
}

/** How long until a client has the list of tools, against a program that does nothing. */
export async function benchStartup(): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    const empty = `${folder}/empty.ts`;
    const parts = `${folder}/parts`;
    await Deno.writeTextFile(empty, "");
    await run(["bundle", "--quiet", "--minify", "--platform", "deno", "--code-splitting", "--outdir", parts, main], {
      DENO_CONDITIONS: "browser",
    });
    const bundled = {
      program: Deno.execPath(),
      args: [...flags, "--no-config", "--unstable-lazy-dynamic-imports", `${parts}/main.js`],
    };
    const bare = { program: Deno.execPath(), args: [...sourceFlags, bareServer] };
    const ways: Way[] = [
      { name: "an empty program", run: () => run([...flags, empty]) },
      { name: "glovebox --version", run: () => run([...sourceFlags, main, "--version"]) },
      { name: "start to tools/list, the SDK with one tool", run: () => untilTools(bare) },
      { name: "start to tools/list, from source", run: () => untilTools(sourceCommand()) },
      { name: "start to tools/list, bundled in parts", run: () => untilTools(bundled) },
    ];
    print("Start", await measure(ways, 15));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function run(args: string[], env: Record<string, string> = {}): Promise<void> {
  await new Deno.Command(Deno.execPath(), { args, env, stdin: "null", stdout: "null", stderr: "null" }).output();
}

/** Milliseconds from the start of a server until it has listed its tools; `then` may look at the process after that. */
export async function untilTools(server: ServerProgram, then?: (pid: number) => void): Promise<number> {
  const started = performance.now();
  const options = { args: [...server.args], env: { ...server.env } };
  const pipes = { stdin: "piped", stdout: "piped", stderr: "null" } as const;
  const child = new Deno.Command(server.program, { ...options, ...pipes }).spawn();
  const writer = child.stdin.getWriter();
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "bench", version: "1" } };
  await writer.write(line({ id: 1, method: "initialize", params }));
  await readLine(reader);
  await writer.write(line({ method: "notifications/initialized" }));
  await writer.write(line({ id: 2, method: "tools/list" }));
  await readLine(reader);
  const took = performance.now() - started;
  then?.(child.pid);
  await writer.close();
  await reader.cancel();
  await child.status;
  return took;
}

function line(message: Record<string, unknown>): Uint8Array<ArrayBuffer> {
  return encoder.encode(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
}

async function readLine(reader: ReadableStreamDefaultReader<string>): Promise<void> {
  for (let text = ""; !text.includes("\n");) {
    const { value, done } = await reader.read();
    if (done) throw new Error("The server ended before it answered");
    text += value;
  }
}
