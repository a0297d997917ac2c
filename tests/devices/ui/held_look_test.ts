import assert from "node:assert/strict";
import { Failure } from "../../../devices/failure.ts";
import { fill } from "../../../devices/ui/fill.ts";
import { selectorInput } from "../../../devices/ui/selector.ts";
import { Session } from "../../../devices/ui/session.ts";
import { tap } from "../../../devices/ui/tap.ts";
import { waitFor } from "../../../devices/ui/wait.ts";
import { type Counted, countedPhone } from "./counting_device.ts";

const { signal } = new AbortController();
const inProgram = { verify: true, mayProveLater: true, signal };
const unwatched = { ...inProgram, verify: false };
const filled = { clear: true, ...inProgram };
const select = (selector: unknown) => selectorInput.parse(selector);
const signIn = select({ text: "Sign in", role: "button" });
const typing = "tap+typeText";

Deno.test("a program's form costs one look to fill in, and one that proves all of it", async () => {
  const { session, calls } = await slowForm();
  const email = await fill(session, select("Email"), `o'b"r&$i%s`, filled);
  await fill(session, select("Password"), "long enough", filled);
  const { changed } = await tap(session, select("Remember me"), inProgram);
  assert.deepEqual(calls, ["look", "picture", typing, "picture", typing, "picture", "tap+look"]);
  assert.deepEqual([email.verified, email.value, changed], [false, undefined, true]);
  const { root } = await session.recent(signal);
  assert.match(JSON.stringify(root), /"o'b\\"r&\$i%s"/);
});

Deno.test("a box that does not turn over was not ticked, whatever else has changed since the look", async () => {
  const { session } = await slowForm();
  const { device } = session;
  const deaf = new Session({ ...device, actAndLook: (_, given) => device.screen(given) });
  await fill(deaf, select("Email"), "ada", filled);
  await assert.rejects(tap(deaf, select("Remember me"), inProgram), { code: "no_effect" });
});

Deno.test("a button is touched only after what the fields hold was read back", async () => {
  const { session, calls } = await slowForm();
  await fill(session, select("Email"), "ada@example.com", filled);
  calls.length = 0;
  await tap(session, signIn, inProgram);
  assert.deepEqual(calls, ["look", "tap+look"]);
});

Deno.test("a program that does without reading back needs one look for a whole form", async () => {
  const { session, calls } = await slowForm();
  await fill(session, select("Email"), "ada", { ...filled, verify: false });
  await tap(session, select("Remember me"), unwatched);
  const { changed } = await tap(session, signIn, unwatched);
  assert.equal(changed, undefined);
  assert.deepEqual(calls, ["look", "picture", typing, "picture", "tap", "picture", "tap"]);
  await waitFor(session, { condition: "visible", selector: select("Wrong email"), timeoutMs: 5_000, signal });
});

Deno.test("what looks otherwise than it did is looked at anew, and not touched where it was", async () => {
  const { session, calls } = await slowForm();
  await fill(session, select("Email"), "ada", { ...filled, verify: false });
  const { root } = session.lastSeen ?? await session.look(signal);
  const button =
    root.children.flatMap(({ children }) => children).find(({ label, clickable }) =>
      clickable && label === "Sign in"
    ) ?? assert.fail("no button");
  const { x, y, width, height } = button.rect;
  await session.device.act([{ kind: "tap", at: { x: x + width / 2, y: y + height / 2 } }], signal);
  calls.length = 0;
  // The alert that came stands alone.
  await assert.rejects(fill(session, select({ role: "field", text: "Password" }), "x", filled), {
    code: "element_not_found",
  });
  assert.deepEqual(calls, ["picture", "look"]);
});

Deno.test("a field that holds something else fails the next look, by its name", async () => {
  const { session } = await slowForm();
  // A line has no line breaks, so nothing arrives.
  await fill(session, select("Email"), "\n", filled);
  await assert.rejects(session.look(signal), {
    code: "text_mismatch",
    message: 'Cannot fill field "Email": it holds ""',
  });
  await session.look(signal);
});

Deno.test("a field that lost characters is typed into once more when that shows, whichever has the focus", async () => {
  const { session, calls } = await slowForm((text) => text.slice(0, -3));
  await fill(session, select("Email"), "ada@example.com", filled);
  await fill(session, select("Password"), "long enough", filled);
  calls.length = 0;
  await tap(session, signIn, inProgram);
  assert.deepEqual(calls, ["look", "tap+eraseText+typeText+look", "tap+look"]);
  await waitFor(session, { condition: "visible", selector: select("Welcome"), timeoutMs: 5_000, signal });
});

Deno.test("acts that need no look wait for the proof that is owed", async () => {
  const { session, calls } = await slowForm();
  await fill(session, select("Email"), "ada", filled);
  calls.length = 0;
  await session.actBlindly([{ kind: "pressButton", button: "home" }], signal);
  assert.deepEqual(calls, ["look", "pressButton"]);
});

for (const code of ["screen_secure", "unsupported"] as const) {
  Deno.test(`a screen of which there is no picture (${code}) is looked at for each step`, async () => {
    const { session, calls } = await slowForm();
    const unpictured = new Session({
      ...session.device,
      screenshot: () => Promise.reject(new Failure(code, "Cannot take a screenshot: nobody can")),
    });
    const { verified } = await fill(unpictured, select("Email"), "ada", filled);
    assert.deepEqual([verified, calls], [true, ["look", "tap+typeText+look"]]);
  });
}

Deno.test("a lone field is read back at once", async () => {
  const { session } = await countedPhone("demo.settings", signal, { lookMs: 1_900 });
  await tap(session, select("Search settings"), { ...inProgram, verify: false });
  const { verified } = await fill(session, select({ role: "field" }), "wifi", filled);
  assert.equal(verified, true);
});

/** A form on a phone whose looks take as long as usual; `lose` is what becomes of the first text. */
async function slowForm(lose: ((text: string) => string) | undefined = undefined): Promise<Counted> {
  const { session, calls } = await countedPhone("demo.signin", signal, { lookMs: 1_900 });
  const { device } = session;
  let spoil = lose;
  return {
    calls,
    session: new Session({
      ...device,
      act: (actions, given) => {
        const sent = actions.map((action) => {
          if (action.kind !== "typeText" || spoil === undefined) return action;
          const text = spoil(action.text);
          spoil = undefined;
          return { ...action, text };
        });
        return device.act(sent, given);
      },
    }),
  };
}
