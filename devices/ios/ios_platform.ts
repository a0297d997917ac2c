/**
 * iPhone and iPad simulators of this Mac.
 *
 * @module
 */

import { wallClock } from "../clock.ts";
import type { Clock, Device, DeviceList, ListedDevice, Platform } from "../device.ts";
import { Failure } from "../failure.ts";
import { Boots } from "./boots.ts";
import type { Driver } from "./driver.ts";
import { hasDriver } from "./driver_versions.ts";
import { DRIVERS_MISSING, findDrivers } from "./drivers.ts";
import { checkUpIos } from "./ios_check_up.ts";
import { IosDevice } from "./ios_device.ts";
import { Programs } from "./program.ts";
import { Simctl } from "./simctl.ts";
import { isPhoneOrTablet, type Simulator } from "./simulator_list.ts";
import { touchScaleOf } from "./touch_scale.ts";

/** What tests may set; everything has a default. */
export interface IosOptions {
  /** Variables on top of the process's own; a PATH among them is the only place where programs are looked for. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly clock?: Clock;
}

/** A platform whose devices can be booted, and that shuts down what it has booted. */
export type IosPlatform = Platform & Required<Pick<Platform, "boot" | "close" | "checkUp">>;

/** Makes the platform; without options it uses the Xcode of this Mac and the tools on PATH or from Homebrew. */
export function createIosPlatform({ environment, clock = wallClock }: IosOptions = {}): IosPlatform {
  const simctl = new Simctl(new Programs(environment));
  const boots = new Boots(simctl);
  return {
    name: "iOS",
    list: (signal) => list(simctl, signal),
    open: (deviceId, signal) => open(simctl, { udid: deviceId, clock, signal }),
    boot: async (deviceId, options) => isSimulator(simctl, deviceId) ? await boots.boot(deviceId, options) : undefined,
    close: () => boots.close(),
    checkUp: (signal) => checkUpIos(simctl, signal),
  };
}

/** The simulators of this Mac; elsewhere there are none. */
export const iosPlatform: IosPlatform = createIosPlatform();

async function list(simctl: Simctl, signal: AbortSignal): Promise<DeviceList> {
  if (!simctl.isInstalled()) {
    const note = "Cannot list iOS simulators: xcrun is missing; install Xcode";
    return { devices: [], notes: simctl.programs.isMac ? [note] : [] };
  }
  try {
    const simulators = (await simctl.list(signal)).filter(isPhoneOrTablet);
    const usable = simulators.filter(({ unavailable }) => unavailable === undefined);
    return { devices: usable.toSorted(byReadiness).map(toListed), notes: notesOn(simctl, simulators) };
  } catch (thrown) {
    // Other platforms have devices to list, too.
    if (thrown instanceof Failure && NOTED.has(thrown.code)) return { devices: [], notes: [thrown.message] };
    throw thrown;
  }
}

const NOTED: ReadonlySet<string> = new Set(["tool_missing", "device_not_ready", "timed_out"]);

function notesOn(simctl: Simctl, simulators: readonly Simulator[]): string[] {
  const unusable = simulators.filter(({ unavailable }) => unavailable !== undefined).length;
  return [
    ...(unusable > 0 ? [`${unusable} iOS simulators are left out: their runtime is not installed`] : []),
    ...(simulators.length > unusable && !hasDriver(simctl.programs)
      ? [`Cannot use iOS simulators: ${DRIVERS_MISSING}`]
      : []),
  ];
}

function byReadiness(a: Simulator, b: Simulator): number {
  return Number(b.state === "Booted") - Number(a.state === "Booted");
}

function toListed(simulator: Simulator): ListedDevice {
  const { udid, name, state } = simulator;
  const info = { deviceId: udid, name, platform: platformOf(simulator), kind: "simulator" } as const;
  return state === "Booted"
    ? { ...info, ready: true }
    : { ...info, ready: false, bootable: true, problem: `It is in the state "${state}": boot it first` };
}

function platformOf({ system, version }: Simulator): string {
  return `${system} ${version}`;
}

interface Opening {
  readonly udid: string;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

async function open(simctl: Simctl, { udid, clock, signal }: Opening): Promise<Device | undefined> {
  if (!isSimulator(simctl, udid)) return undefined;
  const simulator = await simctl.find(udid, signal);
  if (simulator === undefined) return undefined;
  if (simulator.state !== "Booted") {
    const state = `it is in the state "${simulator.state}"; boot it first`;
    throw new Failure("device_not_ready", `Cannot open "${simulator.name}" (${udid}): ${state}`);
  }
  const touchScale = touchScaleOf(simulator.deviceType);
  const drivers = await findDrivers(simctl.programs, { udid, touchScale }, signal);
  const info = { deviceId: udid, name: simulator.name, platform: platformOf(simulator), kind: "simulator" } as const;
  return new IosDevice({ info, simctl, drivers: await healthyFirst(drivers, signal), touchScale, clock });
}

function isSimulator(simctl: Simctl, deviceId: string): boolean {
  return UDID.test(deviceId) && simctl.isInstalled();
}

const UDID = /^[0-9A-F]{8}-(?:[0-9A-F]{4}-){3}[0-9A-F]{12}$/;

/** Leaves out drivers that cannot work with this Xcode. @throws {Failure} the last one's when none can */
async function healthyFirst(drivers: readonly Driver[], signal: AbortSignal): Promise<[Driver, ...Driver[]]> {
  let failure = new Failure("tool_missing", `Cannot open the simulator: ${DRIVERS_MISSING}`);
  for (const [index, driver] of drivers.entries()) {
    const broken = await whatIsBroken(driver, signal);
    if (broken === undefined) return [driver, ...drivers.slice(index + 1)];
    failure = broken;
  }
  throw failure;
}

/** A screen that cannot be read yet is no fault of the driver's. */
async function whatIsBroken(driver: Driver, signal: AbortSignal): Promise<Failure | undefined> {
  try {
    await driver.tree(signal);
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown;
    if (thrown.code === "tool_missing") return thrown;
    if (thrown.code !== "screen_unreadable") throw thrown;
  }
  return undefined;
}
