import assert from "node:assert/strict";
import { scriptProgram } from "../../runner/prelude.ts";
import { Sandbox, type SandboxOptions } from "../../runner/sandbox.ts";
import { Spare } from "../../runner/spare.ts";
import { names } from "./scripted_jail.ts";

/** Notes the children that a spare starts; they are real. */
class Starts {
  readonly options: SandboxOptions[] = [];
  readonly children: Sandbox[] = [];
  readonly start = async (options: SandboxOptions): Promise<Sandbox> => {
    this.options.push(options);
    const child = await Sandbox.start(options);
    this.children.push(child);
    return child;
  };
}

Deno.test("Spare starts one child, however often it is refilled, and gives it away once", async () => {
  const starts = new Starts();
  await using spare = new Spare(scriptProgram(names), starts.start);
  spare.refill();
  spare.refill();
  await using first = await spare.take();
  await using second = await spare.take();
  assert.deepEqual(starts.options.map(({ preload }) => preload), [true, undefined]);
  assert.deepEqual([first, second], starts.children);
});

Deno.test("Spare starts a child for a run that is about to come without what only some scripts need", async () => {
  const starts = new Starts();
  await using spare = new Spare(scriptProgram(names), starts.start);
  spare.refill(false);
  spare.refill();
  await using _child = await spare.take();
  assert.deepEqual(starts.options.map(({ preload }) => preload), [false]);
});

Deno.test("Spare does not give a child that has ended", async () => {
  const { promise: started, resolve } = Promise.withResolvers<Sandbox>();
  await using spare = new Spare(scriptProgram(names), async (options) => {
    const child = await Sandbox.start(options);
    resolve(child);
    return child;
  });
  spare.refill();
  const first = await started;
  first.kill();
  await first.ended;
  await using taken = await spare.take();
  assert.deepEqual([taken === first, taken.isAlive], [false, true]);
});

Deno.test("Spare starts nothing after it was closed, and leaves nothing", async () => {
  const starts = new Starts();
  const spare = new Spare(scriptProgram(names), starts.start);
  spare.refill();
  await spare[Symbol.asyncDispose]();
  spare.refill();
  assert.equal(starts.options.length, 1);
  assert.equal(starts.children[0]?.isAlive, false);
});
