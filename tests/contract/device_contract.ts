/**
 * What every `Device` must do, whatever it is made of: a platform that passes can be driven by all the code above it.
 *
 * Needs two apps: settings with a scrolling list, and a form to sign in, under the labels that are used below.
 *
 * @module
 */

import assert from "node:assert/strict";
import { type Action, type Device, type Modifier, type Screen, textSizes } from "../../devices/device.ts";
import { Failure } from "../../devices/failure.ts";
import { fingerprint } from "../../devices/ui/fingerprint.ts";
import { center, type UiNode, walk } from "../../devices/ui/tree.ts";

/** A device that is open for one test, and what its apps are called there. */
export interface DeviceUnderTest {
  readonly device: Device;
  readonly settingsApp: string;
  readonly signinApp: string;
  /** What shortcuts are made with; Control unless given. */
  readonly shortcutKey?: Modifier;
  /** The labels of the settings, where they are others than those of the demo phone. */
  readonly words?: SettingsWords;
  close(): Promise<void>;
}

/** What settings are called: a row near the top, something on its page and on the first page only, and the last row. */
export interface SettingsWords {
  readonly row: string;
  readonly onPage: string;
  readonly onRoot: string;
  readonly last: string;
}

const demoWords: SettingsWords = {
  row: "Network & internet",
  onPage: "Airplane mode",
  onRoot: "Search settings",
  last: "About phone",
};

/** Registers the contract's tests for one kind of device; `open` is called once for each of them. */
export function deviceContract(
  name: string,
  open: () => Promise<DeviceUnderTest>,
  options: { readonly ignore?: boolean; readonly leavesOut?: RegExp } = {},
): void {
  const { ignore = false, leavesOut } = options;
  for (const [rule, check] of Object.entries(rules).filter(([rule]) => !leavesOut?.test(rule))) {
    Deno.test(`${name}: ${rule}`, { ignore }, async () => {
      const opened = await open();
      try {
        await check(opened);
      } finally {
        await opened.close();
      }
    });
  }
}

const never = new AbortController().signal;

/** Characters that a shell, a format string or a markup on the way could take for its own. */
const TRICKY = `it's "q" & $HOME %s 100% \\n ;|<>*?~#!(){}[]\`x\` a@b.c`;

