/**
 * Keeps calls, runs and reports for whoever reads them later: one sequence, read with a cursor, bounded in number, size
 * and time. Pure: time comes in as an argument, in milliseconds since 1970.
 *
 * @module
 */

import { Expiry, recordLimits } from "./record_expiry.ts";
import { type CallError, type CallRecord, type CancelReason, isLive, type ReportRecord } from "./record.ts";
import { type Page, pageOf, type PageRequest } from "./record_page.ts";

/** A call as it begins; `identity` tells whether a call with the same id is the same call. */
export interface NewCall extends Pick<CallRecord, "kind" | "callId" | "scriptId" | "instanceId" | "handler"> {
  readonly identity: string;
}

/** What came of beginning a call. */
export type Opened =
  | { readonly kind: "new"; readonly record: CallRecord }
  /** It is known already and does not run again. */
  | { readonly kind: "known"; readonly record: CallRecord }
  /** Another call has this id. */
  | { readonly kind: "conflict"; readonly record: CallRecord }
  | { readonly kind: "full"; readonly live: number };

/** How a call settled by its own account. */
export type Settlement =
  | { readonly status: "succeeded"; readonly value: unknown }
  | { readonly status: "failed"; readonly error: CallError; readonly value?: unknown };

/** A value that a script volunteered. */
export interface NewReport {
  readonly callId?: string | undefined;
  readonly scriptId?: string;
  readonly instanceId?: string;
  readonly value: unknown;
}

/** The records of one device. */
export class Records {
  readonly #entries = new Expiry();
  #seq = 0;

  /** @param epoch tells this store from others, whose numbers mean something else */
  constructor(readonly epoch: string) {}

  /** The calls that can still change. */
  get live(): readonly CallRecord[] {
    return [...this.#entries.calls()].filter(isLive);
  }

  /** Begins a call, unless one with its id is retained. */
  open({ identity, ...call }: NewCall, now: number): Opened {
    this.#entries.expire(now);
    const known = this.#entries.call(call.callId);
    if (known !== undefined) {
      return { kind: known.identity === identity ? "known" : "conflict", record: known.record };
    }
    const { live } = this;
    if (live.length >= recordLimits.live || !this.#entries.makeRoom("call", identity.length)) {
      return { kind: "full", live: live.length };
    }
    const record: CallRecord = { ...call, seq: ++this.#seq, status: "pending", reports: 0, createdAt: now };
    this.#entries.add(record, identity);
    return { kind: "new", record };
  }

  /** The call with this id, while it is retained. */
  find(callId: string, now: number): CallRecord | undefined {
    this.#entries.expire(now);
    return this.#entries.call(callId)?.record;
  }

  /** Takes a call's own end. A call that was cancelled, has settled or is gone stays as it is. */
  settle(callId: string, settlement: Settlement, now: number): CallRecord | undefined {
    return this.#change(callId, now, (record) => ({
      ...settlement,
      ...(record.status === "timed_out" ? { late: true } : {}),
      ...ending(now),
    }));
  }

  /** Ends the wait for a call, not the call. */
  timeOut(callId: string, now: number): CallRecord | undefined {
    if (this.#entries.call(callId)?.record.status !== "pending") return undefined;
    return this.#change(callId, now, () => ({ status: "timed_out" }));
  }

  /** Ends a call for good: what its handler still says no longer counts. */
  cancel(callId: string, reason: CancelReason, now: number): CallRecord | undefined {
    return this.#change(callId, now, () => ({ status: "cancelled", reason, ...ending(now) }));
  }

  /** Keeps a report, and with it the call that it belongs to; answers nothing when there is no place for it. */
  report({ callId, ...report }: NewReport, now: number): ReportRecord | undefined {
    this.#entries.expire(now);
    if (callId !== undefined && !this.#countReport(callId, now)) return undefined;
    if (!this.#entries.makeRoom("report", JSON.stringify(report.value).length)) return undefined;
    const record: ReportRecord = {
      kind: "report",
      ...(callId !== undefined && { callId }),
      ...report,
      seq: ++this.#seq,
      createdAt: now,
      expiresAt: now + recordLimits.ttlMs,
    };
    this.#entries.add(record);
    return record;
  }

  /** Reads on from a cursor. */
  page(request: PageRequest, now: number): Page {
    this.#entries.expire(now);
    const { epoch } = this;
    return pageOf(this.#entries.records(), { epoch, lastSeq: this.#seq, ...this.#entries.losses }, request);
  }

  /** Of a call that was cancelled or forgotten nothing more is kept. */
  #countReport(callId: string, now: number): boolean {
    const call = this.#entries.call(callId)?.record;
    if (call === undefined || call.status === "cancelled") return false;
    const renewed = call.expiresAt === undefined ? {} : { expiresAt: now + recordLimits.ttlMs };
    this.#entries.replace({ ...call, ...renewed, reports: call.reports + 1 });
    return true;
  }

  #change(callId: string, now: number, changed: (record: CallRecord) => Partial<CallRecord>): CallRecord | undefined {
    this.#entries.expire(now);
    const record = this.#entries.call(callId)?.record;
    if (record === undefined || !isLive(record)) return undefined;
    const next: CallRecord = { ...record, ...changed(record), seq: ++this.#seq };
    this.#entries.replace(next);
    this.#entries.makeRoom("call", 0, next.callId);
    return next;
  }
}

function ending(now: number): { settledAt: number; expiresAt: number } {
  return { settledAt: now, expiresAt: now + recordLimits.ttlMs };
}
