import type { BootOptions, Device, DeviceInfo, DeviceList, ListedDevice, Platform } from "../devices/device.ts";
import { bootDevice, listDevices, openDevice } from "../devices/discover.ts";
import type { AppFence } from "../devices/fence/app_fence.ts";
import { Failure, type FailureCode, toFailure } from "../devices/failure.ts";
import type { Secrets } from "../devices/secrets/secrets.ts";
import { Session } from "../devices/ui/session.ts";
import { startDeadline } from "../runner/deadline.ts";
import { grantAll, type Grants, requireGrant } from "./grants.ts";
import { Turns } from "./turns.ts";

// After these a device has to be opened anew; it may be another one by then.
const LOST: ReadonlySet<FailureCode> = new Set(["device_gone", "device_not_ready"]);
const PATIENCE_MS = 30_000;

/** Who uses a device. */
export interface Use {
  /** Named to those who wait in vain. */
  readonly holder: string;
  readonly signal: AbortSignal;
}

/** Told when a device is found to be gone, and when it is open. */
export interface Presence {
  lost(deviceId: string): void;
  opened(deviceId: string): void;
}

/** What differs between those who use devices; everything has a default. */
export interface SessionOptions {
  /** How long a caller waits for its turn at a device. */
  readonly patienceMs?: number;
  /** Which devices may be used; all, unless given. */
  readonly grants?: Grants;
  /** What texts to type may name; none, unless given. */
  readonly secrets?: Secrets;
  /** Which apps may be used on every device; all, unless given. */
  readonly fence?: AppFence;
}

/** The devices in use: each is opened once, kept open, and used by one caller at a time. */
export class Sessions {
  readonly #open = new Map<string, Promise<Session>>();
  readonly #turns = new Map<string, Turns>();

  readonly #watchers = new Set<Presence>();
  readonly #patienceMs: number;
  readonly #grants: Grants;
  readonly #secrets: Secrets | undefined;
  readonly #fence: AppFence | undefined;

  constructor(readonly platforms: readonly Platform[], options: SessionOptions = {}) {
    this.#patienceMs = options.patienceMs ?? PATIENCE_MS;
    this.#grants = options.grants ?? grantAll;
    this.#secrets = options.secrets;
    this.#fence = options.fence;
  }

  /** Lists the devices that can be used, and those that need a person first. */
  async list(signal: AbortSignal): Promise<DeviceList> {
    const { devices, notes } = await listDevices(this.platforms, signal);
    return { devices: devices.map((device) => this.#withGrant(device)), notes };
  }

  /** Tells `watcher` from now on which devices come and go. */
  watch(watcher: Presence): void {
    this.#watchers.add(watcher);
  }

  /** Opens a device, unless it is open, without waiting for a turn. @throws {Failure} as {@linkcode use} does */
  async open(deviceId: string, signal: AbortSignal): Promise<DeviceInfo> {
    const { device } = await this.#granted(deviceId, signal);
    return device.info;
  }

  /** Starts a device and waits until it can be used. @throws {Failure} device_not_found, device_not_ready */
  async boot(deviceId: string, options: BootOptions): Promise<string> {
    return await bootDevice(this.platforms, deviceId, options);
  }

  /**
   * Does work on a device while nobody else uses it.
   *
   * @throws {Failure} device_busy when its turn does not come in time; device_not_found, device_not_ready,
   * not_granted
   */
  async use<Result>(deviceId: string, use: Use, work: (session: Session) => Promise<Result>): Promise<Result> {
    using _turn = await this.#turn(deviceId, use);
    try {
      return await work(await this.#granted(deviceId, use.signal));
    } catch (error) {
      if (error instanceof Failure && LOST.has(error.code)) await this.#lose(deviceId);
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
    using patience = startDeadline(this.#patienceMs, signal);
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

  // Asked each time: a grant can be taken back while the device is open.
  async #granted(deviceId: string, signal: AbortSignal): Promise<Session> {
    const session = await this.#session(deviceId, signal);
    requireGrant(this.#grants, session.device.info);
    return session;
  }

  #withGrant(device: ListedDevice): ListedDevice {
    if (!device.ready || this.#grants.grantOf(device) !== undefined) return device;
    return { ...device, ready: false, problem: `not granted: run "glovebox grant ${device.deviceId}"` };
  }

  async #session(deviceId: string, signal: AbortSignal): Promise<Session> {
    const known = this.#open.get(deviceId);
    if (known === undefined) return await this.#opening(deviceId, signal);
    try {
      return await known;
    } catch (error) {
      // Whoever began to open it has given up, which is no reason for others to.
      if (toFailure(error).code !== "cancelled" || signal.aborted) throw error;
      return await this.#session(deviceId, signal);
    }
  }

  #opening(deviceId: string, signal: AbortSignal): Promise<Session> {
    const opening = openDevice(this.platforms, deviceId, signal).then((device) => this.#guarded(device));
    this.#open.set(deviceId, opening);
    opening.then(() => this.#tell("opened", deviceId), () => this.#open.delete(deviceId));
    return opening;
  }

  /** Nothing above ever has the device itself, which knows what secrets are and can be used in every app. */
  async #guarded(device: Device): Promise<Session> {
    let guarded = device;
    if (this.#fence !== undefined) {
      const { FencedDevice } = await import("../devices/fence/fenced_device.ts");
      guarded = new FencedDevice(guarded, this.#fence);
    }
    if (this.#secrets !== undefined) {
      const { VeiledDevice } = await import("../devices/secrets/veiled_device.ts");
      guarded = new VeiledDevice(guarded, this.#secrets);
    }
    return new Session(guarded);
  }

  async #lose(deviceId: string): Promise<void> {
    this.#tell("lost", deviceId);
    // What cannot be put back on a phone that is gone is not the first cause.
    await this.#forget(deviceId).catch(() => undefined);
  }

  #tell(what: keyof Presence, deviceId: string): void {
    for (const watcher of this.#watchers) watcher[what](deviceId);
  }

  async #forget(deviceId: string): Promise<void> {
    const session = this.#open.get(deviceId);
    this.#open.delete(deviceId);
    await (await session)?.device.close();
  }
}
