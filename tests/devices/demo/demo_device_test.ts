import assert from "node:assert/strict";
import fc from "fast-check";
import { DemoDevice } from "../../../devices/demo/demo_device.ts";
import {
  type Action,
  buttons,
  type CharacterKey,
  characterKeys,
  isCharacterKey,
  keys,
  modifiers,
} from "../../../devices/device.ts";
import { Failure, type FailureCode } from "../../../devices/failure.ts";
import { area, walk } from "../../../devices/ui/tree.ts";
import { atRest, find, outline, play, signal } from "./play.ts";

Deno.test("DemoDevice starts on a launcher with its apps", async () => {
  await check(
    "look; see app",
    'button "Settings"; button "Sign in"; button "Feed"; button "Clock"; button "Vault"\napp demo.home',
  );
  await check("tap Vault; see app", "app demo.vault");
});

Deno.test("DemoDevice still shows the old page during a transition, and says that it moves", async () => {
  const device = new DemoDevice();
  const screen = await device.actAndLook([launch("demo.vault")], signal);
  assert.deepEqual([screen.app, screen.idle], ["demo.home", false]);
  const next = await device.screen(signal);
  assert.deepEqual([next.app, next.idle], ["demo.vault", true]);
  const turning = await device.actAndLook([{ kind: "setOrientation", orientation: "landscape" }], signal);
  assert.deepEqual([turning.orientation, turning.idle], ["portrait", false]);
});

Deno.test("DemoDevice loses touches that fall into a transition", async () => {
  const device = new DemoDevice();
  const { root } = await device.screen(signal);
  const icon = [...walk(root)].find(({ label }) => label === "Settings");
  assert.ok(icon);
  const tap: Action = { kind: "tap", at: { x: 45, y: 200 } };
  await device.act([{ kind: "tap", at: { x: icon.rect.x + 5, y: icon.rect.y + 5 } }, tap], signal);
  assert.match(outline(await atRest(device)), /^heading "Settings"/);
});

Deno.test("DemoDevice knows the shortcuts of text fields", async () => {
  const form = "clear signin; tap Email; type ada@example.com; keys ctrl+a";
  await check(`${form}; type eve; see Email`, 'field "Email" "eve" focused');
  await check(`${form}; keys ctrl+c; key moveEnd; keys ctrl+v; see Email`, copies(2));
  await check(`${form}; keys ctrl+x; see Email; keys ctrl+v; keys ctrl+v; see Email`, `${copies(0)}\n${copies(2)}`);
  await check(
    `${form}; keys ctrl+c; tap Password; keys ctrl+v; see Password`,
    'field "Password" "•••••••••••••••" focused',
  );
  await check(`${form}; key tab; see Password; keys shift+tab; see Email`, `field "Password" "" focused\n${copies(1)}`);
  await check(`${form}; keys shift+tab; see Email`, copies(1));
});

function copies(times: number): string {
  return `field "Email" "${"ada@example.com".repeat(times)}" focused`;
}

Deno.test("DemoDevice lets nobody copy a password", async () => {
  const device = new DemoDevice();
  await device.act([{ kind: "setClipboard", text: "before" }], signal);
  const script = "clear signin; tap Password; type horse; keys ctrl+a; keys ctrl+c; keys ctrl+x; see Password";
  assert.equal(await play(script, device), 'field "Password" "•••••" focused');
  assert.equal(await device.readClipboard(signal), "before");
});

Deno.test("DemoDevice takes no notice of combinations that its fields do not know", async () => {
  const script = "clear signin; tap Email; type ada";
  const same = `${script}; keys ctrl+shift+a; keys meta+a; keys alt+tab; keys ctrl+z; keys shift+a; type x; see Email`;
  await check(same, 'field "Email" "adax" focused');
  await check("open settings; keys ctrl+v; see app", "app demo.settings");
});

Deno.test("DemoDevice flings on after a swipe with momentum, by as much again", async () => {
  await check("open settings; swipe 64; see first row", 'button "Connected devices" "Bluetooth, pairing"');
  await check("open settings; drag 64; see first row", 'button "Connected devices" "Bluetooth, pairing"');
  await check("open settings; fling 64; see first row", 'button "Apps" "Recent apps, default apps"');
  const device = new DemoDevice();
  await play("open settings; fling 200", device);
  assert.equal((await device.screen(signal)).idle, false);
});

