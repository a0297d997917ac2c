/**
 * A simulator that is open for use: simctl for its apps and pictures, AXe or idb for its tree, touches and keys.
 *
 * @module
 */

import type { Action, App, Clock, Device, DeviceInfo, InputKind, Orientation, Screen, Screenshot } from "../device.ts";
import { Failure } from "../failure.ts";
import { isGarbled } from "./garbled_text.ts";
import { fingerprint } from "../ui/fingerprint.ts";
import { quote } from "../ui/quote.ts";
import { center, walk } from "../ui/tree.ts";
import { ChangedUi } from "./changed_ui.ts";
import { eraseAppData } from "./app_data.ts";
import { readAppList } from "./app_list.ts";
import type { Driver } from "./driver.ts";
import { Eyes } from "./eyes.ts";
import { Hands } from "./hands.ts";
import { type Input, paste } from "./input.ts";
import { InputHealth } from "./input_health.ts";
import { Pasteboard } from "./pasteboard.ts";
import { takeScreenshot } from "./screenshot.ts";
import type { Simctl } from "./simctl.ts";
import { type StateAction, stateCommand } from "./state_command.ts";
import { type AppAction, planSteps, type Step } from "./steps.ts";

/** What a device is made of. */
export interface IosParts {
  readonly info: DeviceInfo;
  readonly simctl: Simctl;
  /** The best first; there is one at least. */
  readonly drivers: readonly [Driver, ...Driver[]];
  readonly touchScale: number;
  readonly clock: Clock;
}

/** An iPhone or iPad simulator. A look is one read of its tree; all consecutive touches and keys are one process. */
export class IosDevice implements Device {
  readonly info: DeviceInfo;
  readonly clock: Clock;
  readonly #simctl: Simctl;
  readonly #eyes: Eyes;
  readonly #hands: Hands;
  readonly #pasteboard: Pasteboard;
  readonly #changed: ChangedUi;
  readonly #health: InputHealth;
  #latest: Screen | undefined;
  #orientationBefore: Orientation | undefined;

