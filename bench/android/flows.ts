import { wallClock } from "../../devices/clock.ts";
import type { Device } from "../../devices/device.ts";
import { Session } from "../../devices/ui/session.ts";
import { center, type UiNode, walk } from "../../devices/ui/tree.ts";
import { Jail } from "../../runner/jail.ts";
import { verbs } from "../../tools/registry.ts";
import type { RunReport } from "../../tools/run_script.ts";
import { runScript } from "../../tools/script_run.ts";
import { Sessions } from "../../tools/sessions.ts";

const { signal } = new AbortController();

/**
 * Ten steps: launch, look, open a page, toggle a switch, back, scroll to the last of 20 rows, open it, read a text,
 * back, home. Nobody looks after the last two, so nobody asks for it.
 */
export const settingsScript = `
  await ui.launchApp("com.android.settings");
  if (!await ui.visible("Network & internet")) throw new Error("no settings");
  await ui.tap("Network & internet");
  await ui.tap("Airplane mode");
  await ui.button("back");
  await ui.scrollUntilVisible("Signed in as owner");
  await ui.tap("Users");
  const guests = await ui.find("Allow guests");
  await ui.button("back", { verify: "none" });
  await ui.button("home", { verify: "none" });
  return guests.label;`;

/**
 * Signs in with every character that a shell could take for its own, on a phone whose app is open. What the fields hold
 * is read back before the button is touched.
 */
export const signinScript = `
  await ui.fill("Email", args.email);
  await ui.fill("Password", args.password);
  await ui.tap("Remember me");
  await ui.tap({ text: "Sign in", role: "button" }, { verify: "none" });
  await ui.await("visible", args.answer);`;

/** The same for a program that does without reading back. */
export const unprovenSigninScript = `
  const unproven = { verify: "none" };
  await ui.fill("Email", args.email, unproven);
  await ui.fill("Password", args.password, unproven);
  await ui.tap("Remember me", unproven);
  await ui.tap({ text: "Sign in", role: "button" }, unproven);
  await ui.await("visible", args.answer);`;

/** A script's arguments, and how long its jail rests before it, so that the spare child is up as between two calls. */
export interface FlowOptions {
  readonly args?: unknown;
  readonly restMs?: number;
}

/** Runs a script in a jail that is warm, as a server's is. */
export async function runFlow(
  device: Device,
  script: string,
  { args = null, restMs = 0 }: FlowOptions = {},
): Promise<RunReport> {
  const jail = new Jail({ objectName: "ui", methods: verbs.map(({ name }) => name) });
  const context = {
    sessions: new Sessions([]),
    jail,
    signal,
    clock: wallClock,
    progress: () => undefined,
    log: () => undefined,
  };
  try {
    jail.warm();
    await runScript(context, verbs, { session: new Session(device), script: "return 1" });
    await wallClock.sleep(restMs, signal);
    return await runScript(context, verbs, { session: new Session(device), script, args });
  } finally {
    await jail.close();
  }
}

/** The ten steps the common way: two reads before each act to see the screen at rest, and two after it. */
export async function settingsByDoubleReads(device: Device): Promise<string> {
  const around = async (act: (find: (label: string) => UiNode | undefined) => Promise<void>) => {
    await device.screen(signal);
    const { root } = await device.screen(signal);
    await act((label) => [...walk(root)].find((node) => node.label === label && !node.absorbed));
    await device.screen(signal);
    return await device.screen(signal);
  };
  const launch = { kind: "launchApp", appId: "com.android.settings", restart: false, clearState: false } as const;
  const press = (button: "back" | "home") => around(() => device.act([{ kind: "pressButton", button }], signal));
  const tap = (label: string) =>
    around(async (find) => {
      const node = find(label);
      if (node === undefined) throw new Error(`Cannot see "${label}"`);
      await device.act([{ kind: "tap", at: center(node.rect) }], signal);
    });
  await around(() => device.act([launch], signal));
  await tap("Network & internet");
  await tap("Airplane mode");
  await press("back");
  const shows = (root: UiNode) => [...walk(root)].some((node) => node.label === "Users");
  for (let root = (await device.screen(signal)).root; !shows(root);) {
    const [from, to] = [{ x: 540, y: 1_700 }, { x: 540, y: 900 }];
    const swipe = { kind: "swipe", from, to, durationMs: 300, momentum: false } as const;
    ({ root } = await around(() => device.act([swipe], signal)));
  }
  const { root } = await tap("Users");
  await press("back");
  await press("home");
  return [...walk(root)].find((node) => node.label === "Allow guests")?.label ?? "";
}
