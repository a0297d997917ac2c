import assert from "node:assert/strict";
import { Turns } from "../../tools/turns.ts";

const { signal } = new AbortController();

Deno.test("Turns go to those who wait in the order in which they came", async () => {
  const turns = new Turns();
  const order: string[] = [];
  const end = await turns.take("first", signal);
  const waiting = ["second", "third"].map(async (name) => {
    const endOwn = await turns.take(name, signal);
    order.push(`${name} while ${turns.holder}`);
    endOwn();
  });
  end();
  await Promise.all(waiting);
  assert.deepEqual(order, ["second while second", "third while third"]);
  assert.equal(turns.holder, undefined);
});

Deno.test("Turns pass over one who has left", async () => {
  const turns = new Turns();
  const end = await turns.take("first", signal);
  const leaving = new AbortController();
  const left = turns.take("second", leaving.signal);
  const third = turns.take("third", signal);
  leaving.abort(new Error("left"));
  await assert.rejects(left, { message: "left" });
  end();
  (await third)();
});

Deno.test("Turns are not given to one who has left before it came", async () => {
  await assert.rejects(new Turns().take("late", AbortSignal.abort(new Error("left"))), { message: "left" });
});

Deno.test("Turns cannot be taken between one holder and the next", async () => {
  const turns = new Turns();
  const end = await turns.take("first", signal);
  const second = turns.take("second", signal);
  end();
  const third = turns.take("third", signal);
  assert.equal(turns.holder, "second");
  (await second)();
  (await third)();
});
