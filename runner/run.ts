/**
 * The story of a one-shot run: look at the text, feed it to a fresh child, serve its calls, and tell how it ended.
 *
 * The only file that knows that a script runs once.
 *
 * @module
 */

import { type Cause, conclude, type RunEnd } from "./conclude.ts";
import { type Captured, ConsoleTail, type LogLine } from "./console.ts";
import { type Deadline, startDeadline } from "./deadline.ts";
import { runFrame } from "./frames.ts";
import type { ScriptNames } from "./prelude.ts";
import { type Host, Session } from "./rpc.ts";
import type { Sandbox } from "./sandbox.ts";
import { prepareScript } from "./script_text.ts";
import { explainSyntax } from "./syntax.ts";

/** A script, and all that it may touch and take. */
export interface RunRequest {
  /** An async function body: JavaScript, or TypeScript whose types can be blanked. */
  readonly script: string;
  /** Any JSON; the script sees it as `args`. */
  readonly args: unknown;
  readonly timeoutMs: number;
  readonly host: Host;
  /** Ends the run as `cancelled`, at once. */
  readonly signal: AbortSignal;
  readonly onLog?: (line: LogLine) => void;
  readonly onReport?: (value: unknown) => void;
}

/** A run that has ended, however it did. */
export type RunOutcome = RunEnd & {
  readonly logs: Captured;
  readonly reports: readonly unknown[];
  /** How many calls the script made. */
  readonly steps: number;
  readonly durationMs: number;
};

/** Where a script gets its child from, and what it may call. */
export interface ScriptEnvironment extends ScriptNames {
  readonly takeChild: () => Promise<Sandbox>;
}

/** The same for a script that runs once. */
export interface RunEnvironment extends ScriptEnvironment {
  /** Kills the child at once, and sees to it that nothing of it stays; a run does not wait for that. */
  readonly discard: (child: Sandbox) => void;
}

/**
 * Runs a script once. It is never run again by itself, and the first cause of its end is the one that is told.
 *
 * @throws {Failure} RUN_SCRIPT_CRASHED when no child can be started
 */
export async function runOnce(request: RunRequest, environment: RunEnvironment): Promise<RunOutcome> {
  using deadline = startDeadline(request.timeoutMs, request.signal);
  const child = await environment.takeChild();
  try {
    return await runIn(child, { request, environment, deadline });
  } finally {
    environment.discard(child);
  }
}

interface Run {
  readonly request: RunRequest;
  readonly environment: RunEnvironment;
  readonly deadline: Deadline;
}

async function runIn(child: Sandbox, { request, environment, deadline }: Run): Promise<RunOutcome> {
  const tail = new ConsoleTail();
  const reports: unknown[] = [];
  const session = new Session({
    methods: environment.methods,
    host: request.host,
    send: (line) => child.send(line),
    onLog: (line, dropped) => (tail.add(line, dropped), request.onLog?.(line)),
    onReport: (value) => (reports.push(value), request.onReport?.(value)),
  });
  const cause = await play({ request, child, session, signal: deadline.signal });
  const end = conclude(cause, { session, deadline, objectName: environment.objectName });
  return { ...end, logs: tail.captured(), reports, steps: session.steps, durationMs: deadline.elapsedMs() };
}

interface Scene {
  readonly request: RunRequest;
  readonly child: Sandbox;
  readonly session: Session;
  readonly signal: AbortSignal;
}

async function play({ request, child, session, signal }: Scene): Promise<Cause> {
  const text = await prepareScript(request.script, (code) => explainSyntax(code, signal));
  if (text.kind === "fault") return text;
  const { code, importName } = text;
  child.watchMemory();
  child.send(runFrame({ code, args: request.args, ...(importName !== undefined && { importName }) }));
  const cause = await converse({ child, session, signal }).finally(() => session.end());
  if (cause.kind !== "done" || cause.error?.kind !== "syntax") return cause;
  const explanation = await explainSyntax(code, signal);
  return explanation.kind === "fault" ? explanation : { kind: "fault", message: cause.error.message };
}

async function converse({ child, session, signal }: Omit<Scene, "request">): Promise<Cause> {
  const kill = () => child.kill();
  signal.addEventListener("abort", kill, { once: true });
  if (signal.aborted) kill();
  try {
    for await (const line of child.lines()) {
      if (signal.aborted) break;
      const heard = line === undefined ? TOO_MUCH : session.hear(line);
      if (heard.kind !== "more") return heard;
    }
  } finally {
    signal.removeEventListener("abort", kill);
  }
  return signal.aborted ? { kind: "stopped" } : { kind: "ended", ending: await child.ended };
}

const TOO_MUCH = { kind: "violation", message: "it sends more than it may" } as const;
