import type { DeviceInfo } from "../devices/device.ts";
import { quote } from "../devices/ui/quote.ts";
import type { Grants } from "./grants.ts";

/** A question to a person. */
export interface Question {
  /** Names the answer; nobody can guess it who was not asked. */
  readonly key: string;
  readonly text: string;
}

/** Asks the person at a client for phones that nobody has granted: for each at most once while this server runs. */
export class Consent {
  readonly #grants: Grants;
  readonly #asked = new Set<string>();
  readonly #open = new Map<string, DeviceInfo>();

  constructor(grants: Grants) {
    this.#grants = grants;
  }

  /** The same for another client, whose person was asked nothing so far. */
  ofAnother(): Consent {
    return new Consent(this.#grants);
  }

  /** The question to ask, unless it was asked before, or a person has taken this phone back. */
  ask(device: DeviceInfo): Question | undefined {
    if (this.#asked.has(device.deviceId) || !this.#grants.mayAsk(device)) return undefined;
    this.#asked.add(device.deviceId);
    const key = `grant-${crypto.randomUUID()}`;
    this.#open.set(key, device);
    const phone = `${quote(device.name)} (${quote(device.deviceId).slice(1, -1)})`;
    return { key, text: `Let agents use the phone ${phone}? They may do there what you may, until this server ends.` };
  }

  /** The questions that nobody has answered. */
  get open(): readonly string[] {
    return [...this.#open.keys()];
  }

  /** Takes an answer; one that is no yes is a no, and is not asked for again. */
  hear(key: string, isAccepted: boolean): void {
    const device = this.#open.get(key);
    this.#open.delete(key);
    if (device !== undefined && isAccepted) this.#grants.allow(device);
  }
}
