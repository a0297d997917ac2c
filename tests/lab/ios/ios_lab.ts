// EDGE: makes the temporary folder in which the programs of a simulated Mac live.

import type { Clock } from "../../../devices/device.ts";
import { CommandDesk } from "../android/command_desk.ts";
import { findProgram, requirement } from "../requirements.ts";
import { LabClock } from "./lab_clock.ts";
import { Mac, programs } from "./mac.ts";
import type { Simulator } from "./simulator.ts";

/** What a lab's tests need on this machine; pass it to `testWith`. */
export const iosLabRequirement = requirement("mksh", "mkfifo", "find");

/** How a lab's Mac is equipped. */
export interface IosLabOptions {
  /** The drivers that are installed; both unless given. */
  readonly drivers?: readonly ("axe" | "idb")[];
  /** The time that simulators live by; one in which nobody waits unless given. */
  readonly clock?: Clock;
}

/** A simulated Mac with three booted simulators. Disposing it leaves no process and no file. */
export interface IosLab extends AsyncDisposable {
  readonly mac: Mac;
  /** The first simulator, an iPhone. */
  readonly iPhone: Simulator;
  readonly mini: Simulator;
  readonly iPad: Simulator;
  readonly clock: Clock;
  /** What makes a process see this Mac's programs, and no others. */
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * Starts a simulated Mac.
 *
 * @example
 * ```ts
 * await using lab = await startIosLab();
 * const platform = createIosPlatform({ environment: lab.environment, clock: lab.clock });
 * ```
 */
export async function startIosLab(options: IosLabOptions = {}): Promise<IosLab> {
  await using parts = new AsyncDisposableStack();
  const folder = await Deno.makeTempDir({ prefix: "glovebox_ios_" });
  parts.defer(() => Deno.remove(folder, { recursive: true }));
  const clock = options.clock ?? new LabClock();
  const mac = new Mac(clock, folder);
  const [bin, desk] = [`${folder}/bin`, `${folder}/desk`];
  for (const path of [bin, desk]) await Deno.mkdir(path);
  await installPrograms(bin, options.drivers ?? ["axe", "idb"]);
  parts.use(await CommandDesk.open(desk, (words, signal) => mac.run(words, signal)));
  const [iPhone, mini, iPad] = mac.simulators;
  if (iPhone === undefined || mini === undefined || iPad === undefined) throw new Error("The Mac lacks simulators");
  const owned = parts.move();
  return {
    mac,
    iPhone,
    mini,
    iPad,
    clock,
    environment: { PATH: bin, MAC_DESK: desk },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** Puts the Mac's programs into an empty folder, and the two of this machine that they and the driver need. */
async function installPrograms(folder: string, drivers: readonly string[]): Promise<void> {
  const forward = await Deno.readTextFile(new URL("forward.mksh", import.meta.url));
  const shell = findProgram("mksh");
  for (const name of programs.keys()) {
    const [driver = ""] = name.split("_");
    if (name !== "xcrun" && !drivers.includes(driver)) continue;
    await Deno.writeTextFile(`${folder}/${name}`, `#!${shell}\n${forward}`, { mode: 0o755 });
  }
  for (const name of ["cat", "find"]) {
    const path = findProgram(name);
    if (path !== undefined) await Deno.symlink(path, `${folder}/${name}`);
  }
}
