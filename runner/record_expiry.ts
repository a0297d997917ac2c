import { limits } from "./limits.ts";
import { type CallRecord, isLive, type ReportRecord, type ScriptRecord } from "./record.ts";

/** What a store keeps at most: entries, characters of JSON, calls that have not settled, and time after settling. */
export const recordLimits = {
  entries: 100,
  characters: 2_000_000,
  live: 32,
  ttlMs: 5 * 60_000,
  /** One report; what is larger would push out too much. */
  reportCharacters: limits.recordCharacters,
} as const;

interface Entry<Kept extends ScriptRecord = ScriptRecord> {
  readonly record: Kept;
  readonly identity: string;
  readonly size: number;
}

/** The entries of a store, and which of them go first. A call that can still change never goes. */
export class Expiry {
  readonly #calls = new Map<string, Entry<CallRecord>>();
  // By their numbers, and so in the order in which they came and expire.
  readonly #reports = new Map<number, Entry<ReportRecord>>();
  #characters = 0;
  #lostSeq = 0;
  #refused = 0;

  /** The highest number among the records that went, and how many reports found no place. */
  get losses(): { readonly lostSeq: number; readonly refusedReports: number } {
    return { lostSeq: this.#lostSeq, refusedReports: this.#refused };
  }

  /** All calls and runs, the oldest first. */
  *calls(): Generator<CallRecord> {
    for (const { record } of this.#calls.values()) yield record;
  }

  /** All records, in no particular order. */
  *records(): Generator<ScriptRecord> {
    yield* this.calls();
    for (const { record } of this.#reports.values()) yield record;
  }

  /** The entry of a call. */
  call(callId: string): Entry<CallRecord> | undefined {
    return this.#calls.get(callId);
  }

  /** Adds a record that has a place already, see {@linkcode makeRoom}. */
  add(record: ScriptRecord, identity = ""): void {
    this.#put(record, identity, sizeOf(record) + identity.length);
  }

  /** Puts a call's newer state in place of the older. */
  replace(record: CallRecord): void {
    const old = this.#calls.get(record.callId);
    if (old === undefined) return;
    this.#characters -= old.size;
    const isSameSize = record.value === old.record.value && record.error === old.record.error;
    this.#put(record, old.identity, isSameSize ? old.size : sizeOf(record) + old.identity.length);
  }

  /** Lets go of what is too old. */
  expire(now: number): void {
    for (const entry of [...this.#calls.values(), ...this.#reports.values()]) {
      const { expiresAt } = entry.record;
      if (expiresAt !== undefined && expiresAt <= now) this.#drop(entry);
    }
  }

  /**
   * Lets go of the oldest until there is room for one more entry of that size, or with `keep`, until the entry of that
   * call fits. Reports push out reports first, so that no flood of them takes a call's result away.
   *
   * @returns false when only what can still change is left
   */
  makeRoom(kind: "call" | "report", size: number, keep?: string): boolean {
    if (kind === "report" && size > recordLimits.reportCharacters) return this.#refuse();
    const more = keep === undefined ? 1 : 0;
    while (this.#count + more > recordLimits.entries || this.#characters + size > recordLimits.characters) {
      const report = this.#reports.values().next().value;
      const call = this.#oldestSettled(keep);
      const victim = kind === "report" ? report ?? call : call ?? report;
      if (victim === undefined) return kind === "report" && this.#refuse();
      this.#drop(victim);
    }
    return true;
  }

  #put(record: ScriptRecord, identity: string, size: number): void {
    this.#characters += size;
    if (record.kind === "report") this.#reports.set(record.seq, { record, identity, size });
    else this.#calls.set(record.callId, { record, identity, size });
  }

  #refuse(): false {
    this.#refused++;
    return false;
  }

  get #count(): number {
    return this.#calls.size + this.#reports.size;
  }

  #oldestSettled(keep: string | undefined): Entry<CallRecord> | undefined {
    let oldest: Entry<CallRecord> | undefined;
    for (const entry of this.#calls.values()) {
      if (isLive(entry.record) || entry.record.callId === keep) continue;
      const isOlder = (entry.record.expiresAt ?? 0) < (oldest?.record.expiresAt ?? Infinity);
      if (isOlder) oldest = entry;
    }
    return oldest;
  }

  #drop(entry: Entry): void {
    const { record } = entry;
    if (record.kind === "report") this.#reports.delete(record.seq);
    else this.#calls.delete(record.callId);
    this.#characters -= entry.size;
    this.#lostSeq = Math.max(this.#lostSeq, record.seq);
  }
}

function sizeOf(record: ScriptRecord): number {
  const error = record.kind === "report" ? undefined : record.error;
  return (JSON.stringify(record.value) ?? "").length + (error?.message.length ?? 0);
}
