import { Failure } from "../devices/failure.ts";
import { type Deadline, startDeadline } from "../runner/deadline.ts";
import { type CallRecord, type CancelReason, isLive } from "../runner/record.ts";
import type { Page, PageRequest } from "../runner/record_page.ts";
import { type NewCall, type NewReport, type Opened, Records, type Settlement } from "../runner/records.ts";
import { Changes } from "./changes.ts";

// A handler that has not settled by then never will, as far as anyone waits for it.
const CEILING_MS = 30 * 60_000;

/** How a call is bounded, and how whoever runs it is told that nobody wants it any more. */
export interface CallTerms {
  /** Ends the wait for it, not the call; absent for a run, which has a deadline of its own. */
  readonly timeoutMs?: number;
  readonly giveUp: () => void;
}

/** Who waits for a call. */
export interface Waiting {
  readonly signal: AbortSignal;
  /** Told what the call reports and does meanwhile. */
  readonly progress: (line: string) => void;
}

/** The calls, runs and reports of one device, with their clocks and those who wait for them. */
export class CallDesk {
  readonly #records: Records;
  readonly #now: () => number;
  readonly #changes = new Changes();
  readonly #deadlines = new Map<string, Deadline>();
  readonly #terms = new Map<string, CallTerms>();
  readonly #waiting = new Map<string, Set<Waiting>>();

  constructor(now: () => number) {
    this.#records = new Records(crypto.randomUUID());
    this.#now = now;
  }

  /** The calls and runs that can still change. */
  get live(): readonly CallRecord[] {
    return this.#records.live;
  }

  /** Begins a call, unless one with its id is retained. */
  open(call: NewCall, terms: CallTerms): Opened {
    const opened = this.#records.open(call, this.#now());
    if (opened.kind !== "new") return opened;
    this.#terms.set(call.callId, terms);
    if (terms.timeoutMs !== undefined) {
      this.#at(call.callId, terms.timeoutMs, () => {
        this.#moved(this.#records.timeOut(call.callId, this.#now()));
        this.#at(call.callId, CEILING_MS, () => this.cancel(call.callId, "expired"));
      });
    }
    return opened;
  }

  /** The call with this id. @throws {Failure} call_not_found */
  get(callId: string): CallRecord {
    const record = this.find(callId);
    if (record !== undefined) return record;
    throw new Failure("call_not_found", `Cannot find the call "${callId}": no such call is retained`);
  }

  /** The call with this id, while it is retained. */
  find(callId: string): CallRecord | undefined {
    return this.#records.find(callId, this.#now());
  }

  /** Reads calls, runs and reports on from a cursor. */
  page(request: PageRequest): Page {
    return this.#records.page(request, this.#now());
  }

  /** Takes a call's own end; one that was cancelled stays so. */
  settle(callId: string, settlement: Settlement): void {
    this.#moved(this.#records.settle(callId, settlement, this.#now()));
  }

  /** Keeps a value, and shows it to those who wait for its call. */
  report(report: NewReport): void {
    this.#records.report(report, this.#now());
    if (report.callId !== undefined) this.progress(report.callId, `report: ${JSON.stringify(report.value)}`);
  }

  /** Tells those who wait for a call how far it is. */
  progress(callId: string, line: string): void {
    for (const { progress } of this.#waiting.get(callId) ?? []) progress(line);
  }

  /** Ends a call for good, and tells whoever runs it; one that has ended stays as it is. */
  cancel(callId: string, reason: CancelReason): void {
    const terms = this.#terms.get(callId);
    this.#moved(this.#records.cancel(callId, reason, this.#now()));
    terms?.giveUp();
  }

  /** Waits until a call has settled or timed out. @throws the signal's reason; {Failure} call_not_found */
  async settled(callId: string, waiting: Waiting): Promise<CallRecord> {
    const others = this.#waiting.get(callId) ?? new Set();
    this.#waiting.set(callId, others.add(waiting));
    try {
      let record = this.get(callId);
      while (record.status === "pending") {
        await this.#changes.next(callId, waiting.signal);
        record = this.get(callId);
      }
      return record;
    } finally {
      others.delete(waiting);
      if (others.size === 0) this.#waiting.delete(callId);
    }
  }

  /** Gives up every call and stops every clock; those who wait are let go. */
  close(reason: CancelReason): void {
    for (const { callId } of this.live) this.cancel(callId, reason);
    this.#changes.tellAll();
  }

  #at(callId: string, timeoutMs: number, work: () => void): void {
    this.#deadlines.get(callId)?.[Symbol.dispose]();
    const deadline = startDeadline(timeoutMs);
    deadline.signal.addEventListener("abort", work, { once: true });
    this.#deadlines.set(callId, deadline);
  }

  #moved(record: CallRecord | undefined): void {
    if (record === undefined) return;
    if (!isLive(record)) {
      this.#deadlines.get(record.callId)?.[Symbol.dispose]();
      this.#deadlines.delete(record.callId);
      this.#terms.delete(record.callId);
    }
    this.#changes.tell(record.callId);
  }
}
