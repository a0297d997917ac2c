// EDGE: writes to the terminal.

import { listDevices, platformsWith } from "../../devices/discover.ts";
import { startDeadline } from "../../runner/deadline.ts";
import { formatDevices } from "../list_devices.ts";
import { devicesOptions } from "./options.ts";
import { parseCommand, UsageError } from "./usage.ts";

const LIMIT_MS = 30_000;

/** Lists the devices that can be used, and what a person has to do for the others. */
export async function devices(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseCommand(args, devicesOptions);
  if (positionals.length > 0) throw new UsageError("The command devices takes no arguments");
  using deadline = startDeadline(LIMIT_MS);
  const list = await listDevices(platformsWith(values), deadline.signal);
  console.log(values.json === true ? JSON.stringify(list, null, 2) : formatDevices(list));
  return 0;
}
