// EDGE: writes the programs of the simulated phone into a folder.

import { findProgram } from "../requirements.ts";
import { commands } from "./commands/commands.ts";

/** Programs that Android has in its toybox, and this machine as its own. Nothing else of the machine is on the PATH. */
const tools = [
  ...[
    "base64",
    "basename",
    "cat",
    "chmod",
    "cp",
    "cut",
    "date",
    "dd",
    "dirname",
    "echo",
    "env",
    "false",
    "grep",
    "gzip",
  ],
  ...["head", "id", "ls", "md5sum", "mkdir", "mkfifo", "mv", "od", "printf", "readlink", "rm", "rmdir", "sed", "seq"],
  ...["sha256sum", "sleep", "sort", "stat", "tail", "tee", "timeout", "touch", "tr", "true", "uniq", "wc", "xargs"],
];

/** Puts the phone's own commands, its shell and everyday tools into an empty folder; answers the shell's path. */
export async function installPrograms(folder: string): Promise<string> {
  const shell = findProgram("mksh");
  if (shell === undefined) throw new Error('Cannot build a simulated phone: "mksh" is not on PATH');
  const forward = await Deno.readTextFile(new URL("forward.mksh", import.meta.url));
  for (const name of commands.keys()) {
    await Deno.writeTextFile(`${folder}/${name}`, `#!${shell}\n${forward}`, { mode: 0o755 });
  }
  for (const name of tools) {
    const path = findProgram(name);
    if (path !== undefined) await Deno.symlink(path, `${folder}/${name}`);
  }
  await Deno.symlink(shell, `${folder}/sh`);
  return shell;
}
