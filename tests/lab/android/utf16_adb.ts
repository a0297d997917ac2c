// EDGE: a program that runs adb and prints what it says in UTF-16, as PowerShell does; also writes its own start script.

import { fileURLToPath } from "node:url";
import { utf16 } from "./utf16.ts";

if (import.meta.main) await printAsPowerShell(Deno.args);

/** Writes a program into `folder` that a driver can run in adb's place; answers its path. */
export async function writeUtf16Adb(folder: string): Promise<string> {
  const program = `${folder}/adb_in_utf16`;
  const main = fileURLToPath(import.meta.url);
  const script = `#!/bin/sh\nexec ${Deno.execPath()} run -A --no-check --quiet ${main} "$@"\n`;
  await Deno.writeTextFile(program, script, { mode: 0o755 });
  return program;
}

async function printAsPowerShell(args: readonly string[]): Promise<void> {
  const adb = new Deno.Command("adb", { args: [...args], stdin: "inherit", stdout: "piped", stderr: "inherit" })
    .spawn();
  const lines = adb.stdout.pipeThrough(new TextDecoderStream()).pipeThrough(
    new TransformStream<string, Uint8Array<ArrayBuffer>>({
      start: (to) => to.enqueue(utf16("\ufeff")),
      transform: (text, to) => to.enqueue(utf16(text.replaceAll("\n", "\r\n"))),
    }),
  );
  await lines.pipeTo(Deno.stdout.writable);
  Deno.exit((await adb.status).code);
}
