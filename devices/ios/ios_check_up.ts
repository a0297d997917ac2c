import type { Finding } from "../device.ts";
import { toFailure } from "../failure.ts";
import type { Driver } from "./driver.ts";
import { type InstalledDriver, installedDrivers } from "./driver_versions.ts";
import type { Simctl } from "./simctl.ts";
import { isPhoneOrTablet } from "./simulator_list.ts";

/** Looks at Xcode, at its simulators, and at the programs that see and touch them. */
export async function checkUpIos(simctl: Simctl, signal: AbortSignal): Promise<readonly Finding[]> {
  if (!simctl.isInstalled()) return [withoutXcode(simctl.programs.isMac)];
  return (await Promise.all([
    checkXcode(simctl, signal),
    checkSimulators(simctl, signal),
    checkDrivers(simctl, signal),
  ])).flat();
}

const SIMULATORS = "iOS simulators";

function withoutXcode(isMac: boolean): Finding {
  // Nothing that a person could install here brings them.
  if (!isMac) {
    return { subject: SIMULATORS, state: "ok", says: "none here: they need a Mac, which this computer is not" };
  }
  return { subject: "Xcode", state: "missing", says: "there is no xcrun; iOS simulators need it", todo: XCODE_TODO };
}

const XCODE_TODO = "Install Xcode from the App Store, and start it once";

async function checkXcode(simctl: Simctl, signal: AbortSignal): Promise<Finding> {
  const subject = "Xcode";
  try {
    return { subject, state: "ok", says: await simctl.xcodeVersion(signal) };
  } catch (thrown) {
    return { subject, state: "broken", says: toFailure(thrown).message, todo: XCODE_TODO };
  }
}

async function checkSimulators(simctl: Simctl, signal: AbortSignal): Promise<Finding> {
  const subject = SIMULATORS;
  try {
    const simulators = (await simctl.list(signal)).filter(isPhoneOrTablet);
    const usable = simulators.filter(({ unavailable }) => unavailable === undefined);
    if (usable.length === 0) return { subject, state: "missing", says: "there is none", todo: SIMULATORS_TODO };
    const booted = usable.filter(({ state }) => state === "Booted").map(({ name }) => name);
    const named = booted.length === 0 ? "none is booted" : `booted: ${booted.join(", ")}`;
    return { subject, state: "ok", says: `there are ${usable.length}; ${named}` };
  } catch (thrown) {
    const { message, hint } = toFailure(thrown);
    return { subject, state: "broken", says: message, todo: hint };
  }
}

const SIMULATORS_TODO = "Install an iOS runtime in Xcode's settings, or run: xcodebuild -downloadPlatform iOS";

async function checkDrivers({ programs }: Simctl, signal: AbortSignal): Promise<readonly Finding[]> {
  try {
    const installed = await installedDrivers(programs, signal);
    return DRIVERS.map((driver) => driverFinding(driver, installed));
  } catch (thrown) {
    const { message, hint } = toFailure(thrown);
    return [{ subject: "AXe and idb", state: "broken", says: message, todo: hint }];
  }
}

const DRIVERS = [
  { name: "AXe", todo: "Run: brew install cameroncooke/axe/axe", lacks: "nothing sees and touches simulators" },
  { name: "idb", todo: "Run: brew install facebook/fb/idb", lacks: "simulators cannot be turned" },
] as const satisfies readonly { readonly name: Driver["name"]; readonly todo: string; readonly lacks: string }[];

function driverFinding(
  { name, todo, lacks }: (typeof DRIVERS)[number],
  installed: readonly InstalledDriver[],
): Finding {
  const own = installed.find((driver) => driver.name === name);
  const first = installed.find(({ unusable }) => unusable === undefined)?.name;
  if (own === undefined) {
    const instead = name === "AXe" && first === "idb" ? "idb is used in its place, which does less" : lacks;
    return { subject: name, state: "missing", says: `it is not installed: ${instead}`, todo };
  }
  if (own.unusable !== undefined) return { subject: name, state: "broken", says: own.unusable, todo };
  const version = own.version === "" ? "a version that it does not tell" : own.version;
  const used = first === name ? "used to see and touch" : "used for what AXe cannot do";
  return { subject: name, state: "ok", says: `${version}, ${used}` };
}
