import assert from "node:assert/strict";
import fc from "fast-check";
import { recordLimits } from "../../runner/record_expiry.ts";
import type { CallRecord, ScriptRecord } from "../../runner/record.ts";
import { type NewCall, type Opened, Records } from "../../runner/records.ts";

Deno.test("Records.open() gives back a call with the same id and identity, and refuses another", () => {
  const records = new Records("e");
  assert.equal(records.open(call("a", "one"), 0).kind, "new");
  assert.equal(records.open(call("a", "one"), 1).kind, "known");
  assert.equal(records.open(call("a", "two"), 2).kind, "conflict");
});

Deno.test("Records.open() refuses the 33rd call that has not settled, also when the others have timed out", () => {
  const records = new Records("e");
  for (let n = 0; n < recordLimits.live; n++) records.open(call(`c${n}`), 0);
  for (let n = 0; n < recordLimits.live; n++) records.timeOut(`c${n}`, 0);
  assert.deepEqual(records.open(call("more"), 0), { kind: "full", live: 32 });
  records.settle("c0", { status: "succeeded", value: 1 }, 0);
  assert.equal(records.open(call("more"), 0).kind, "new");
});

Deno.test("Records.open() refuses a call when calls that have not settled fill the store", () => {
  const records = new Records("e");
  for (let n = 0; n < 7; n++) records.open(call(`c${n}`, String(n).repeat(250_000)), 0);
  assert.equal(records.open(call("large", "x".repeat(250_001)), 0).kind, "full");
  assert.equal(records.open(call("small"), 0).kind, "new");
});

Deno.test("Records keep false values as they are", () => {
  for (const value of [0, false, "", null]) {
    const records = new Records("e");
    records.open(call("a"), 0);
    records.settle("a", { status: "succeeded", value }, 1);
    assert.equal(records.find("a", 2)?.value, value);
  }
});

Deno.test("Records let a late value settle a call that timed out, and none that was cancelled", () => {
  const records = new Records("e");
  records.open(call("a"), 0);
  records.open(call("b"), 0);
  records.timeOut("a", 1);
  records.timeOut("b", 1);
  records.cancel("b", "restarted", 2);
  assert.equal(records.settle("a", { status: "succeeded", value: 7 }, 3)?.late, true);
  assert.equal(records.settle("b", { status: "succeeded", value: 7 }, 3), undefined);
  const [a, b] = [records.find("a", 4), records.find("b", 4)];
  assert.deepEqual([a?.status, a?.value, b?.status, b?.reason, b?.value], [
    "succeeded",
    7,
    "cancelled",
    "restarted",
    undefined,
  ]);
});

Deno.test("Records forget a call five minutes after it settled, or after its last report", () => {
  const records = new Records("e");
  records.open(call("a"), 0);
  assert.ok(records.find("a", 10 * recordLimits.ttlMs), "a call that has not settled stays");
  records.settle("a", { status: "succeeded", value: 1 }, 1_000);
  assert.ok(records.report({ callId: "a", value: 1 }, 2_000));
  assert.ok(records.find("a", 1_999 + recordLimits.ttlMs));
  assert.equal(records.find("a", 2_000 + recordLimits.ttlMs), undefined);
  assert.equal(records.report({ callId: "a", value: 2 }, 2_000 + recordLimits.ttlMs), undefined);
});

Deno.test("Records run a call again once its record is gone, and tell readers of the gap", () => {
  const records = new Records("e");
  settled(records, "first");
  for (let n = 0; n < recordLimits.entries; n++) settled(records, `c${n}`);
  assert.equal(records.open(call("first"), 1).kind, "new");
  const { dropped, oldestSeq } = records.page({ afterSeq: 0 }, 1);
  assert.deepEqual([dropped, oldestSeq > 2], [true, true]);
  assert.equal(records.page({ afterSeq: oldestSeq }, 1).dropped, false);
});

Deno.test("Records do not let a flood of reports push out what calls returned", () => {
  const records = new Records("e");
  for (let n = 0; n < 20; n++) settled(records, `c${n}`);
  for (let n = 0; n < 10_000; n++) records.report({ value: n }, 1);
  const page = records.page({ limit: 100 }, 2);
  assert.equal(page.records.filter(({ kind }) => kind === "call").length, 20);
  assert.equal(page.records.filter(({ kind }) => kind === "report").length, 80);
});

