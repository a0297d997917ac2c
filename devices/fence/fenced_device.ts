/**
 * A device on which only some apps can be used: before every touch and key it is asked which app is in front.
 *
 * @module
 */

import type { Action, App, Clock, Device, DeviceInfo, Screen, Screenshot } from "../device.ts";
import type { Size } from "../ui/tree.ts";
import type { AppFence } from "./app_fence.ts";

/** Any device, behind a fence. What it shows can still be read. */
export class FencedDevice implements Device {
  readonly info: DeviceInfo;
  readonly clock: Clock;
  readonly readClipboard?: NonNullable<Device["readClipboard"]>;
  readonly checkInput?: NonNullable<Device["checkInput"]>;
  readonly pictureSize?: (signal: AbortSignal) => Promise<Size>;
  readonly #device: Device;
  readonly #fence: AppFence;

  constructor(device: Device, fence: AppFence) {
    this.#device = device;
    this.#fence = fence;
    this.info = device.info;
    this.clock = device.clock;
    const { readClipboard, checkInput, pictureSize } = device;
    if (readClipboard !== undefined) this.readClipboard = (signal) => readClipboard.call(device, signal);
    if (pictureSize !== undefined) this.pictureSize = (signal) => pictureSize.call(device, signal);
    if (checkInput !== undefined) {
      this.checkInput = async (kind, signal) => {
        fence.requireFront(await this.#front(signal), undefined);
        await checkInput.call(device, kind, signal);
      };
    }
  }

  screen(signal: AbortSignal): Promise<Screen> {
    return this.#device.screen(signal);
  }

  /** One at a time, since each may bring another app to the front. */
  async act(actions: readonly Action[], signal: AbortSignal): Promise<void> {
    this.#refuse(actions);
    for (const action of actions) {
      await this.#require(action, signal);
      await this.#device.act([action], signal);
    }
  }

  async actAndLook(actions: readonly Action[], signal: AbortSignal): Promise<Screen> {
    this.#refuse(actions);
    const last = actions.at(-1);
    if (last === undefined) return await this.#device.screen(signal);
    await this.act(actions.slice(0, -1), signal);
    await this.#require(last, signal);
    return await this.#device.actAndLook([last], signal);
  }

  screenshot(signal: AbortSignal): Promise<Screenshot> {
    return this.#device.screenshot(signal);
  }

  listApps(signal: AbortSignal): Promise<readonly App[]> {
    return this.#device.listApps(signal);
  }

  close(): Promise<void> {
    return this.#device.close();
  }

  /** Before the first is done, so that nothing is half done for a reason that was known. */
  #refuse(actions: readonly Action[]): void {
    for (const action of actions) {
      const need = this.#fence.needOf(action);
      if (need.kind === "refused") throw need.failure;
    }
  }

  async #require(action: Action, signal: AbortSignal): Promise<void> {
    if (this.#fence.needOf(action).kind === "front") this.#fence.requireFront(await this.#front(signal), action);
  }

  async #front(signal: AbortSignal): Promise<string | undefined> {
    const device = this.#device;
    return device.frontApp === undefined ? (await device.screen(signal)).app : await device.frontApp(signal);
  }
}
