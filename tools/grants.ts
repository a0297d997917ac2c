/**
 * Which devices a person lets this server use. Emulators, simulators and the demo phone may be used unless they were
 * revoked; a physical phone only once it was granted. Pure: what the person said comes in through a function.
 *
 * @module
 */

import type { DeviceInfo } from "../devices/device.ts";
import { Failure } from "../devices/failure.ts";

/** What a person has said so far, and lastingly. */
export interface GrantWords {
  readonly grantedDevices: readonly string[];
  /** How often each device was revoked. */
  readonly revocations: Readonly<Record<string, number>>;
}

/** Answers whether a device may be used, and since which word of a person. */
export interface Grants {
  /** Names the grant that holds now; another name later means that it was revoked meanwhile. Nothing when none holds. */
  grantOf(device: DeviceInfo): string | undefined;
  /** Whether a person may be asked for it: a phone that was revoked was refused once already. */
  mayAsk(device: DeviceInfo): boolean;
  /** Grants it to this server alone, until it is revoked. */
  allow(device: DeviceInfo): void;
}

/** A device that no person has granted. */
export class NotGranted extends Failure {
  constructor(readonly device: DeviceInfo) {
    super("not_granted", `Cannot use "${device.deviceId}": no person has granted it`);
  }
}

/** For commands that a person runs on a device: naming it is the grant. */
export const grantAll: Grants = { grantOf: () => "by command", mayAsk: () => false, allow: () => undefined };

/**
 * Grants by a person's words.
 *
 * @param read what the person has said until now; where it throws a Failure, nothing is granted
 * @param allowed devices granted to this server alone, until they are revoked
 */
export function createGrants(read: () => GrantWords, allowed: readonly string[] = []): Grants {
  /** How often each was revoked when it was granted to this server. */
  const own = new Map(allowed.length === 0 ? [] : allowed.map((id) => [id, revocationsOf(read(), id)]));
  return {
    grantOf: ({ deviceId, kind }) => {
      const words = read();
      const revoked = revocationsOf(words, deviceId);
      const isByDefault = kind !== "physical" && revoked === 0;
      const isGranted = own.get(deviceId) === revoked || isByDefault || words.grantedDevices.includes(deviceId);
      return isGranted ? `since ${revoked}` : undefined;
    },
    mayAsk: ({ deviceId, kind }) => kind === "physical" && revocationsOf(read(), deviceId) === 0,
    allow: ({ deviceId }) => void own.set(deviceId, revocationsOf(read(), deviceId)),
  };
}

function revocationsOf({ revocations }: GrantWords, deviceId: string): number {
  return new Map(Object.entries(revocations)).get(deviceId) ?? 0;
}

/** @throws {Failure} not_granted */
export function requireGrant(grants: Grants, device: DeviceInfo): string {
  const grant = grants.grantOf(device);
  if (grant !== undefined) return grant;
  throw new NotGranted(device);
}