Deno.test("Records refuse a report that is too large, and let nothing go for it", () => {
  const records = new Records("e");
  settled(records, "a");
  assert.equal(records.report({ value: "x".repeat(recordLimits.reportCharacters) }, 0), undefined);
  assert.ok(records.report({ value: "x".repeat(recordLimits.reportCharacters - 2) }, 0));
  assert.deepEqual([records.find("a", 0)?.value, records.page({}, 0).refusedReports], ["a", 1]);
});

Deno.test("Records.page() starts after the cursor, keeps to the limit and filters", () => {
  const records = new Records("e");
  for (const id of ["a", "b", "c"]) settled(records, id);
  records.report({ scriptId: "other", value: 1 }, 0);
  const ids = (request: Parameters<Records["page"]>[0]) =>
    records.page(request, 0).records.map((record) => record.callId ?? "report");
  assert.deepEqual(ids({}), ["a", "b", "c", "report"]);
  assert.deepEqual(ids({ afterSeq: 2 }), ["b", "c", "report"]);
  assert.deepEqual(ids({ limit: 2 }), ["a", "b"]);
  assert.deepEqual(ids({ callId: "b" }), ["b"]);
  assert.deepEqual(ids({ scriptId: "other" }), ["report"]);
  assert.deepEqual(records.page({ limit: 2 }, 0).nextSeq, 4);
  assert.deepEqual(records.page({ callId: "b" }, 0).nextSeq, 7);
});

Deno.test("Records.page() is cut at 64,000 characters, but never empty", () => {
  const records = new Records("e");
  for (const id of ["a", "b"]) {
    records.open(call(id), 0);
    records.settle(id, { status: "succeeded", value: "x".repeat(200_000) }, 0);
  }
  const first = records.page({}, 0);
  assert.deepEqual([first.records.length, first.hasMore], [1, true]);
  const second = records.page({ afterSeq: first.nextSeq }, 0);
  assert.deepEqual([second.records.length, second.hasMore], [1, false]);
});

Deno.test("Records.page() starts over for a reader of another store", () => {
  const records = new Records("e");
  settled(records, "a");
  const page = records.page({ epoch: "older", afterSeq: 900 }, 0);
  assert.deepEqual([page.epoch, page.records.length, page.dropped], ["e", 1, true]);
});

type Step =
  | { readonly kind: "call" | "settle" | "fail" | "timeOut" | "cancel" | "report"; readonly id: number }
  | { readonly kind: "detach" | "restart" | "revoke" | "read" | "bulk" }
  | { readonly kind: "wait"; readonly ms: number };

const id = fc.nat(50);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom("call", "settle", "fail", "timeOut", "cancel", "report"), id }),
  fc.record({ kind: fc.constantFrom("detach", "restart", "revoke", "read", "bulk") }),
  fc.record({ kind: fc.constant("wait"), ms: fc.nat(recordLimits.ttlMs) }),
);

Deno.test("Records keep their promises in any sequence of events", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      const play = new Play();
      for (const one of steps) play.take(one);
      play.take({ kind: "read" });
    }),
    { numRuns: 300 },
  );
});

/** Plays events on a store, reads along with a cursor, and checks after each what must always hold. */
class Play {
  #records = new Records("epoch 0");
  #epoch = "epoch 0";
  #revocations = 0;
  readonly #cancelled = new Map<string, string>();
  readonly #live = new Set<string>();
  // The latest change of everything that ever was, and of it what the reader knows.
  readonly #truth = new Map<string, number>();
  readonly #seen = new Map<string, number>();
  #now = 0;
  #lastSeq = 0;
  #cursor = 0;

  take(step: Step): void {
    if (step.kind === "read") this.#read();
    else this.#do(step);
    this.#check();
  }

