import type { RunOutcome, RunRequest } from "../../runner/run.ts";
import { Jail } from "../../runner/jail.ts";
import { Failure } from "../../devices/failure.ts";

/** The names that the scripts of these tests see. */
export const names = { objectName: "ui", methods: ["echo", "fail", "hang", "deep"] };

/** Serves them: `echo` answers its argument, `fail` throws a Failure, `hang` answers only to its signal. */
export function host({ method, args, signal }: Parameters<RunRequest["host"]>[0]): Promise<unknown> {
  switch (method) {
    case "echo":
      return Promise.resolve(args[0]);
    case "fail":
      return Promise.reject(new Failure("element_not_found", "Cannot find it: the screen is empty"));
    case "hang":
      return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));
    default:
      return Promise.reject(new Error(`no ${method} here`));
  }
}

/** Runs one script in a jail of its own. */
export async function runScript(script: string, request: Partial<RunRequest> = {}): Promise<RunOutcome> {
  await using jail = new Jail(names);
  return await jail.run({
    script,
    args: null,
    timeoutMs: 20_000,
    host,
    signal: new AbortController().signal,
    ...request,
  });
}

/** Puts an outcome in one line: the value, or the code with its position and message. */
export function summary(outcome: RunOutcome): string {
  if (outcome.status === "completed") return JSON.stringify(outcome.value) ?? "undefined";
  if (outcome.status === "cancelled") return "cancelled";
  const { code, message, line, column } = outcome.failure;
  const at = line === undefined ? "" : ` at ${line}:${column}`;
  return `${code}${at}: ${message}`;
}
