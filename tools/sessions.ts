import type { BootOptions, DeviceList, Platform } from "../devices/device.ts";
import { bootDevice, listDevices, openDevice } from "../devices/discover.ts";
import { Failure, type FailureCode, toFailure } from "../devices/failure.ts";
import { Session } from "../devices/ui/session.ts";
import { startDeadline } from "../runner/deadline.ts";
import { Turns } from "./turns.ts";

// After these a device has to be opened anew; it may be another one by then.
const LOST: ReadonlySet<FailureCode> = new Set(["device_gone", "device_not_ready"]);

/** Who uses a device. */
export interface Use {
  /** Named to those who wait in vain. */
  readonly holder: string;
  readonly signal: AbortSignal;
}

/** The devices in use: each is opened once, kept open, and used by one caller at a time. */
export class Sessions {
  readonly #open = new Map<string, Promise<Session>>();
  readonly #turns = new Map<string, Turns>();

  /** @param patienceMs how long a caller waits for its turn at a device */
  constructor(readonly platforms: readonly Platform[], readonly patienceMs = 30_000) {}

  /** Lists the devices that can be used, and those that need a person first. */
  async list(signal: AbortSignal): Promise<DeviceList> {
    return await listDevices(this.platforms, signal);
  }

  /** Starts a device and waits until it can be used. @throws {Failure} device_not_found, device_not_ready */
  async boot(deviceId: string, options: BootOptions): Promise<string> {
    return await bootDevice(this.platforms, deviceId, options);
  }

  /**
   * Does work on a device while nobody else uses it.
   *
   * @throws {Failure} device_busy when its turn does not come in time; device_not_found, device_not_ready
   */
  async use<Result>(deviceId: string, use: Use, work: (session: Session) => Promise<Result>): Promise<Result> {
    using _turn = await this.#turn(deviceId, use);
    try {
      return await work(await this.#session(deviceId, use.signal));
    } catch (error) {
      // What cannot be put back on a phone that is gone is not the first cause.
      if (error instanceof Failure && LOST.has(error.code)) await this.#forget(deviceId).catch(() => undefined);
      throw error;
    }
  }

  /** Closes every device, so that what was changed or booted is put back. @throws {Failure} when that fails */
  async close(): Promise<void> {
    const devices = await Promise.allSettled([...this.#open.keys()].map((deviceId) => this.#forget(deviceId)));
    const platforms = await Promise.allSettled(this.platforms.map((platform) => platform.close?.()));
    const closed = [...devices, ...platforms];
    for (const one of closed) if (one.status === "rejected") throw one.reason;
  }

  async #turn(deviceId: string, { holder, signal }: Use): Promise<Disposable> {
    const turns = this.#turns.get(deviceId) ?? new Turns();
    this.#turns.set(deviceId, turns);
    using patience = startDeadline(this.patienceMs, signal);
    try {
      const endTurn = await turns.take(holder, patience.signal);
      return {
        [Symbol.dispose]: () => {
          endTurn();
          if (turns.holder === undefined) this.#turns.delete(deviceId);
        },
      };
    } catch (error) {
      if (signal.aborted) throw toFailure(error);
      throw new Failure("device_busy", `Cannot use "${deviceId}": ${turns.holder ?? "another call"} still holds it`);
    }
  }

  #session(deviceId: string, signal: AbortSignal): Promise<Session> {
    const known = this.#open.get(deviceId);
    if (known !== undefined) return known;
    const opening = openDevice(this.platforms, deviceId, signal).then((device) => new Session(device));
    this.#open.set(deviceId, opening);
    opening.catch(() => this.#open.delete(deviceId));
    return opening;
  }

  async #forget(deviceId: string): Promise<void> {
    const session = this.#open.get(deviceId);
    this.#open.delete(deviceId);
    await (await session)?.device.close();
  }
}
