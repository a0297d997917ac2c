import assert from "node:assert/strict";
import { MemoryMeter } from "../../runner/memory_meter.ts";
import { MemoryWatch } from "../../runner/memory_watch.ts";

const ignore = Deno.build.os === "windows";
// It takes none of a shell's arguments, and ends at once.
const NO_SHELL = "/bin/cat";

Deno.test({
  name: "MemoryMeter measures a process, and nothing of one that is not there",
  ignore,
  fn: async () => {
    await using meter = new MemoryMeter("/bin/sh");
    assert.ok(await meter.measure(Deno.pid) > 10_000_000);
    assert.equal(await meter.measure(2 ** 30), 0);
  },
});

Deno.test({
  name: "MemoryMeter does not take a process for empty when its shell has ended",
  ignore,
  fn: async () => {
    await using meter = new MemoryMeter(NO_SHELL);
    await assert.rejects(meter.measure(Deno.pid));
    await assert.rejects(meter.measure(Deno.pid));
  },
});

Deno.test({
  name: "MemoryWatch tells of a process that cannot be measured any more",
  ignore,
  fn: async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    await using watch = new MemoryWatch(NO_SHELL);
    watch.watch({ pid: Deno.pid, limitBytes: Infinity, ended: resolve });
    assert.equal(await promise, "unknown");
  },
});

Deno.test({
  name: "MemoryWatch tells once of a process that holds too much, and of nothing after its end",
  ignore,
  fn: async () => {
    const told: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    await using watch = new MemoryWatch("/bin/sh");
    watch.watch({ pid: Deno.pid, limitBytes: 1, ended: (memory) => resolve(void told.push(memory)) });
    await promise;
    await using ended = new MemoryWatch("/bin/sh");
    ended.watch({ pid: Deno.pid, limitBytes: 1, ended: (memory) => told.push(`late ${memory}`) });
    await ended[Symbol.asyncDispose]();
    assert.deepEqual(told, ["over"]);
  },
});
