import assert from "node:assert/strict";
import { fill } from "../../../devices/ui/fill.ts";
import { scrollUntilVisible } from "../../../devices/ui/scroll.ts";
import { selectorInput } from "../../../devices/ui/selector.ts";
import type { Session } from "../../../devices/ui/session.ts";
import { tap } from "../../../devices/ui/tap.ts";
import { waitFor, waitUntilIdle } from "../../../devices/ui/wait.ts";
import { countedPhone } from "./counting_device.ts";

const { signal } = new AbortController();
const plainly = { verify: true, signal };
const select = (selector: unknown) => selectorInput.parse(selector);

Deno.test("tap() reads once, acts once, and reads until the screen rests", async () => {
  const { session, calls } = await countedPhone("demo.settings", signal);
  const { element, changed } = await tap(session, select("Network & internet"), plainly);
  assert.equal(element.label, "Network & internet");
  assert.equal(changed, true);
  assert.deepEqual(calls.slice(0, 2), ["look", "tap+look"]);
});

Deno.test("tap() needs no read when the last one is fresh and nothing was done since", async () => {
  const { session, calls } = await countedPhone("demo.settings", signal);
  await tap(session, select("Network & internet"), plainly);
  calls.length = 0;
  await tap(session, select("Airplane mode"), plainly);
  assert.deepEqual(calls, ["tap+look"]);
});

Deno.test("tap() reads again when its last look is old", async () => {
  const { session, calls } = await countedPhone("demo.settings", signal);
  await tap(session, select("Network & internet"), plainly);
  await session.device.clock.sleep(600, signal);
  calls.length = 0;
  await tap(session, select("Airplane mode"), plainly);
  assert.deepEqual(calls, ["look", "tap+look"]);
});

Deno.test("tap() never taps twice, and says so when nothing changed", async () => {
  const { session, calls } = await countedPhone("demo.settings", signal);
  await assert.rejects(tap(session, select({ role: "heading" }), plainly), {
    code: "no_effect",
    message: 'Cannot see an effect of tap on heading "Settings": the screen is the same as before',
  });
  assert.equal(calls.filter((call) => call.startsWith("tap")).length, 1);
});

Deno.test("tap() accepts that nothing changed when told to, without waiting for it", async () => {
  const { session, calls } = await countedPhone("demo.settings", signal);
  const { changed } = await tap(session, select({ role: "heading" }), { verify: false, signal });
  assert.equal(changed, false);
  assert.deepEqual(calls, ["look", "tap+look"]);
});

Deno.test("tap() waits for what is expected", async () => {
  const { session } = await countedPhone("demo.settings", signal);
  await tap(session, select("Network & internet"), { expect: select("Airplane mode"), ...plainly });
  await assert.rejects(
    tap(session, select("Airplane mode"), { expect: select("Something else"), ...plainly }),
    { code: "wait_timeout" },
  );
});

Deno.test("tap() touches nothing when the element is missing", async () => {
  const { session, calls } = await countedPhone("demo.settings", signal);
  await assert.rejects(tap(session, select("No such row"), plainly), { code: "element_not_found" });
  assert.deepEqual(calls, ["look"]);
});

Deno.test("tap() on a screen that never rests says that a change proves nothing", async () => {
  const { session } = await countedPhone("demo.clock", signal);
  const { note } = await tap(session, select({ role: "heading" }), plainly);
  assert.equal(note, "This screen never rests, so a change does not prove an effect");
});

Deno.test("fill() focuses, clears, types and reads back in one act", async () => {
  const { session, calls } = await countedPhone("demo.signin", signal);
  await fill(session, select("Email"), "first", plainlyFilled());
  calls.length = 0;
  const { value, verified } = await fill(session, select("Email"), `o'b"r&$i%s`, plainlyFilled());
  assert.equal(value, `o'b"r&$i%s`);
  assert.equal(verified, true);
  assert.deepEqual(calls, ["tap+eraseText+typeText+look"]);
});

