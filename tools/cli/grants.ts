// EDGE: writes to the terminal.

import { type Config, updateConfig } from "./config.ts";
import { parseCommand, UsageError } from "./usage.ts";

/** Lets servers use a device, those that already run among them. @throws {UsageError} */
export function grant(args: readonly string[]): number {
  const deviceId = onlyId("grant", args);
  updateConfig((config) => ({
    ...config,
    grantedDevices: [...config.grantedDevices.filter((id) => id !== deviceId), deviceId],
  }));
  return say(`Granted "${deviceId}": agents may use it`);
}

/** Takes a grant back: what runs on the device ends, and what is retained of it is erased. @throws {UsageError} */
export function revoke(args: readonly string[]): number {
  const deviceId = onlyId("revoke", args);
  updateConfig((config) => ({
    ...config,
    grantedDevices: config.grantedDevices.filter((id) => id !== deviceId),
    revocations: { ...config.revocations, [deviceId]: revocationsOf(config, deviceId) + 1 },
  }));
  return say(`Revoked "${deviceId}": agents may no longer use it`);
}

function revocationsOf({ revocations }: Config, deviceId: string): number {
  return new Map(Object.entries(revocations)).get(deviceId) ?? 0;
}

function onlyId(command: string, args: readonly string[]): string {
  const [deviceId, ...others] = parseCommand(args, {}).positionals;
  if (deviceId === undefined || others.length > 0) throw new UsageError(`The command ${command} takes one ID`);
  return deviceId;
}

function say(text: string): number {
  console.log(text);
  return 0;
}
