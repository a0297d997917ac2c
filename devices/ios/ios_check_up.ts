import type { Finding } from "../device.ts";
import { toFailure } from "../failure.ts";
import { AXE_UPGRADE, axeVersion, DRIVERS_MISSING, hasDriver, tooOld } from "./drivers.ts";
import type { Simctl } from "./simctl.ts";
import { isPhoneOrTablet } from "./simulator_list.ts";

/** Looks at Xcode and its simulators, and at what reads and touches them. */
export async function checkUpIos(simctl: Simctl, signal: AbortSignal): Promise<readonly Finding[]> {
  const { programs } = simctl;
  if (!simctl.isInstalled()) {
    return programs.isMac
      ? [{ subject: SIMULATORS, state: "missing", says: "xcrun is not there", todo: XCODE_TODO }]
      : [{ subject: SIMULATORS, state: "missing", says: "only a Mac with Xcode has them" }];
  }
  const [simulators, axe] = await Promise.all([checkSimulators(simctl, signal), checkAxe(simctl, signal)]);
  const idb = programs.find("idb");
  return [
    simulators,
    ...(axe === undefined ? [] : [axe]),
    ...(idb === undefined
      ? []
      : [{ subject: "idb", state: "ok", says: `${idb}; used for what AXe cannot do` } as const]),
    ...(hasDriver(programs) ? [] : [{ subject: "AXe", state: "missing", says: NO_DRIVER, todo: AXE_TODO } as const]),
  ];
}

const SIMULATORS = "iOS simulators";
const XCODE_TODO = "Install Xcode, then open it once";
const [NO_DRIVER = "", AXE_TODO = ""] = DRIVERS_MISSING.split("; ");

async function checkSimulators(simctl: Simctl, signal: AbortSignal): Promise<Finding> {
  try {
    const simulators = (await simctl.list(signal)).filter(isPhoneOrTablet);
    const usable = simulators.filter(({ unavailable }) => unavailable === undefined);
    const booted = usable.filter(({ state }) => state === "Booted");
    const says = `${usable.length} iPhones and iPads, ${booted.length} booted`;
    if (usable.length > 0) return { subject: SIMULATORS, state: "ok", says };
    return { subject: SIMULATORS, state: "missing", says, todo: "Run xcodebuild -downloadPlatform iOS" };
  } catch (error) {
    return { subject: SIMULATORS, state: "broken", says: toFailure(error).message, todo: XCODE_TODO };
  }
}

async function checkAxe(simctl: Simctl, signal: AbortSignal): Promise<Finding | undefined> {
  const path = simctl.programs.find("axe");
  if (path === undefined) return undefined;
  const subject = "AXe";
  try {
    const version = await axeVersion(simctl.programs, signal);
    if (tooOld(version) === undefined) return { subject, state: "ok", says: `${version}, ${path}` };
    return { subject, state: "broken", says: `${version} is older than 1.8`, todo: AXE_UPGRADE };
  } catch (error) {
    return { subject, state: "broken", says: toFailure(error).message, todo: AXE_UPGRADE };
  }
}