const rules: Readonly<Record<string, (opened: DeviceUnderTest) => Promise<void>>> = {
  "screen() has a root of the screen's size": async (opened) => {
    const { root, size } = await openSettings(opened);
    assert.deepEqual({ ...root.rect }, { x: 0, y: 0, ...size });
    for (const { rect } of walk(root)) {
      assert.ok(rect.x >= 0 && rect.x + rect.width <= size.width, "a node is as wide as the screen at most");
      assert.ok(rect.y >= 0 && rect.y + rect.height <= size.height, "a node is as high as the screen at most");
    }
  },

  "listApps() names the apps that launchApp takes": async ({ device, settingsApp, signinApp }) => {
    const appIds = (await device.listApps(never)).map(({ appId }) => appId);
    assert.ok(appIds.includes(settingsApp) && appIds.includes(signinApp), appIds.join(", "));
  },

  "launchApp brings the app to the front": async (opened) => {
    assert.equal((await openSettings(opened)).app ?? opened.settingsApp, opened.settingsApp);
    assert.equal((await openSignin(opened)).app ?? opened.signinApp, opened.signinApp);
  },

  "launchApp returns to an app as it was left, and restart begins anew": async (opened) => {
    const { device, settingsApp } = opened;
    await openNetworkPage(opened);
    await openSignin(opened);
    await device.act([launch(settingsApp, {})], never);
    await shown(device, wordsOf(opened).onPage);
    await device.act([launch(settingsApp, { restart: true })], never);
    await shown(device, wordsOf(opened).onRoot);
  },

  "launchApp of an app that is not there fails with app_not_found": async ({ device }) => {
    await assert.rejects(device.act([launch("com.example.absent", {})], never), isFailure("app_not_found"));
    assert.ok((await device.screen(never)).size.width > 0);
  },

  "terminateApp takes the app away": async (opened) => {
    const { device, settingsApp } = opened;
    await openSettings(opened);
    await device.act([{ kind: "terminateApp", appId: settingsApp }], never);
    const screen = await gone(device, wordsOf(opened).row);
    assert.notEqual(screen.app, settingsApp);
  },

  "a tap on a row opens its page and back returns": async (opened) => {
    const { device } = opened;
    await openNetworkPage(opened);
    await whereSupported(async () => {
      await device.act([{ kind: "pressButton", button: "back" }], never);
      await shown(device, wordsOf(opened).onRoot);
    });
  },

  "home leaves the app": async (opened) => {
    await openSettings(opened);
    await opened.device.act([{ kind: "pressButton", button: "home" }], never);
    const screen = await gone(opened.device, wordsOf(opened).row);
    assert.notEqual(screen.app, opened.settingsApp);
  },

  "actAndLook() returns the screen that follows": async (opened) => {
    const { device } = opened;
    const before = find(await openNetworkPage(opened), "Airplane mode");
    for (const checked of [!before?.checked, before?.checked]) {
      const screen = await rested(device, await device.actAndLook([tap(before)], never));
      assert.equal(find(screen, "Airplane mode")?.checked, checked);
      assert.equal(find(await device.screen(never), "Airplane mode")?.checked, checked);
    }
  },

  "a checkbox says whether it is checked": async (opened) => {
    const { device } = opened;
    const before = find(await openSignin(opened), "Remember me");
    assert.equal(before?.checked, false);
    const screen = await rested(device, await device.actAndLook([tap(before)], never));
    assert.equal(find(screen, "Remember me")?.checked, true);
  },

  "typeText arrives as it was sent": async (opened) => {
    const { device } = opened;
    const email = find(await openSignin(opened), "Email");
    assert.ok(email?.editable);
    await device.act([tap(email), { kind: "typeText", text: TRICKY }], never);
    await reads(device, "Email", TRICKY);
  },

  "typeText adds to what is there and eraseText takes from its end": async (opened) => {
    const { device } = opened;
    const email = find(await openSignin(opened), "Email");
    await device.act([tap(email), { kind: "typeText", text: "ada lovelace" }], never);
    await device.act([{ kind: "eraseText", characters: 9 }, { kind: "typeText", text: "@example" }], never);
    await reads(device, "Email", "ada@example");
    await device.act([{ kind: "eraseText", characters: 11 }], never);
    await reads(device, "Email", "");
  },

  "typeText of letters beyond ASCII arrives, or is refused before anything is typed": async (opened) => {
    const { device } = opened;
    await device.act([tap(find(await openSignin(opened), "Email"))], never);
    const arrived = await whereSupported(() => device.act([{ kind: "typeText", text: "Zoë 👋 Ωmega" }], never));
    await reads(device, "Email", arrived ? "Zoë 👋 Ωmega" : "");
  },

  "pressKey works on the field that has the focus": async (opened) => {
    const { device } = opened;
    const email = find(await openSignin(opened), "Email");
    await device.act([tap(email), { kind: "typeText", text: "bdaX" }, key("backspace")], never);
    await reads(device, "Email", "bda");
    await whereSupported(async () => {
      await device.act([key("moveHome"), key("delete"), { kind: "typeText", text: "a" }], never);
      await reads(device, "Email", "ada");
    });
  },

  "pressKeys selects all, so that what is typed next replaces it, and copies and pastes": async (opened) => {
    const { device, shortcutKey = "ctrl" } = opened;
    const held = (key: "a" | "c" | "v"): Action => ({ kind: "pressKeys", held: [shortcutKey], key });
    await device.act([tap(find(await openSignin(opened), "Email")), { kind: "typeText", text: "ada" }], never);
    await whereSupported(async () => {
      await device.act([held("a"), { kind: "typeText", text: "eve" }], never);
      await reads(device, "Email", "eve");
      await device.act([held("a"), held("c"), key("arrowRight"), held("v")], never);
      await reads(device, "Email", "eveeve");
      await device.act([{ kind: "pressKeys", held: ["shift"], key: "pageDown" }], never);
      await reads(device, "Email", "eveeve");
    });
  },

  "a secure field never shows its text": async (opened) => {
    const { device } = opened;
    const password = find(await openSignin(opened), "Password");
    assert.ok(password?.secure);
    await device.act([tap(password), { kind: "typeText", text: "horse battery" }], never);
    const screen = await eventually(device, "a password", (now) => find(now, "Password")?.value ? now : undefined);
    for (const node of walk(screen.root)) assert.doesNotMatch(`${node.label} ${node.value}`, /horse/);
  },

  "an alert stands alone until it is answered": async (opened) => {
    const { device } = opened;
    await openSignin(opened);
    await device.act([tap(await button(device, "Sign in"))], never);
    const screen = await shown(device, "Wrong email or password");
    assert.equal(find(screen, "Remember me"), undefined);
    await device.act([tap(find(screen, "OK"))], never);
    await shown(device, "Remember me");
  },

  "a swipe without momentum moves the rows by the finger's travel": async (opened) => {
    const { device } = opened;
    const { root, size } = await openSettings(opened);
    const before = [...walk(root)].findLast(({ role, label }) => role === "button" && label !== undefined);
    assert.ok(before?.label);
    const travel = size.height * 0.3;
    await device.act([swipeUp(size, travel)], never);
    const moved = await eventually(device, "rows that moved", (now, earlier) => {
      const after = find(now, before.label ?? "");
      return rests(now, earlier) && after && after.rect.y < before.rect.y ? after : undefined;
    });
    const distance = before.rect.y - moved.rect.y;
    // A touch slop at the start may cost a little; a fling at the end may not add to it.
    assert.ok(distance > travel * 0.7 && distance < travel * 1.05, `moved by ${distance} of ${travel}`);
  },

  "a list stops at its end": async (opened) => {
    const { device } = opened;
    const { last } = wordsOf(opened);
    const { size } = await openSettings(opened);
    await device.act(Array.from({ length: 12 }, () => swipeUp(size, size.height * 0.4)), never);
    const screen = await shown(device, last);
    const end = find(await rested(device, await device.actAndLook([swipeUp(size, 100)], never)), last);
    assert.deepEqual(end?.rect, find(screen, last)?.rect);
  },

  "landscape swaps the size and taps still hit": async (opened) => {
    const { device } = opened;
    const upright = await openSettings(opened);
    await device.act([{ kind: "setOrientation", orientation: "landscape" }], never);
    const turned = await eventually(device, "landscape", (now) => now.orientation === "landscape" ? now : undefined);
    assert.deepEqual(turned.size, { width: upright.size.height, height: upright.size.width });
    assert.deepEqual({ ...turned.root.rect }, { x: 0, y: 0, ...turned.size });
    const { row, onPage } = wordsOf(opened);
    await device.act([tap(find(await shown(device, row), row))], never);
    await shown(device, onPage);
    await device.act([{ kind: "setOrientation", orientation: "portrait" }], never);
    await eventually(device, "portrait", (now) => now.orientation === "portrait" ? now : undefined);
  },

  "setTextSize takes every size and leaves a screen that can be read, or is refused": async (opened) => {
    const { device } = opened;
    await openSettings(opened);
    for (const textSize of [...textSizes, "default"] as const) {
      await whereSupported(() => device.act([{ kind: "setTextSize", textSize }], never));
      await shown(device, wordsOf(opened).row);
    }
  },

  "frontApp() names the app that a look names": async (opened) => {
    const { app } = await openSettings(opened);
    const { device } = opened;
    if (device.frontApp !== undefined) assert.equal(await device.frontApp(never), app);
  },

  "screenshot() is a PNG of the screen's shape": async (opened) => {
    const { size } = await openSettings(opened);
    const { png, size: pictured } = await opened.device.screenshot(never);
    assert.deepEqual([...png.subarray(0, 8)], [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const header = new DataView(png.buffer, png.byteOffset);
    const [width, height] = [header.getUint32(16), header.getUint32(20)];
    assert.deepEqual({ ...pictured }, { ...size });
    assert.ok(Math.abs(width / height - size.width / size.height) < 0.01, `${width} x ${height} pixels`);
  },

  "an aborted signal ends a call with its reason, and the next call works": async ({ device }) => {
    const reason = new Error("enough");
    await assert.rejects(device.screen(AbortSignal.abort(reason)), reason);
    await assert.rejects(device.act([{ kind: "pressButton", button: "home" }], AbortSignal.abort(reason)), reason);
    const giveUp = new AbortController();
    const call = assert.rejects(device.screen(giveUp.signal), reason);
    giveUp.abort(reason);
    await call;
    assert.ok((await device.screen(never)).size.width > 0);
  },
};

function wordsOf({ words }: DeviceUnderTest): SettingsWords {
  return words ?? demoWords;
}

async function openSettings(opened: DeviceUnderTest): Promise<Screen> {
  const { device, settingsApp } = opened;
  await device.act([launch(settingsApp, { restart: true })], never);
  return await shown(device, wordsOf(opened).row);
}

async function openNetworkPage(opened: DeviceUnderTest): Promise<Screen> {
  const row = find(await openSettings(opened), wordsOf(opened).row);
  await opened.device.act([tap(row)], never);
  return await shown(opened.device, wordsOf(opened).onPage);
}

async function openSignin({ device, signinApp }: DeviceUnderTest): Promise<Screen> {
  await device.act([launch(signinApp, { restart: true, clearState: true })], never);
  return await shown(device, "Remember me");
}

/** The screen once it rests with that label on it. */
function shown(device: Device, label: string): Promise<Screen> {
  return eventually(device, `"${label}"`, (now, before) => rests(now, before) && find(now, label) ? now : undefined);
}

function gone(device: Device, label: string): Promise<Screen> {
  return eventually(
    device,
    `no "${label}"`,
    (now, before) => rests(now, before) && !find(now, label) ? now : undefined,
  );
}

function button(device: Device, label: string): Promise<UiNode> {
  return eventually(
    device,
    `a button "${label}"`,
    ({ root }) => [...walk(root)].find((node) => node.role === "button" && node.label === label),
  );
}

async function reads(device: Device, label: string, value: string): Promise<void> {
  await eventually(device, `"${label}" with ${JSON.stringify(value)}`, (now) => {
    const field = find(now, label);
    return field && (field.value ?? "") === value ? field : undefined;
  });
}

async function rested(device: Device, screen: Screen): Promise<Screen> {
  if (screen.idle) return screen;
  return await eventually(device, "rest", (now, before) => rests(now, before) ? now : undefined);
}

/** Where the device does not tell, two looks that are alike say that the screen rests. */
function rests(now: Screen, before: Screen | undefined): boolean {
  return now.idle ?? (before !== undefined && fingerprint(now) === fingerprint(before));
}

/** Looks until `probe` finds what it wants, at most 50 times over five seconds of the device's own time. */
async function eventually<Found>(
  device: Device,
  wanted: string,
  probe: (now: Screen, before: Screen | undefined) => Found | undefined,
): Promise<Found> {
  let labels = "";
  let before: Screen | undefined;
  for (let looks = 0; looks < 50; looks++) {
    const screen = await device.screen(never);
    const found = probe(screen, before);
    if (found !== undefined) return found;
    before = screen;
    labels = [...walk(screen.root)].map(({ label, value }) => `${label ?? "-"}=${value ?? "-"}`).join(", ");
    await device.clock.sleep(100, never);
  }
  return assert.fail(`Cannot see ${wanted}: the screen shows ${labels}`);
}

/** Answers whether `work` could be done: a device may honestly say that it cannot. */
async function whereSupported(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (thrown) {
    if (isFailure("unsupported")(thrown)) return false;
    throw thrown;
  }
}

function find(screen: Screen, label: string): UiNode | undefined {
  return [...walk(screen.root)].find((node) => !node.absorbed && node.label === label);
}

function tap(node: UiNode | undefined): Action {
  assert.ok(node, "Cannot tap: the node is not on the screen");
  return { kind: "tap", at: center(node.rect) };
}

function key(name: Extract<Action, { kind: "pressKey" }>["key"]): Action {
  return { kind: "pressKey", key: name };
}

function launch(appId: string, how: { readonly restart?: boolean; readonly clearState?: boolean }): Action {
  return { kind: "launchApp", appId, restart: how.restart ?? false, clearState: how.clearState ?? false };
}

function swipeUp(size: Screen["size"], travel: number): Action {
  const x = size.width / 2;
  const y = size.height * 0.75;
  return { kind: "swipe", from: { x, y }, to: { x, y: y - travel }, durationMs: 400, momentum: false };
}

function isFailure(code: Failure["code"]): (thrown: unknown) => boolean {
  return (thrown) => thrown instanceof Failure && thrown.code === code;
}
