/**
 * Chooses the eyes and fingers of a simulator out of what is installed and healthy.
 *
 * @module
 */

import { Failure } from "../failure.ts";
import { Axe, type Target } from "./axe.ts";
import type { Driver } from "./driver.ts";
import { Idb } from "./idb.ts";
import type { Programs } from "./program.ts";

/** What brings a driver to this Mac, and why. */
export const DRIVERS_MISSING =
  "simctl can neither read the screen nor touch it; install AXe 1.8 or newer: brew install cameroncooke/axe/axe";

/** What brings a newer AXe. */
export const AXE_UPGRADE = "brew upgrade axe";

/** The drivers to use for a simulator, the best first; the others lend what it cannot do. */
export interface Drivers {
  readonly drivers: readonly Driver[];
  /** Why a driver that is there is not used. */
  readonly refused: readonly string[];
}

/** Whether any driver is installed, healthy or not. */
export function hasDriver(programs: Programs): boolean {
  return programs.find("axe") !== undefined || programs.find("idb") !== undefined;
}

/** Finds the drivers. @throws {Failure} tool_missing when there is none */
export async function findDrivers(programs: Programs, target: Target, signal: AbortSignal): Promise<Drivers> {
  const hasAxe = programs.find("axe") !== undefined;
  const old = hasAxe ? tooOld(await axeVersion(programs, signal)) : undefined;
  const refused = old === undefined ? [] : [`AXe ${old} is older than 1.8: ${AXE_UPGRADE}`];
  const drivers = [
    ...(!hasAxe || old !== undefined ? [] : [new Axe(programs, target)]),
    ...(programs.find("idb") === undefined ? [] : [new Idb(programs, target)]),
  ];
  if (drivers.length > 0) return { drivers, refused };
  const why = refused.length > 0 ? refused.join("; ") : DRIVERS_MISSING;
  throw new Failure("tool_missing", `Cannot open ${target.udid}: ${why}`);
}

const OLDEST = [1, 8] as const;

/** What AXe prints as its version. @throws {Failure} tool_missing, timed_out */
export async function axeVersion(programs: Programs, signal: AbortSignal): Promise<string> {
  const { stdout } = await programs.run({ program: "axe", args: ["--version"], timeoutMs: 10_000, signal });
  return new TextDecoder().decode(stdout).trim();
}

/**
 * Answers the version when it is below the oldest that works. A build without a number is a developer's own, which is
 * new. Pure.
 */
export function tooOld(printed: string): string | undefined {
  const [version, major, minor] = /^v?(\d+)\.(\d+)(?:\.\d+)?/.exec(printed.trim()) ?? [];
  if (version === undefined) return undefined;
  const isOld = Number(major) < OLDEST[0] || (Number(major) === OLDEST[0] && Number(minor) < OLDEST[1]);
  return isOld ? version : undefined;
}