Deno.test("DemoDevice cuts what is partly visible and leaves out what is not", async () => {
  const device = new DemoDevice();
  await play("open settings; swipe 30", device);
  const { root } = await device.screen(signal);
  const list = [...walk(root)].find(({ role }) => role === "list");
  assert.ok(list?.scrollable);
  assert.deepEqual(list.children[0]?.rect, { x: 0, y: 152, width: 360, height: 34 });
  assert.ok(
    list.children.every(({ rect }) => area(rect) > 0 && rect.y + rect.height <= list.rect.y + list.rect.height),
  );
  assert.ok(list.children.length < 12);
});

Deno.test("DemoDevice keeps the end of a list at the bottom when the screen is turned", async () => {
  const device = new DemoDevice();
  await play(`turn landscape; open settings; ${"swipe 200; ".repeat(9)} turn portrait`, device);
  assert.deepEqual(find(await atRest(device), "About phone")?.rect, { x: 0, y: 720, width: 360, height: 64 });
});

Deno.test("DemoDevice turns its screen off and wakes at a touch that does nothing else", async () => {
  await check("open settings; press lock; wait 150; look", 'group "Screen is off"');
  await check(
    "open settings; press lock; wait 150; type x; tap Screen is off; see app; see Navigate up",
    "app demo.settings\nnothing",
  );
  await check("open settings; press lock; wait 150; press home; see app", "app demo.settings");
});

Deno.test("DemoDevice lets touches pass by what does not react", async () => {
  await check(
    "open settings; press appSwitch; tap Recent apps; see app; tap Settings; see app",
    "app demo.home\napp demo.settings",
  );
  await check("open feed; double-tap Feed; see app", "app demo.feed");
});

Deno.test("DemoDevice lists the apps that run, the last one first", async () => {
  const two = "open settings; open feed; press appSwitch";
  await check(`${two}; wait 150; look`, 'heading "Recent apps"; button "Feed"; button "Settings"');
  await check(`${two}; tap Settings; see app`, "app demo.settings");
  await check(`end feed; ${two}; press back; see Recent apps; see app`, "nothing\napp demo.home");
  await check(`open feed; end feed; press appSwitch; wait 150; look`, 'heading "Recent apps"; text "No recent apps"');
});

Deno.test("DemoDevice shows the volume for a while", async () => {
  await check("press volumeUp; press volumeUp; see Volume 8 of 15", 'text "Volume 8 of 15"');
  await check("press volumeDown; wait 2000; see Volume 5 of 15", "nothing");
  await check(`${"press volumeDown; ".repeat(9)} see Volume 0 of 15`, 'text "Volume 0 of 15"');
});

Deno.test("DemoDevice is never idle while its clock app shows, which changes at each look", async () => {
  const device = new DemoDevice();
  await play("open clock; wait 150", device);
  const looks = [await device.screen(signal), await device.screen(signal)];
  assert.deepEqual(looks.map(({ idle }) => idle), [false, false]);
  assert.deepEqual(looks.map(outline), ['heading "Clock"; text "09:00:00.4"', 'heading "Clock"; text "09:00:00.5"']);
});

Deno.test("DemoDevice lets the vault be read but not pictured", async () => {
  const device = new DemoDevice();
  assert.match(await play("open vault; see Door code", device), /4071/);
  await fails(device.screenshot(signal), "screen_secure", 'Cannot take a screenshot: "Vault" protects its screen');
});

Deno.test("DemoDevice says which apps it has when another is asked for", async () => {
  await fails(
    new DemoDevice().act([launch("com.example")], signal),
    "app_not_found",
    'Cannot find the app "com.example": this phone has "demo.home", "demo.settings", "demo.signin", "demo.feed", ' +
      '"demo.clock", "demo.vault"',
  );
});

Deno.test("DemoDevice opens only its own links", async () => {
  for (const url of ["https://example.com", "demo://absent", "demo://settings/absent", "demo:/settings", ""]) {
    const opening = new DemoDevice().act([{ kind: "openUrl", url }], signal);
    await fails(opening, "launch_failed", `Cannot open "${url}": no app of the demo phone opens it`);
  }
});

