import assert from "node:assert/strict";
import { Turnstile } from "../../../devices/ios/turnstile.ts";

const { signal } = new AbortController();

Deno.test("Turnstile lets as many in as it has places, then one for each that leaves, in order", async () => {
  const turnstile = new Turnstile(2);
  const [first] = [await turnstile.enter(signal), await turnstile.enter(signal)];
  const inside: string[] = [];
  const third = turnstile.enter(signal).then((place) => (inside.push("third"), place));
  const fourth = turnstile.enter(signal).then((place) => (inside.push("fourth"), place));
  await Promise.resolve();
  assert.deepEqual(inside, []);
  first?.[Symbol.dispose]();
  (await third)[Symbol.dispose]();
  await fourth;
  assert.deepEqual(inside, ["third", "fourth"]);
});

Deno.test("Turnstile keeps no place for those who give up", async () => {
  const turnstile = new Turnstile(1);
  const first = await turnstile.enter(signal);
  const giveUp = new AbortController();
  const waiting = turnstile.enter(giveUp.signal);
  giveUp.abort(new Error("enough"));
  await assert.rejects(waiting, /enough/);
  first[Symbol.dispose]();
  (await turnstile.enter(signal))[Symbol.dispose]();
});
