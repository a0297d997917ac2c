import type { Action, App, Device, DeviceInfo, Screen, Screenshot } from "../device.ts";
import { Failure } from "../failure.ts";
import { DemoClock } from "./demo_clock.ts";
import { DemoPhone } from "./demo_phone.ts";
import { drawScreen } from "./drawing/draw_screen.ts";
import { timeOfDay } from "./time_of_day.ts";
import { toScreen } from "./to_screen.ts";

/**
 * A phone in memory, to try things on: the same calls always lead to the same screens.
 *
 * Time is simulated, so nothing here waits.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * const phone = new DemoDevice();
 * const { signal } = new AbortController();
 * await phone.act([{ kind: "launchApp", appId: "demo.settings", restart: false, clearState: false }], signal);
 * await phone.clock.sleep(150, signal);
 * assert.equal((await phone.screen(signal)).app, "demo.settings");
 * ```
 */
export class DemoDevice implements Device {
  readonly info: DeviceInfo = { deviceId: "demo", name: "Demo phone", platform: "Demo phone", kind: "demo" };
  readonly clock = new DemoClock();
  readonly #phone = new DemoPhone();
  #isClosed = false;

  screen(signal: AbortSignal): Promise<Screen> {
    return this.#answer(signal, () => this.#look());
  }

  act(actions: readonly Action[], signal: AbortSignal): Promise<void> {
    return this.#answer(signal, () => this.#perform(actions));
  }

  actAndLook(actions: readonly Action[], signal: AbortSignal): Promise<Screen> {
    return this.#answer(signal, () => {
      this.#perform(actions);
      return this.#look();
    });
  }

  screenshot(signal: AbortSignal): Promise<Screenshot> {
    return this.#answer(signal, () => this.#picture());
  }

  listApps(signal: AbortSignal): Promise<readonly App[]> {
    return this.#answer(signal, () => this.#phone.listApps());
  }

  readClipboard(signal: AbortSignal): Promise<string> {
    return this.#answer(signal, () => this.#phone.clipboard);
  }

  close(): Promise<void> {
    this.#isClosed = true;
    return Promise.resolve();
  }

  #look(): Screen {
    this.clock.advance(LOOK_MS);
    return toScreen(this.#phone.look(this.clock.elapsedMs));
  }

  async #picture(): Promise<Screenshot> {
    this.clock.advance(LOOK_MS);
    const frame = this.#phone.look(this.clock.elapsedMs);
    if (frame.secure && !frame.asleep) {
      throw new Failure("screen_secure", `Cannot take a screenshot: "${frame.appName}" protects its screen`);
    }
    const { encode } = await import("fast-png");
    const { width, height, data } = drawScreen(frame, timeOfDay(this.clock.elapsedMs, "minutes"));
    return { png: new Uint8Array(encode({ width, height, data, channels: 3 })), size: frame.size };
  }

  #perform(actions: readonly Action[]): void {
    for (const action of actions) {
      this.clock.advance(durationOf(action));
      this.#phone.perform(action, this.clock.elapsedMs);
    }
  }

  /** Answers a little later, as a real phone does, so that a call can also be given up while it runs. */
  async #answer<Answer>(signal: AbortSignal, work: () => Answer | Promise<Answer>): Promise<Answer> {
    signal.throwIfAborted();
    await Promise.resolve();
    signal.throwIfAborted();
    if (this.#isClosed) throw new Failure("device_gone", "Cannot use the demo phone: it was closed");
    return await work();
  }
}

const LOOK_MS = 100;
const ACT_MS = 60;

function durationOf(action: Action): number {
  return "durationMs" in action ? Math.max(ACT_MS, action.durationMs) : ACT_MS;
}
