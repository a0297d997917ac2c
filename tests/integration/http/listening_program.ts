// EDGE: starts the real program as a server that listens.

import assert from "node:assert/strict";
import { commandOptions, program } from "../program.ts";
import type { Place } from "./http_bench.ts";

/** A server that listens; disposing of it ends it, whatever a test came to. */
export interface ListeningProgram extends Place, AsyncDisposable {
  readonly pid: number;
  /** Sends a signal, and gives how the program ended and all that it told. */
  end(signal: Deno.Signal): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }>;
}

/** Starts the program with `serve --http`, its stdin at an end, and waits until it has told where it is. */
export async function listen(
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<ListeningProgram> {
  const pipes = { stdin: "null", stdout: "piped", stderr: "piped" } as const;
  const child = new Deno.Command(program, { ...commandOptions(["serve", "--http", ...args], env), ...pipes }).spawn();
  const stdout = new Response(child.stdout).text();
  const guide = Promise.withResolvers<string>();
  const stderr = readAll(child.stderr, (told) => /^\}$/m.test(told) && guide.resolve(told));
  stderr.then(guide.resolve);
  const { url, token } = /"url": "(?<url>[^"]+)"[^]*"Bearer (?<token>[^"]+)"/.exec(await guide.promise)?.groups ?? {};
  assert.ok(url !== undefined && token !== undefined, await guide.promise);
  let ended = false;
  child.status.then(() => ended = true);
  const end: ListeningProgram["end"] = async (signal) => {
    if (!ended) child.kill(signal);
    const { code } = await child.status;
    return { code, stdout: await stdout, stderr: await stderr };
  };
  return { pid: child.pid, url, token, end, [Symbol.asyncDispose]: async () => void await end("SIGTERM") };
}

async function readAll(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  onText: (whole: string) => void,
): Promise<string> {
  let whole = "";
  for await (const text of stream.pipeThrough(new TextDecoderStream())) {
    whole += text;
    onText(whole);
  }
  return whole;
}
