import type { Action, App, Button, Orientation } from "../device.ts";
import { Failure } from "../failure.ts";
import { AppWindow } from "./app_window.ts";
import { type Frame, sizeOf } from "./frame.ts";
import { RunningApps } from "./running_apps.ts";
import { shortcutOf } from "./shortcut.ts";

/** The demo phone itself: apps behind glass, buttons, sleep and page transitions. It has no time of its own. */
export class DemoPhone {
  readonly #apps = new RunningApps();
  readonly #clipboard = { text: "" };
  readonly #window = new AppWindow(this.#apps, this.#clipboard);
  #orientation: Orientation = "portrait";
  #isAsleep = false;
  #volume = 6;
  #volumeShownUntilMs = 0;
  #transition: Transition | undefined;

  /** What is on the glass: during a page transition still the old page. */
  look(nowMs: number): Frame {
    const { from, untilMs } = this.#transition ?? { from: undefined, untilMs: 0 };
    return from && nowMs < untilMs ? { ...from, idle: false } : this.#compose(nowMs);
  }

  /** Performs one action at a moment. @throws {Failure} app_not_found, launch_failed, unsupported */
  perform(action: Action, nowMs: number): void {
    const seen = this.look(nowMs);
    const before = this.#compose(nowMs);
    if (!this.#isAsleep || WORKS_ASLEEP.has(action.kind)) this.#do(action, nowMs);
    else if (WAKES.has(action.kind)) this.#isAsleep = false;
    const after = this.#compose(nowMs);
    const isNewPage = after.appId !== before.appId || after.page !== before.page;
    if (isNewPage) this.#window.arrive(before);
    if (after.layout.alert) this.#window.blur();
    if (isNewPage || after.orientation !== before.orientation || after.asleep !== before.asleep) {
      this.#transition = { from: seen, untilMs: nowMs + TRANSITION_MS };
    }
  }

  /** What was put on the clipboard last. */
  get clipboard(): string {
    return this.#clipboard.text;
  }

  /** What can be launched. */
  listApps(): readonly App[] {
    return this.#apps.list();
  }

  #compose(nowMs: number): Frame {
    const size = sizeOf(this.#orientation);
    const isVolumeShown = nowMs < this.#volumeShownUntilMs;
    return {
      ...this.#window.show(size, nowMs),
      orientation: this.#orientation,
      toast: isVolumeShown ? `Volume ${this.#volume} of ${LOUDEST}` : undefined,
      ...(this.#isAsleep ? { asleep: true, keyboard: undefined, idle: true } : { asleep: false }),
    };
  }

  #do(action: Action, nowMs: number): void {
    switch (action.kind) {
      case "tap":
      case "doubleTap":
      case "longPress":
      case "drag":
      case "swipe":
        // A window that animates takes no touches.
        if (!this.#isMoving(nowMs)) this.#window.touch(action, sizeOf(this.#orientation), nowMs);
        return;
      case "typeText":
      case "eraseText":
      case "pressKey":
        return this.#window.type(action, sizeOf(this.#orientation), nowMs);
      case "pressKeys": {
        const shortcut = shortcutOf(action);
        if (shortcut) this.#window.shortcut(shortcut, sizeOf(this.#orientation), nowMs);
        return;
      }
      case "pressButton":
        return this.#pressButton(action.button, nowMs);
      case "launchApp":
        if (action.restart || action.clearState) this.#window.forget(action.appId);
        return this.#apps.launch(action.appId, action);
      case "terminateApp":
        this.#window.forget(action.appId);
        return this.#apps.terminate(action.appId);
      case "openUrl":
        return this.#apps.open(action.url, nowMs);
      case "setOrientation":
        this.#orientation = action.orientation;
        return this.#window.reveal(sizeOf(action.orientation), nowMs);
      case "setClipboard":
        this.#clipboard.text = action.text;
        return;
      case "setAppearance":
      case "setTextSize":
      case "installApp":
      case "uninstallApp":
      case "setPermission":
      case "setLocation":
      case "setStatusBar":
      case "push":
        throw new Failure("unsupported", `Cannot perform ${action.kind}: ${LACKS[action.kind]}`);
    }
  }

  #pressButton(button: Button, nowMs: number): void {
    switch (button) {
      case "home":
        return this.#apps.goHome();
      case "back":
        if (!this.#window.hideKeyboard()) this.#apps.send({ kind: "back" }, nowMs);
        return;
      case "appSwitch":
        return this.#apps.showRecents(nowMs);
      case "lock":
        this.#isAsleep = true;
        return;
      case "volumeUp":
        return this.#setVolume(this.#volume + 1, nowMs);
      case "volumeDown":
        return this.#setVolume(this.#volume - 1, nowMs);
    }
  }

  #setVolume(volume: number, nowMs: number): void {
    this.#volume = Math.max(0, Math.min(LOUDEST, volume));
    this.#volumeShownUntilMs = nowMs + VOLUME_SHOWN_MS;
  }

  #isMoving(nowMs: number): boolean {
    return this.#transition !== undefined && nowMs < this.#transition.untilMs;
  }
}

/** What this phone has instead of what a real one would do. */
const LACKS = {
  setAppearance: 'the demo phone is always light; "Dark theme" on its page "Display" is a switch without effect',
  setTextSize: "the demo phone writes in one size; use a phone, an emulator or a simulator",
  installApp: "the demo phone's apps are built in; list them, or use a phone, an emulator or a simulator",
  uninstallApp: "the demo phone's apps are built in; use a phone, an emulator or a simulator",
  setPermission: "the demo phone's apps ask for no permissions; use a phone, an emulator or a simulator",
  setLocation: "the demo phone is nowhere; use an emulator or a simulator",
  setStatusBar: "the demo phone has no status bar; use a simulator",
  push: "the demo phone's apps take no notifications; use a simulator",
} as const;

/** A change of pages: until it ends, the old page is what is seen. */
interface Transition {
  readonly from: Frame;
  readonly untilMs: number;
}

const TRANSITION_MS = 150;
const VOLUME_SHOWN_MS = 2_000;
const LOUDEST = 15;

/** What a sleeping phone wakes up by. */
const WAKES: ReadonlySet<Action["kind"]> = new Set(["tap", "doubleTap", "longPress", "pressButton"]);
/** What a computer can ask of a phone whose screen is off. */
const WORKS_ASLEEP: ReadonlySet<Action["kind"]> = new Set([
  "launchApp",
  "terminateApp",
  "openUrl",
  "setOrientation",
  "setAppearance",
  "setTextSize",
  "installApp",
  "uninstallApp",
  "setPermission",
  "setClipboard",
  "setLocation",
  "setStatusBar",
  "push",
]);
