import type { Device, DeviceList, Platform } from "./device.ts";
import { Failure } from "./failure.ts";

/** The platforms there are; each is loaded when it is first needed. The one place that names them all. */
export const allPlatforms: readonly Platform[] = [
  later("Android", async () => (await import("./android/android_platform.ts")).androidPlatform),
  later("iOS", async () => (await import("./ios/ios_platform.ts")).iosPlatform),
  later("Demo phone", async () => (await import("./demo/demo_platform.ts")).demoPlatform),
];

function later(name: string, load: () => Promise<Platform>): Platform {
  return {
    name,
    list: async (signal) => await (await load()).list(signal),
    open: async (deviceId, signal) => await (await load()).open(deviceId, signal),
  };
}

/** Lists the devices of some platforms, all asked at once. */
export async function listDevices(platforms: readonly Platform[], signal: AbortSignal): Promise<DeviceList> {
  const lists = await Promise.all(platforms.map((platform) => platform.list(signal)));
  return { devices: lists.flatMap((list) => list.devices), notes: lists.flatMap((list) => list.notes) };
}

/** @throws {Failure} device_not_found, naming the devices there are; device_not_ready, saying what a person has to do */
export async function openDevice(
  platforms: readonly Platform[],
  deviceId: string,
  signal: AbortSignal,
): Promise<Device> {
  // The demo phone answers at once; asking it first saves starting the other platforms' programs for it.
  for (const platform of platforms.toReversed()) {
    const device = await platform.open(deviceId, signal);
    if (device !== undefined) return device;
  }
  const { devices, notes } = await listDevices(platforms, signal);
  const known = devices.map((device) => `"${device.deviceId}"`).join(", ");
  const seen = [known === "" ? "there are no devices" : `there are ${known}`, ...notes].join("; ");
  throw new Failure("device_not_found", `Cannot open "${deviceId}": ${seen}`);
}
