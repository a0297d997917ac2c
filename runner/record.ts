/** How a call stands. `timed_out` is not settled: the handler may still finish. */
export type CallStatus = "pending" | "timed_out" | "succeeded" | "failed" | "cancelled";

/** Why a call was cancelled. */
export const cancelReasons = [
  "by_request",
  "restarted",
  "stopped",
  "crashed",
  "unresponsive",
  "device_detached",
  "expired",
] as const;
/** One of {@linkcode cancelReasons}. */
export type CancelReason = typeof cancelReasons[number];

/** What a handler threw. */
export interface CallError {
  readonly name?: string;
  readonly message: string;
  /** The failure's code when a step of the script failed. */
  readonly code?: string;
  readonly line?: number;
  readonly column?: number;
}

/** One call of a handler, or one run of a script. Times are milliseconds since 1970. */
export interface CallRecord {
  readonly kind: "call" | "run";
  readonly callId: string;
  /** Moves on with every visible change. */
  readonly seq: number;
  /** Absent for a run. */
  readonly scriptId?: string;
  readonly instanceId?: string;
  readonly handler?: string;
  readonly status: CallStatus;
  /** What the handler returned; of a run, its whole report. */
  readonly value?: unknown;
  readonly error?: CallError;
  readonly reason?: CancelReason;
  /** True when it settled after it had timed out. */
  readonly late?: true;
  /** How many values it reported. */
  readonly reports: number;
  readonly createdAt: number;
  readonly settledAt?: number;
  readonly expiresAt?: number;
}

/** A value that a script volunteered; with a `callId` it belongs to that call. */
export interface ReportRecord {
  readonly kind: "report";
  readonly callId?: string;
  readonly seq: number;
  readonly scriptId?: string;
  readonly instanceId?: string;
  readonly value: unknown;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** What a store keeps. */
export type ScriptRecord = CallRecord | ReportRecord;

/** Tells whether a call can still change. */
export function isLive({ status }: CallRecord): boolean {
  return status === "pending" || status === "timed_out";
}
