import assert from "node:assert/strict";
import type { Screen } from "../../../devices/device.ts";
import { Failure } from "../../../devices/failure.ts";
import { fill } from "../../../devices/ui/fill.ts";
import { selectorInput } from "../../../devices/ui/selector.ts";
import { Session } from "../../../devices/ui/session.ts";
import { tap } from "../../../devices/ui/tap.ts";
import type { UiNode } from "../../../devices/ui/tree.ts";
import { countedPhone } from "./counting_device.ts";

const { signal } = new AbortController();
const plainly = { verify: true, signal };
const select = (selector: unknown) => selectorInput.parse(selector);
const blind = { blind: true };

Deno.test("a step on a device that cannot tell rest costs one look, and the step after it no other", async () => {
  const { session, calls } = await countedPhone("demo.settings", signal, blind);
  const { changed, note } = await tap(session, select("Network & internet"), plainly);
  await tap(session, select("Airplane mode"), plainly);
  assert.deepEqual(calls, ["look", "tap+look", "tap+look"]);
  assert.deepEqual([changed, note], [true, undefined]);
});

Deno.test("locate() looks again where a look may have come too early", async () => {
  const { session, calls } = await countedPhone("demo.settings", signal, blind);
  await session.device.act([{ kind: "launchApp", appId: "demo.signin", restart: false, clearState: false }], signal);
  // This look falls into the transition: it still shows the settings.
  await session.look(signal);
  calls.length = 0;
  await tap(session, select("Remember me"), plainly);
  assert.deepEqual(calls, ["look", "look", "tap+look"]);
});

Deno.test("a look that failed leaves no earlier one to act on", async () => {
  const { session, calls } = await countedPhone("demo.settings", signal);
  const { device } = session;
  let isReadable = true;
  const unreadable = new Failure("screen_unreadable", "Cannot read the screen: it never rests");
  const failing = new Session({
    ...device,
    screen: (given) => isReadable ? device.screen(given) : Promise.reject(unreadable),
  });
  await failing.look(signal);
  isReadable = false;
  await assert.rejects(failing.look(signal), unreadable);
  calls.length = 0;
  await assert.rejects(tap(failing, select("Network & internet"), plainly), unreadable);
  assert.deepEqual(calls, []);
});

Deno.test("locate() believes a device that says the screen rests", async () => {
  const { session, calls } = await countedPhone("demo.settings", signal);
  await session.settled(signal);
  calls.length = 0;
  await assert.rejects(tap(session, select("Absent"), plainly), { code: "element_not_found" });
  assert.deepEqual(calls, []);
});

Deno.test("a tap without effect is blamed on the input where the device can prove that", async () => {
  const dead = new Failure("input_dead", "Cannot reach the screen: a swipe changes nothing");
  const asked: string[] = [];
  const checkInput = (kind: string) => (asked.push(kind), Promise.reject(dead));
  const { session } = await countedPhone("demo.signin", signal, { blind: true, checkInput });
  await fill(session, select("Email"), "x", { clear: true, ...plainly });
  await assert.rejects(tap(session, select("Email"), plainly), dead);
  assert.deepEqual(asked, ["touch"]);
});

Deno.test("a tap without effect is told as such where input is proven to arrive", async () => {
  const { session } = await countedPhone("demo.signin", signal, { blind: true, checkInput: () => Promise.resolve() });
  await fill(session, select("Email"), "x", { clear: true, ...plainly });
  await assert.rejects(tap(session, select("Email"), plainly), { code: "no_effect" });
});

Deno.test("a field that holds what it held before is blamed on the keys where the device can prove that", async () => {
  const asked: string[] = [];
  const checkInput = (kind: string) => (asked.push(kind), Promise.resolve());
  const { session } = await countedPhone("demo.signin", signal, { blind: true, checkInput });
  // A line has no line breaks, so nothing arrives.
  await assert.rejects(fill(session, select("Email"), "\n", { clear: true, ...plainly }), { code: "text_mismatch" });
  assert.deepEqual(asked, ["keys"]);
});

Deno.test("fill() knows a field by its place when it loses its name to what is typed", async () => {
  const { session } = await countedPhone("demo.signin", signal, blind);
  const { device } = session;
  const nameless = new Session({
    info: device.info,
    clock: device.clock,
    screen: async (given) => withoutNames(await device.screen(given)),
    act: (actions, given) => device.act(actions, given),
    actAndLook: async (actions, given) => withoutNames(await device.actAndLook(actions, given)),
    screenshot: (given) => device.screenshot(given),
    listApps: (given) => device.listApps(given),
    close: () => device.close(),
  });
  const { value } = await fill(nameless, select("Email"), "ada", { clear: true, ...plainly });
  assert.equal(value, "ada");
});

/** The screen of a device on which only empty fields have a name, and which tells no focus. */
function withoutNames(screen: Screen): Screen {
  const strip = (given: UiNode): UiNode => {
    const { label, identifier, ...others } = given;
    const names = { ...(label === undefined ? {} : { label }), ...(identifier === undefined ? {} : { identifier }) };
    const isNameless = given.editable && given.value !== undefined && given.value !== "";
    return { ...others, ...(isNameless ? {} : names), focused: false, children: given.children.map(strip) };
  };
  return { ...screen, root: strip(screen.root) };
}
