import type { ResidentNotice } from "./frames.ts";
import { limits } from "./limits.ts";
import type { Settlement } from "./records.ts";
import { positionIn, type Session } from "./rpc.ts";

type Settled = Extract<ResidentNotice, { method: "settled" }>["params"];

/** Puts what a child says of a call's end in a record's words; a value that is too large is checked here again. */
export function settlementOf({ value = null, error }: Settled, session: Session): Settlement {
  if (error === undefined) {
    const { length } = JSON.stringify(value);
    if (length <= limits.recordCharacters) return { status: "succeeded", value };
    return { status: "failed", error: { message: `The handler's value is too large: ${length} characters of JSON` } };
  }
  const { name, message, step } = error;
  const code = step === undefined ? undefined : session.failureOf(step)?.code;
  return {
    status: "failed",
    error: {
      ...(name !== undefined && { name }),
      message,
      ...(code !== undefined && { code }),
      ...positionIn(error),
    },
  };
}
