import assert from "node:assert/strict";
import { fill } from "../../tools/fill.ts";
import { pressKeys } from "../../tools/press.ts";
import { countedPhone } from "../devices/ui/counting_device.ts";

const { signal } = new AbortController();

Deno.test("keys that are held end the look that a form shares, and what it owed is read back first", async () => {
  const { session, calls } = await countedPhone("demo.signin", signal, { lookMs: 1_900 });
  const context = { session, signal, mayProveLater: true };
  await fill.perform(context, { selector: "Email", text: "ada" });
  calls.length = 0;
  await pressKeys.perform(context, { keys: ["ctrl", "a"], verify: "none" });
  assert.deepEqual(calls, ["look", "pressKeys"]);
  await fill.perform(context, { selector: "Password", text: "long enough" });
  assert.equal(calls[2], "look");
});

Deno.test("keys that are held are looked after, and say what changed", async () => {
  const { session, calls } = await countedPhone("demo.signin", signal);
  const context = { session, signal };
  await fill.perform(context, { selector: "Email", text: "ada" });
  calls.length = 0;
  const nothing = await pressKeys.perform(context, { keys: ["alt", "tab"] });
  assert.deepEqual([nothing, calls[0]], [{ changed: false, app: "demo.signin" }, "pressKeys+look"]);
  await pressKeys.perform(context, { keys: ["ctrl", "a"] });
  assert.deepEqual(await pressKeys.perform(context, { keys: ["ctrl", "x"] }), { changed: true, app: "demo.signin" });
});

Deno.test("keys that cannot be pressed together are refused before anything is pressed", async () => {
  const { session, calls } = await countedPhone("demo.signin", signal);
  for (const keys of [[], ["ctrl"], ["a", "b"], ["shift", "shift", "a"], ["hyper", "a"], ["a"]]) {
    await assert.rejects(pressKeys.perform({ session, signal }, { keys, verify: "none" }), { code: "invalid_input" });
  }
  assert.deepEqual(calls, []);
});
