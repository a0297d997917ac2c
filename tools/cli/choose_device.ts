import { UsageError } from "./usage.ts";
import type { Workplace } from "./workplace.ts";

/** The device that is meant when none is named: the only one that is connected. @throws {UsageError} */
export async function chooseDevice({ sessions }: Workplace, signal: AbortSignal): Promise<string> {
  const { devices, notes } = await sessions.list(signal);
  const connected = devices.filter((device) => device.kind !== "demo" && device.ready);
  const [only] = connected;
  if (only !== undefined && connected.length === 1) return only.deviceId;
  const names = devices.map((device) => device.deviceId).join(", ");
  throw new UsageError([`Cannot choose a device: give --device, one of ${names}`, ...notes].join("; "));
}
