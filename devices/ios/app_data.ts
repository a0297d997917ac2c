import { Failure } from "../failure.ts";
import type { Programs } from "./program.ts";
import type { Simctl } from "./simctl.ts";

/** Whose data is to be erased. */
export interface AppData {
  readonly udid: string;
  readonly appId: string;
  readonly signal: AbortSignal;
}

/**
 * Erases what an app has stored: its files, in the folder on the Mac where the simulator keeps them, and its defaults.
 *
 * Folders stay, since apps expect those that the installation made.
 *
 * @throws {Failure} app_not_found; unsupported when the folder is not a simulator's, before anything is erased
 */
export async function eraseAppData(
  simctl: Simctl,
  programs: Programs,
  { udid, appId, signal }: AppData,
): Promise<void> {
  const tried = `Cannot erase the data of "${appId}"`;
  const folder = await simctl.dataFolder(udid, appId, signal);
  if (folder === undefined) throw new Failure("app_not_found", `${tried}: no such app is installed`);
  if (!isDataFolder(folder, udid)) throw new Failure("unsupported", `${tried}: it is kept in an unknown place`);
  // What lies in the folder itself is the system's own.
  const args = [folder, "-mindepth", "2", "-type", "f", "-delete"];
  const { code } = await programs.run({ program: "find", args, timeoutMs: 30_000, signal });
  if (code !== 0) throw new Failure("unsupported", `${tried}: find exits with ${code}`);
  // The simulator holds defaults in memory, too; without any, this fails and nothing is left to erase.
  await simctl.attempt(["spawn", udid, "defaults", "delete", appId], { tried, signal });
}

/** Whether a path is where a simulator keeps the data of one app: anything else is not touched. Pure. */
export function isDataFolder(path: string, udid: string): boolean {
  const wanted = new RegExp(`/Devices/${udid}/data/Containers/Data/Application/[0-9A-F-]{36}$`);
  return wanted.test(path) && !path.includes("/../");
}