Deno.test("DemoDevice takes simulated time for what it does, and none of the caller's", async () => {
  const device = new DemoDevice();
  await device.screen(signal);
  await device.act([{ kind: "pressButton", button: "home" }], signal);
  await device.act([{ kind: "longPress", at: { x: 0, y: 0 }, durationMs: 700 }], signal);
  await device.clock.sleep(3_600_000, signal);
  assert.equal(device.clock.now(), 100 + 60 + 700 + 3_600_000 + 1);
  assert.equal(device.clock.now(), 100 + 60 + 700 + 3_600_000 + 2);
  await assert.rejects(device.clock.sleep(1, AbortSignal.abort(new Error("enough"))), new Error("enough"));
});

Deno.test("DemoDevice is gone once it is closed", async () => {
  const device = new DemoDevice();
  await device.close();
  await fails(device.screen(signal), "device_gone", "Cannot use the demo phone: it was closed");
});

Deno.test("DemoDevice keeps its tree in order and answers the same, whatever is done to it", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyAction(), { minLength: 10, maxLength: 40 }), async (actions) => {
      const [one, other] = [new DemoDevice(), new DemoDevice()];
      for (const action of actions) {
        const screen = await one.actAndLook([action], signal);
        assert.deepEqual(await other.actAndLook([action], signal), screen);
        for (const { rect } of walk(screen.root)) {
          assert.ok(area(rect) > 0 && rect.x >= 0 && rect.y >= 0);
          assert.ok(rect.x + rect.width <= screen.size.width && rect.y + rect.height <= screen.size.height);
        }
        const identifiers = [...walk(screen.root)].flatMap(({ identifier }) => identifier ?? []);
        assert.equal(new Set(identifiers).size, identifiers.length);
      }
    }),
    { numRuns: 150 },
  );
});

const characters: readonly CharacterKey[] = [...characterKeys].filter(isCharacterKey);

function anyAction(): fc.Arbitrary<Action> {
  const point = fc.record({ x: fc.integer({ min: -5, max: 805 }), y: fc.integer({ min: -5, max: 805 }) });
  const appId = fc.constantFrom("demo.home", "demo.settings", "demo.signin", "demo.feed", "demo.clock", "demo.vault");
  const tap = fc.record({ kind: fc.constantFrom("tap" as const, "doubleTap" as const), at: point });
  const is = <Kind extends string>(kind: Kind) => fc.constant<Kind>(kind);
  return fc.oneof(
    { weight: 6, arbitrary: tap },
    fc.record({ kind: is("longPress"), at: point, durationMs: fc.nat(1000) }),
    fc.record({ kind: is("drag"), from: point, to: point, durationMs: fc.nat(1000) }),
    fc.record({ kind: is("swipe"), from: point, to: point, durationMs: fc.nat(1000), momentum: fc.boolean() }),
    fc.record({ kind: is("typeText"), text: fc.string({ unit: "binary" }) }),
    fc.record({ kind: is("eraseText"), characters: fc.nat(20) }),
    fc.record({ kind: is("pressKey"), key: fc.constantFrom(...keys) }),
    fc.record({
      kind: is("pressKeys"),
      held: fc.subarray([...modifiers]),
      key: fc.constantFrom(...keys, ...characters),
    }),
    fc.record({ kind: is("pressButton"), button: fc.constantFrom(...buttons) }),
    fc.record({ kind: is("launchApp"), appId, restart: fc.boolean(), clearState: fc.boolean() }),
    fc.record({ kind: is("terminateApp"), appId }),
    fc.record({ kind: is("openUrl"), url: fc.constantFrom("demo://settings/display", "demo://feed") }),
    fc.record({
      kind: is("setOrientation"),
      orientation: fc.constantFrom("portrait" as const, "landscape" as const),
    }),
  );
}

function launch(appId: string): Action {
  return { kind: "launchApp", appId, restart: false, clearState: false };
}

async function check(script: string, wanted: string): Promise<void> {
  assert.equal(await play(script), wanted);
}

async function fails(call: Promise<unknown>, code: FailureCode, message: string): Promise<void> {
  await assert.rejects(call, new Failure(code, message));
}
