import type { Failure } from "../devices/failure.ts";
import type { Deadline } from "./deadline.ts";
import { type Ending, explainEnding } from "./ending.ts";
import type { ScriptError } from "./frames.ts";
import { type Heard, type Position, positionIn, type Session } from "./rpc.ts";

/** Why a script failed, and where. */
export interface ScriptFailure extends Position {
  readonly code:
    | "RUN_SCRIPT_SYNTAX_ERROR"
    | "RUN_SCRIPT_THREW"
    | "RUN_SCRIPT_TIMEOUT"
    | "RUN_SCRIPT_STEP_FAILED"
    | "RUN_SCRIPT_MEMORY"
    | "RUN_SCRIPT_CRASHED";
  readonly message: string;
  /** The number of the call that the failure belongs to. */
  readonly step?: number;
  /** What that call threw. */
  readonly cause?: Failure;
}

/** How a run ended: by its own return, by a failure, or because the caller no longer wanted it. */
export type RunEnd =
  | { readonly status: "completed"; readonly value: unknown }
  | { readonly status: "failed"; readonly failure: ScriptFailure }
  | { readonly status: "cancelled" };

/** Why a run ended: the script said so, could not be compiled, was not believed, died, or was stopped from outside. */
export type Cause =
  | Exclude<Heard, { kind: "more" }>
  | { readonly kind: "fault"; readonly message: string; readonly line?: number; readonly column?: number }
  | { readonly kind: "ended"; readonly ending: Ending }
  | { readonly kind: "stopped" };

/** What is known when a run ends. */
export interface Circumstances {
  readonly session: Session;
  /** Absent for a script that may take as long as it likes. */
  readonly deadline?: Deadline;
  readonly objectName: string;
}

/** Puts the cause of a run's end in the words and codes that the caller gets. */
export function conclude(cause: Cause, circumstances: Circumstances): RunEnd {
  switch (cause.kind) {
    case "done":
      if (cause.error === undefined) return { status: "completed", value: cause.value };
      return failed(explainThrown(cause.error, circumstances.session));
    case "fault":
      return failed({
        code: "RUN_SCRIPT_SYNTAX_ERROR",
        message: `Cannot compile the script: ${cause.message}`,
        ...positionIn(cause),
      });
    case "violation":
      return failed({
        code: "RUN_SCRIPT_CRASHED",
        message: `Cannot go on with the script: its process broke the protocol, ${cause.message}`,
      });
    case "ended":
      return failed(explainEnding(cause.ending));
    case "stopped": {
      const { deadline } = circumstances;
      return deadline?.hasPassed ? failed(explainTimeout(circumstances, deadline)) : { status: "cancelled" };
    }
  }
}

function failed(failure: ScriptFailure): RunEnd {
  return { status: "failed", failure };
}

function explainThrown({ name, message, step, ...position }: ScriptError, session: Session): ScriptFailure {
  const cause = step === undefined ? undefined : session.failureOf(step);
  if (step !== undefined && cause !== undefined) {
    return { code: "RUN_SCRIPT_STEP_FAILED", message: cause.message, step, cause, ...positionIn(position) };
  }
  const what = name === undefined ? `it threw ${message}` : `${name}: ${message}`;
  const { line, column, step: lastStep } = session.lastCall ?? {};
  const at = position.line === undefined ? positionIn({ line, column }) : positionIn(position);
  const near = position.line === undefined && lastStep !== undefined ? { step: lastStep } : {};
  return { code: "RUN_SCRIPT_THREW", message: `Cannot finish the script: ${what}`, ...at, ...near };
}

function explainTimeout({ session, objectName }: Circumstances, { timeoutMs }: Deadline): ScriptFailure {
  const call = session.lastCall;
  const doing = call?.isWaiting
    ? `it was waiting for ${objectName}.${call.method}`
    : "it was computing, or waiting for something of its own";
  return {
    code: "RUN_SCRIPT_TIMEOUT",
    message: `Cannot finish the script within ${timeoutMs} ms: ${doing}`,
    ...(call && { step: call.step, ...positionIn(call) }),
  };
}