  #do(step: Exclude<Step, { kind: "read" }>): void {
    const records = this.#records;
    switch (step.kind) {
      case "call":
        this.#begin(records.open(call(`c${step.id}`), this.#now));
        return;
      case "settle":
        this.#end(records.settle(`c${step.id}`, { status: "succeeded", value: step.id }, this.#now));
        return;
      case "fail":
        this.#end(records.settle(`c${step.id}`, { status: "failed", error: { message: "x" } }, this.#now));
        return;
      case "timeOut":
        this.#moved(records.timeOut(`c${step.id}`, this.#now));
        return;
      case "cancel":
        this.#end(records.cancel(`c${step.id}`, "by_request", this.#now));
        return;
      case "report":
        this.#moved(records.report({ ...(step.id % 2 === 0 && { callId: `c${step.id}` }), value: step.id }, this.#now));
        return;
      case "bulk":
        this.#moved(records.report({ value: "x".repeat(260_000) }, this.#now));
        return;
      case "revoke":
        // All of it is gone; whoever reads on has to be told.
        this.#records = new Records(`epoch ${++this.#revocations}`);
        this.#live.clear();
        this.#cancelled.clear();
        this.#lastSeq = 0;
        return;
      case "restart":
        for (const { callId } of records.live) {
          if (callId.endsWith("1")) this.#end(records.cancel(callId, "restarted", this.#now));
        }
        return;
      case "detach":
        for (const { callId } of records.live) this.#end(records.cancel(callId, "device_detached", this.#now));
        return;
      case "wait":
        this.#now += step.ms;
    }
  }

  #begin(opened: Opened): void {
    if (opened.kind !== "new") return;
    this.#moved(opened.record);
    // A new call under an id whose record is gone is another call.
    this.#cancelled.delete(opened.record.callId);
    this.#live.add(opened.record.callId);
  }

  #end(record: CallRecord | undefined): void {
    if (record === undefined) return;
    this.#moved(record);
    this.#live.delete(record.callId);
    assert.ok(!this.#cancelled.has(record.callId), "a cancelled call settled");
    if (record.status === "cancelled") this.#cancelled.set(record.callId, JSON.stringify(record));
  }

  #moved(record: ScriptRecord | undefined): void {
    if (record === undefined) return;
    assert.ok(record.seq > this.#lastSeq, "seq must grow");
    this.#lastSeq = record.seq;
    this.#truth.set(this.#keyOf(record), record.seq);
  }

  #check(): void {
    assert.deepEqual(new Set(this.#records.live.map(({ callId }) => callId)), this.#live, "live calls stay");
    for (const [callId, text] of this.#cancelled) {
      const record = this.#records.find(callId, this.#now);
      if (record !== undefined) assert.equal(JSON.stringify(record), text, "a cancelled call changed");
    }
    const all = this.#all();
    assert.ok(all.length <= recordLimits.entries);
    assert.ok(JSON.stringify(all).length <= recordLimits.characters * 1.2);
  }

  /** Pages to the end: then the reader knows every change, or was told that something is gone. */
  #read(): void {
    let wasDropped = false, hasMore = true;
    while (hasMore) {
      const page = this.#records.page({ epoch: this.#epoch, afterSeq: this.#cursor, limit: 7 }, this.#now);
      if (page.epoch !== this.#epoch) this.#cursor = 0;
      this.#epoch = page.epoch;
      for (const record of page.records) {
        assert.ok(record.seq > this.#cursor, "a page starts after its cursor and ascends");
        this.#cursor = record.seq;
        this.#seen.set(this.#keyOf(record), record.seq);
      }
      wasDropped ||= page.dropped;
      hasMore = page.hasMore;
      this.#cursor = page.nextSeq;
    }
    for (const [key, seq] of this.#truth) {
      if (this.#seen.get(key) === seq) continue;
      assert.ok(wasDropped, `the reader was not told of the loss of ${key}`);
      this.#seen.set(key, seq);
    }
  }

  #keyOf(record: ScriptRecord): string {
    return `${this.#records.epoch} ${record.kind === "report" ? `report ${record.seq}` : record.callId}`;
  }

  #all(): ScriptRecord[] {
    const all: ScriptRecord[] = [];
    for (let after = 0, hasMore = true; hasMore;) {
      const page = this.#records.page({ afterSeq: after, limit: 100 }, this.#now);
      all.push(...page.records);
      [after, hasMore] = [page.nextSeq, page.hasMore];
    }
    return all;
  }
}

function call(callId: string, identity = "i"): NewCall {
  return { kind: "call", callId, scriptId: "s", instanceId: "i", handler: "h", identity };
}

function settled(records: Records, callId: string): void {
  records.open(call(callId), 0);
  records.settle(callId, { status: "succeeded", value: callId }, 0);
}
