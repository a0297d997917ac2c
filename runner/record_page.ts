import type { ScriptRecord } from "./record.ts";

/** What a reader asks for. */
export interface PageRequest {
  /** The last number that the reader has seen; only later ones follow. */
  readonly afterSeq?: number | undefined;
  /** The store that `afterSeq` is of; another one is read from its start. */
  readonly epoch?: string | undefined;
  readonly limit?: number | undefined;
  readonly scriptId?: string | undefined;
  readonly callId?: string | undefined;
}

/** Records in the order of their numbers, and where to read on. */
export interface Page {
  readonly epoch: string;
  readonly records: readonly ScriptRecord[];
  /** The `afterSeq` to read on with. */
  readonly nextSeq: number;
  /** The lowest number that is retained, or the next one when nothing is. */
  readonly oldestSeq: number;
  readonly hasMore: boolean;
  /** True when something after the cursor is gone, unseen. */
  readonly dropped: boolean;
  /** How many reports found no place, too large or too many. */
  readonly refusedReports: number;
}

/** Where a store stands: its last number, and the highest among those it no longer has. */
export interface Standing {
  readonly epoch: string;
  readonly lastSeq: number;
  readonly lostSeq: number;
  readonly refusedReports: number;
}

const DEFAULT_LIMIT = 50;
// Agents cut longer answers off somewhere; a page that is cut here can be read on.
const PAGE_CHARACTERS = 64_000;

/** Cuts a page: at most `limit` records and 64,000 characters, but always one if there is one. Pure. */
export function pageOf(all: Iterable<ScriptRecord>, standing: Standing, request: PageRequest): Page {
  const isSameStore = request.epoch === undefined || request.epoch === standing.epoch;
  const { afterSeq, limit = DEFAULT_LIMIT } = isSameStore ? request : { ...request, afterSeq: undefined };
  const retained = [...all].sort((a, b) => a.seq - b.seq);
  const wanted = retained.filter((record) => record.seq > (afterSeq ?? 0) && fits(record, request));
  const records = wanted.slice(0, howMany(wanted, limit));
  const hasMore = records.length < wanted.length;
  return {
    epoch: standing.epoch,
    records,
    nextSeq: hasMore ? records.at(-1)?.seq ?? standing.lastSeq : standing.lastSeq,
    oldestSeq: retained[0]?.seq ?? standing.lastSeq + 1,
    hasMore,
    dropped: !isSameStore || (afterSeq ?? 0) < standing.lostSeq,
    refusedReports: standing.refusedReports,
  };
}

function fits(record: ScriptRecord, { scriptId, callId }: PageRequest): boolean {
  return (scriptId === undefined || record.scriptId === scriptId) && (callId === undefined || record.callId === callId);
}

function howMany(records: readonly ScriptRecord[], limit: number): number {
  let characters = 0;
  for (const [index, record] of records.entries()) {
    characters += JSON.stringify(record).length;
    if (index >= limit || (index > 0 && characters > PAGE_CHARACTERS)) return index;
  }
  return records.length;
}