Deno.test("fill() appends when it is not to clear", async () => {
  const { session } = await countedPhone("demo.signin", signal);
  await fill(session, select("Email"), "ada", plainlyFilled());
  const { value } = await fill(session, select("Email"), "@example.com", { ...plainlyFilled(), clear: false });
  assert.equal(value, "ada@example.com");
});

Deno.test("fill() never tells what a secure field holds", async () => {
  const { session } = await countedPhone("demo.signin", signal);
  const filled = await fill(session, select("Password"), "hunter22", plainlyFilled());
  assert.equal(filled.verified, true);
  assert.ok(!JSON.stringify(filled).includes("hunter22"));
});

Deno.test("fill() refuses what is not a text field", async () => {
  const { session } = await countedPhone("demo.signin", signal);
  await assert.rejects(fill(session, select("Remember me"), "x", plainlyFilled()), { code: "invalid_input" });
});

Deno.test("waitFor() sees an element come after a while", async () => {
  const { session } = await signedIn();
  const element = await waitFor(session, {
    condition: "visible",
    selector: select("Welcome"),
    timeoutMs: 5_000,
    signal,
  });
  assert.equal(element?.label, "Welcome, Ada");
});

Deno.test("waitFor() says what is there instead when its time is over", async () => {
  const { session } = await countedPhone("demo.settings", signal);
  const wait = { condition: "visible", selector: select("Welcome"), timeoutMs: 1_000, signal } as const;
  await assert.rejects(waitFor(session, wait), {
    code: "wait_timeout",
    message: 'Cannot see "Welcome" become visible within 1000 ms: it is not on screen',
  });
});

Deno.test("waitFor() sees what is there even if a look takes longer than the whole wait", async () => {
  const { session } = await countedPhone("demo.settings", signal, { lookMs: 5_000 });
  const wait = { condition: "visible", selector: select("Network & internet"), timeoutMs: 1_000, signal } as const;
  assert.equal((await waitFor(session, wait))?.label, "Network & internet");
});

Deno.test("waitFor() ends with its signal", async () => {
  const { session } = await countedPhone("demo.settings", signal);
  const reason = new Error("enough");
  const wait = { condition: "visible", selector: select("Welcome"), timeoutMs: 600_000 } as const;
  await assert.rejects(waitFor(session, { ...wait, signal: AbortSignal.abort(reason) }), reason);
});

Deno.test("waitUntilIdle() fails on a screen that keeps changing", async () => {
  const { session } = await countedPhone("demo.clock", signal);
  await assert.rejects(waitUntilIdle(session, { timeoutMs: 2_000, minStableMs: 500, signal }), { code: "not_settled" });
});

Deno.test("scrollUntilVisible() stops at the element", async () => {
  const { session } = await countedPhone("demo.settings", signal);
  const { found, element } = await scrollUntilVisible(session, select("About phone"), downwards());
  assert.equal(found, true);
  assert.equal(element?.label, "About phone");
});

Deno.test("scrollUntilVisible() stops at the end of the list", async () => {
  const { session } = await countedPhone("demo.settings", signal);
  const { found, scrolls } = await scrollUntilVisible(session, select("No such row"), downwards());
  assert.equal(found, false);
  assert.ok(scrolls < 10, `${scrolls} scrolls`);
});

Deno.test("scrollUntilVisible() loads a list as it goes", async () => {
  const { session } = await countedPhone("demo.feed", signal);
  const { found } = await scrollUntilVisible(session, select({ text: { equals: "Post 75" } }), downwards());
  assert.equal(found, true);
});

function plainlyFilled(): { clear: boolean; verify: boolean; signal: AbortSignal } {
  return { clear: true, verify: true, signal };
}

function downwards(): { direction: "down"; maxScrolls: number; signal: AbortSignal } {
  return { direction: "down", maxScrolls: 50, signal };
}

async function signedIn(): Promise<{ session: Session }> {
  const { session } = await countedPhone("demo.signin", signal);
  await fill(session, select("Email"), "ada@example.com", plainlyFilled());
  await fill(session, select("Password"), "long enough", plainlyFilled());
  await tap(session, select({ text: "Sign in", role: "button" }), plainly);
  return { session };
}
