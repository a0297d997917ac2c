import type { BootOptions, Device, DeviceList, Finding, Platform } from "./device.ts";
import { Failure } from "./failure.ts";

/** What a person can say about how devices are reached: options of every command that uses devices. */
export const deviceOptions = {
  "adb": { type: "string", value: "PATH", about: "the adb program, if it is not where it usually is" },
  "adb-host": { type: "string", value: "HOST", about: "use the phones of the computer where this adb server runs" },
  "adb-port": { type: "string", value: "PORT", about: "the port of the adb server, if it is not 5037" },
} as const;

/** The values of {@linkcode deviceOptions} that were given. */
export type DeviceSettings = { readonly [Name in keyof typeof deviceOptions]?: string | undefined };

/** The platforms there are; each is loaded when it is first needed. The one place that names them all. */
export function platformsWith(settings: DeviceSettings): readonly Platform[] {
  const adb = { program: settings.adb, host: settings["adb-host"], port: settings["adb-port"] };
  return [
    later("Android", async () => (await import("./android/android_platform.ts")).createAndroidPlatform({ adb })),
    later("iOS", async () => (await import("./ios/ios_platform.ts")).iosPlatform),
    later("Demo phone", async () => (await import("./demo/demo_platform.ts")).demoPlatform),
  ];
}

function later(name: string, load: () => Promise<Platform>): Platform {
  let loading: Promise<Platform> | undefined;
  const platform = () => loading ??= load();
  return {
    name,
    list: async (signal) => await (await platform()).list(signal),
    open: async (deviceId, signal) => await (await platform()).open(deviceId, signal),
    boot: async (deviceId, options) => await (await platform()).boot?.(deviceId, options),
    close: async () => await (await loading)?.close?.(),
    checkUp: async (signal) => await (await platform()).checkUp?.(signal) ?? [],
  };
}

/** Lists the devices of some platforms, all asked at once. */
export async function listDevices(platforms: readonly Platform[], signal: AbortSignal): Promise<DeviceList> {
  const lists = await Promise.all(platforms.map((platform) => platform.list(signal)));
  return { devices: lists.flatMap((list) => list.devices), notes: lists.flatMap((list) => list.notes) };
}

/** Looks at what each platform needs, and says what is missing. */
export async function checkUp(platforms: readonly Platform[], signal: AbortSignal): Promise<readonly Finding[]> {
  return (await Promise.all(platforms.map((platform) => platform.checkUp?.(signal) ?? []))).flat();
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
  throw unusable(`Cannot open "${deviceId}"`, deviceId, await listDevices(platforms, signal));
}

/**
 * Starts a device and waits until it can be used; answers the id that it then has.
 *
 * @throws {Failure} device_not_found, device_not_ready
 */
export async function bootDevice(
  platforms: readonly Platform[],
  deviceId: string,
  options: BootOptions,
): Promise<string> {
  for (const platform of platforms) {
    const booted = await platform.boot?.(deviceId, options);
    if (booted !== undefined) return booted;
  }
  const list = await listDevices(platforms, options.signal);
  if (list.devices.some((device) => device.deviceId === deviceId && device.ready)) return deviceId;
  throw unusable(`Cannot boot "${deviceId}"`, deviceId, list);
}

function unusable(tried: string, deviceId: string, { devices, notes }: DeviceList): Failure {
  const problem = devices.find((device) => device.deviceId === deviceId)?.problem;
  if (problem !== undefined) return new Failure("device_not_ready", `${tried}: ${problem}`);
  const known = devices.map((device) => `"${device.deviceId}"`).join(", ");
  const seen = [known === "" ? "there are no devices" : `there are ${known}`, ...notes].join("; ");
  return new Failure("device_not_found", `${tried}: ${seen}`);
}
