import type { Phone } from "../phone.ts";
import type { PhoneProcess } from "../process_table.ts";
import type { Answer } from "./command.ts";

/** `pgrep [-f] PATTERN` and `pgrep -P PID`: the numbers of the processes that fit. */
export async function pgrep(words: readonly string[], phone: Phone): Promise<Answer> {
  const found = await matching(words, phone);
  return { stdout: found.map(({ pid }) => `${pid}\n`).join(""), code: found.length > 0 ? 0 : 1 };
}

/**
 * `pkill [-9] [-f] PATTERN`: ends the processes that fit.
 *
 * With `-f` that may be the very shell that called it, if its script holds the pattern.
 */
export async function pkill(words: readonly string[], phone: Phone): Promise<Answer> {
  const found = await matching(words, phone);
  const signal = words.some((word) => /^-(9|KILL|SIGKILL)$/.test(word)) ? "SIGKILL" : "SIGTERM";
  for (const process of found) phone.processes.kill(process, signal);
  return { code: found.length > 0 ? 0 : 1 };
}

/** `ps -A -o NAME`: the names of all that runs. */
export function ps(_words: readonly string[], phone: Phone): Answer {
  return { stdout: ["NAME", "init", "system_server", "uiautomator", ...phone.hiddenApps].join("\n") + "\n" };
}

async function matching(words: readonly string[], phone: Phone): Promise<readonly PhoneProcess[]> {
  const all = (await phone.processes.list()).filter(({ commandLine }) => !/^p(grep|kill) /.test(commandLine));
  const parents = words.indexOf("-P");
  if (parents >= 0) return all.filter(({ parentPid }) => parentPid === Number(words[parents + 1]));
  const pattern = new RegExp(words.find((word) => !word.startsWith("-")) ?? "^$");
  const seen = words.includes("-f") ? (line: string) => line : nameOf;
  return all.filter(({ commandLine }) => pattern.test(seen(commandLine)));
}

function nameOf(commandLine: string): string {
  return (commandLine.split(" ", 1)[0] ?? "").replace(/^.*\//, "");
}
