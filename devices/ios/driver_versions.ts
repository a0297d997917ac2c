/**
 * The oldest drivers that work, and how each says how old it is.
 *
 * @module
 */

import { Failure } from "../failure.ts";
import type { Driver } from "./driver.ts";
import type { Programs } from "./program.ts";

/** A driver's program as it was found on this Mac. */
export interface InstalledDriver {
  readonly name: Driver["name"];
  /** What it says of its version; empty when it does not say. */
  readonly version: string;
  /** Why it cannot be used, and what helps. */
  readonly unusable: string | undefined;
}

interface Known {
  readonly name: Driver["name"];
  readonly program: string;
  /** The program that says the version: idb's own is not the one that touches. */
  readonly asks: string;
  readonly oldest: readonly number[];
  readonly upgrade: string;
}

const KNOWN: readonly Known[] = [
  { name: "AXe", program: "axe", asks: "axe", oldest: [1, 8], upgrade: "brew upgrade axe" },
  // Before 1.5.1 its touches are lost on Xcode 27, though it says that they were sent.
  { name: "idb", program: "idb", asks: "idb_companion", oldest: [1, 5, 1], upgrade: "brew upgrade idb-companion" },
];

/** Whether any driver is installed, healthy or not. */
export function hasDriver(programs: Programs): boolean {
  return KNOWN.some(({ program }) => programs.find(program) !== undefined);
}

/** Asks the drivers that are there for their versions, the best first. */
export async function installedDrivers(programs: Programs, signal: AbortSignal): Promise<readonly InstalledDriver[]> {
  const found = KNOWN.filter(({ program }) => programs.find(program) !== undefined);
  return await Promise.all(found.map((known) => ask(known, programs, signal)));
}

async function ask(known: Known, programs: Programs, signal: AbortSignal): Promise<InstalledDriver> {
  const { name, asks, oldest, upgrade } = known;
  if (programs.find(asks) === undefined) return { name, version: "", unusable: undefined };
  try {
    const { stdout } = await programs.run({ program: asks, args: ["--version"], timeoutMs: 10_000, signal });
    const version = readVersion(new TextDecoder().decode(stdout));
    const said = `${asks} ${version} is older than ${oldest.join(".")}: ${upgrade}`;
    return { name, version, unusable: isOlder(version, oldest) ? said : undefined };
  } catch (thrown) {
    // The other driver may answer.
    if (!(thrown instanceof Failure) || thrown.code !== "timed_out") throw thrown;
    return { name, version: "", unusable: thrown.message };
  }
}

/**
 * Finds the version in what a driver prints: a number, or the day of the build, which is all that old companions tell.
 * Pure.
 */
export function readVersion(printed: string): string {
  const [number] = /\d+\.\d+(?:\.\d+)?/.exec(printed) ?? [];
  if (number !== undefined) return number;
  const [, date] = /"build_date"\s*:\s*"([^"]*)"/.exec(printed) ?? [];
  return date === undefined ? "" : `of ${date.replaceAll(/\s+/g, " ")}`;
}

/** Whether a version is below the oldest that works. One that nobody can read is a developer's own, which is new. Pure. */
export function isOlder(version: string, oldest: readonly number[]): boolean {
  const [, year] = /^of .*\b(20\d\d)$/.exec(version) ?? [];
  if (year !== undefined) return Number(year) < FIRST_YEAR;
  if (!/^\d/.test(version)) return false;
  const numbers = version.split(".").map(Number);
  const index = oldest.findIndex((part, at) => (numbers[at] ?? 0) !== part);
  return index >= 0 && (numbers[index] ?? 0) < (oldest[index] ?? 0);
}

/** The companion of 2022 was the newest for four years. */
const FIRST_YEAR = 2026;
