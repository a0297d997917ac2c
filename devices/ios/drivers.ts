/**
 * Chooses the eyes and fingers of a simulator out of what is installed and healthy.
 *
 * @module
 */

import { Failure } from "../failure.ts";
import { Axe, type Target } from "./axe.ts";
import type { Driver } from "./driver.ts";
import { installedDrivers } from "./driver_versions.ts";
import { Idb } from "./idb.ts";
import type { Programs } from "./program.ts";

/** What brings a driver to this Mac, and why. */
export const DRIVERS_MISSING =
  "simctl can neither read the screen nor touch it; install AXe 1.8 or newer: brew install cameroncooke/axe/axe";

/**
 * Finds the drivers to use for a simulator, the best first; the others lend what it cannot do.
 *
 * @throws {Failure} tool_missing when there is none that is new enough
 */
export async function findDrivers(
  programs: Programs,
  target: Target,
  signal: AbortSignal,
): Promise<readonly Driver[]> {
  const installed = await installedDrivers(programs, signal);
  const usable = installed.filter(({ unusable }) => unusable === undefined);
  if (usable.length > 0) return usable.map(({ name }) => new drivers[name](programs, target));
  const refused = installed.flatMap(({ unusable }) => unusable ?? []);
  const why = refused.length > 0 ? refused.join("; ") : DRIVERS_MISSING;
  throw new Failure("tool_missing", `Cannot open ${target.udid}: ${why}`);
}

const drivers = { AXe: Axe, idb: Idb } as const;
