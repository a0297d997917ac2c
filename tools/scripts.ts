import type { DeviceInfo } from "../devices/device.ts";
import { Failure } from "../devices/failure.ts";
import { repeat } from "../runner/repeat.ts";
import { DeviceScripts, type ScriptsOptions } from "./device_scripts.ts";
import { type Grants, requireGrant } from "./grants.ts";
import type { Presence } from "./sessions.ts";

interface Place {
  readonly scripts: DeviceScripts;
  /** The grant under which all of it came about. */
  readonly grant: string;
}

// So long may what runs on a device go on after its grant was taken back.
const GRANT_CHECK_MS = 1_000;

/** The scripts and records of all devices. What came about under a grant that was taken back is erased. */
export class Scripts implements Presence, AsyncDisposable {
  readonly #options: ScriptsOptions;
  readonly #grants: Grants;
  readonly #places = new Map<string, Place>();
  readonly #erasing = new Set<Promise<void>>();
  #check: Disposable | undefined;

  constructor(options: ScriptsOptions, grants: Grants) {
    this.#options = options;
    this.#grants = grants;
    options.sessions.watch(this);
  }

  /** What there is of a device; a device that is gone for a while need not be there. @throws {Failure} not_granted, device_not_found */
  async of(deviceId: string, signal: AbortSignal): Promise<DeviceScripts> {
    await this.#eraseRevoked();
    const place = this.#places.get(deviceId);
    if (place !== undefined) return place.scripts;
    const device = await this.#options.sessions.open(deviceId, signal);
    return this.#places.get(deviceId)?.scripts ?? this.#add(device);
  }

  /** The device is gone. */
  lost(deviceId: string): void {
    this.#places.get(deviceId)?.scripts.detach();
  }

  /** The device is there, perhaps again. */
  opened(deviceId: string): void {
    this.#places.get(deviceId)?.scripts.attach();
  }

  /** Ends everything on every device. */
  async [Symbol.asyncDispose](): Promise<void> {
    for (const deviceId of [...this.#places.keys()]) this.#erase(deviceId);
    await Promise.all(this.#erasing);
  }

  #add(device: DeviceInfo): DeviceScripts {
    const grant = requireGrant(this.#grants, device);
    const scripts = new DeviceScripts(device, this.#options, () => this.#erase(device.deviceId));
    this.#places.set(device.deviceId, { scripts, grant });
    this.#check ??= repeat(GRANT_CHECK_MS, () => this.#eraseRevoked());
    return scripts;
  }

  async #eraseRevoked(): Promise<void> {
    for (const [deviceId, { scripts, grant }] of this.#places) {
      if (this.#grantNow(scripts.device) !== grant) this.#erase(deviceId);
    }
    await Promise.all(this.#erasing);
  }

  /** A person's words that cannot be read grant nothing; whoever asks for a device next is told why. */
  #grantNow(device: DeviceInfo): string | undefined {
    try {
      return this.#grants.grantOf(device);
    } catch (error) {
      if (error instanceof Failure) return undefined;
      throw error;
    }
  }

  #erase(deviceId: string): void {
    const place = this.#places.get(deviceId);
    this.#places.delete(deviceId);
    if (this.#places.size === 0) {
      this.#check?.[Symbol.dispose]();
      this.#check = undefined;
    }
    const erasing = place?.scripts.erase();
    if (erasing === undefined) return;
    this.#erasing.add(erasing);
    erasing.finally(() => this.#erasing.delete(erasing));
  }
}