  constructor({ info, simctl, drivers, touchScale, clock }: IosParts) {
    const [driver] = drivers;
    this.info = info;
    this.clock = clock;
    this.#simctl = simctl;
    this.#eyes = new Eyes({ driver, simctl, udid: info.deviceId, clock });
    this.#hands = new Hands(drivers, touchScale);
    this.#pasteboard = new Pasteboard(simctl, info.deviceId);
    this.#changed = new ChangedUi(simctl, info.deviceId);
    this.#health = new InputHealth({
      clock,
      driver: driver.name,
      look: (signal) => this.screen(signal),
      perform: (inputs, screen, signal) => this.#hands.perform(inputs, screen.orientation, signal),
    });
  }

  async screen(signal: AbortSignal): Promise<Screen> {
    this.#latest = await this.#eyes.look(signal);
    return this.#latest;
  }

  async act(actions: readonly Action[], signal: AbortSignal): Promise<void> {
    await this.#perform(actions, signal);
  }

  async actAndLook(actions: readonly Action[], signal: AbortSignal): Promise<Screen> {
    const before = this.#latest;
    const seen = await this.#perform(actions, signal);
    if (seen !== undefined) return seen;
    // Transitions of UIKit end after a third of a second, which its tree does not wait for.
    if (actions.length > 0) await this.clock.sleep(TRANSITION_MS, signal);
    const after = await this.screen(signal);
    const typed = actions.find((action) => action.kind === "typeText");
    if (before !== undefined && typed !== undefined && isGarbled(before, after, typed.text)) {
      this.#hands.pasteFromNowOn();
    }
    return after;
  }

  async checkInput(kind: InputKind, signal: AbortSignal): Promise<void> {
    await this.#health.check(kind, signal);
  }

  async screenshot(signal: AbortSignal): Promise<Screenshot> {
    const png = await takeScreenshot(this.#simctl, this.info.deviceId, signal);
    const { size } = await this.screen(signal);
    if ((png.size.width > png.size.height) === (size.width > size.height)) return { png: png.bytes, size };
    throw new Failure(
      "screen_unreadable",
      `Cannot take a screenshot: the picture of ${png.size.width} x ${png.size.height} pixels does not stand as the ` +
        `screen of ${size.width} x ${size.height} points does, and nobody tells how it is turned`,
    );
  }

  async listApps(signal: AbortSignal): Promise<readonly App[]> {
    const tried = "Cannot list the apps";
    const list = readAppList(await this.#simctl.run(["listapps", this.info.deviceId], { tried, signal }));
    if (list.kind === "apps") return list.apps;
    throw new Failure("unsupported", `${tried}: simctl prints no list that can be read: ${list.why}`);
  }

  async readClipboard(signal: AbortSignal): Promise<string> {
    return await this.#simctl.run(["pbpaste", this.info.deviceId], { tried: "Cannot read the clipboard", signal });
  }

  /** Leaves the simulator as it was: upright or not, light or dark, and as large as it wrote. */
  async close(): Promise<void> {
    const { signal } = new AbortController();
    const before = this.#orientationBefore;
    try {
      await this.#changed.takeBack(signal);
    } finally {
      if (before !== undefined) {
        await this.#hands.perform([{ kind: "rotate", orientation: before }], "portrait", signal);
      }
    }
  }

  /** @returns the screen that follows, where it had to be read anyway */
  async #perform(actions: readonly Action[], signal: AbortSignal): Promise<Screen | undefined> {
    signal.throwIfAborted();
    if (actions.length === 0) return undefined;
    // What simctl does needs no screen, and the one before it may be unreadable.
    const needsNone = actions.every(({ kind }) => NEED_NO_SCREEN.has(kind));
    const screen = needsNone ? undefined : this.#latest ?? await this.screen(signal);
    const size = screen?.size ?? { width: 0, height: 0 };
    const steps = planSteps(actions, { size, typesText: this.#hands.typesText });
    let seen: Screen | undefined;
    for (const step of steps) seen = await this.#do(step, screen, signal);
    return seen;
  }

  async #do(step: Step, screen: Screen | undefined, signal: AbortSignal): Promise<Screen | undefined> {
    switch (step.kind) {
      case "app":
        await this.#doWithApp(step.action, signal);
        return undefined;
      case "state":
        await this.#change(step.action, signal);
        return undefined;
      case "inputs":
        await this.#send(step.inputs, screen, signal);
        return undefined;
      case "paste":
        return await this.#pasteboard.lend(step.text, signal, () => this.#paste(signal));
    }
  }

  async #change(action: StateAction, signal: AbortSignal): Promise<void> {
    const tried = `Cannot perform ${action.kind}`;
    const command = stateCommand(action, this.info.deviceId);
    if (command.kind === "unsupported") throw new Failure("unsupported", `${tried}: ${command.why}`);
    if (action.kind === "uninstallApp") await this.#requireApp(action.appId, signal);
    await this.#changed.learn(action, signal);
    await this.#simctl.run(command.words, { tried, signal, stdin: command.stdin, timeoutMs: STATE_MS });
  }

  /** simctl says that it has uninstalled whatever it was asked for. */
  async #requireApp(appId: string, signal: AbortSignal): Promise<void> {
    if (await this.#simctl.dataFolder(this.info.deviceId, appId, signal) !== undefined) return;
    throw new Failure("app_not_found", `Cannot uninstall ${quote(appId)}: no such app is installed`);
  }

  async #send(inputs: readonly Input[], screen: Screen | undefined, signal: AbortSignal): Promise<void> {
    const orientation = screen?.orientation ?? "portrait";
    const turns = inputs.some(({ kind }) => kind === "rotate");
    await this.#hands.perform(inputs, orientation, signal);
    if (turns) {
      this.#orientationBefore ??= orientation;
      this.#latest = undefined;
    }
    for (const input of inputs) if ("at" in input) this.#eyes.touched(input.at);
  }

  /** Pastes and looks until the text shows, so that the pasteboard is not taken back too early. */
  async #paste(signal: AbortSignal): Promise<Screen> {
    const before = await this.screen(signal);
    const end = this.clock.now() + PASTE_MS;
    await this.#hands.perform([paste], before.orientation, signal);
    for (let isAnswered = false;;) {
      await this.clock.sleep(TRANSITION_MS, signal);
      const screen = await this.screen(signal);
      const allow = [...walk(screen.root)].find(({ label }) => label === "Allow Paste");
      if (allow !== undefined && !isAnswered) {
        await this.#hands.perform([{ kind: "tap", at: center(allow.rect) }], screen.orientation, signal);
        isAnswered = true;
      } else if (fingerprint(screen) !== fingerprint(before) || this.clock.now() > end) return screen;
    }
  }

  async #doWithApp(action: AppAction, signal: AbortSignal): Promise<void> {
    const udid = this.info.deviceId;
    switch (action.kind) {
      case "launchApp": {
        const { appId, clearState } = action;
        if (clearState) {
          await this.#simctl.terminate(udid, appId, signal);
          await eraseAppData(this.#simctl, this.#simctl.programs, { udid, appId, signal });
        }
        const pid = await this.#simctl.launch(udid, appId, { restart: action.restart, signal });
        if (pid !== undefined) this.#eyes.meet(pid, appId);
        return;
      }
      case "terminateApp":
        return await this.#simctl.terminate(udid, action.appId, signal);
      case "openUrl": {
        const tried = `Cannot open "${action.url}"`;
        await this.#simctl.run(["openurl", udid, action.url], {
          tried,
          signal,
          timeoutMs: 90_000,
          code: "launch_failed",
        });
      }
    }
  }
}

const TRANSITION_MS = 350;
const PASTE_MS = 3_000;
// Installing an app of a gigabyte takes a while.
const STATE_MS = 120_000;
const NEED_NO_SCREEN: ReadonlySet<Action["kind"]> = new Set<(AppAction | StateAction)["kind"]>([
  ...["launchApp", "terminateApp", "openUrl", "setAppearance", "setTextSize", "installApp"] as const,
  ...["uninstallApp", "setStatusBar", "setPermission", "setClipboard", "setLocation", "push"] as const,
]);
