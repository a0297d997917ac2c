/**
 * Simulators out of what `simctl list` prints, of every Xcode since 7. Pure.
 *
 * @module
 */

import * as z from "zod";

/** One simulator, of an iPhone or any other device of Apple's. */
export interface Simulator {
  readonly udid: string;
  readonly name: string;
  /** Such as `Booted`, `Shutdown`, `Booting`. */
  readonly state: string;
  /** The family of its system: `iOS` for iPhones and iPads alike. */
  readonly system: string;
  readonly version: string;
  /** Such as `com.apple.CoreSimulator.SimDeviceType.iPhone-13-mini`; the text form does not tell. */
  readonly deviceType?: string;
  /** Why it cannot be booted. */
  readonly unavailable?: string;
}

/** What a list came to; `mayLackSome` when two runtimes share an identifier, on which the JSON form loses devices. */
export type SimulatorList =
  | { readonly kind: "list"; readonly simulators: readonly Simulator[]; readonly mayLackSome: boolean }
  | { readonly kind: "unreadable"; readonly why: string };

/** Reads `simctl list -j`, whole or any part that holds the devices. */
export function readSimulators(printed: string): SimulatorList {
  const parsed = listSchema.safeParse(fromJson(printed));
  if (!parsed.success) return { kind: "unreadable", why: "it is no list of simulators in JSON" };
  const { devices, runtimes = [] } = parsed.data;
  if (devices === undefined) return { kind: "unreadable", why: "it holds no devices" };
  const versions = new Map(runtimes.map(({ identifier, name, version }) => [identifier ?? name, version]));
  const simulators = Object.entries(devices).flatMap(([key, listed]) => {
    const runtime = readRuntime(key);
    const version = versions.get(key) ?? runtime.version;
    return listed.map((device) => toSimulator(device, { ...runtime, version }));
  });
  const mayLackSome = versions.size < runtimes.length || simulators.length === 0;
  return { kind: "list", simulators, mayLackSome };
}

/** Reads the text form of `simctl list`, or of `simctl list devices`. */
export function readSimulatorsText(printed: string): readonly Simulator[] {
  const simulators: Simulator[] = [];
  let inDevices = false;
  let runtime = { system: "", version: "" };
  for (const line of printed.split("\n")) {
    const [, section] = /^== (.*) ==\s*$/.exec(line) ?? [];
    const [, heading] = /^-- (.*) --\s*$/.exec(line) ?? [];
    if (section !== undefined) inDevices = section === "Devices";
    if (heading !== undefined) runtime = readRuntime(heading.replace(/^Unavailable: /, ""));
    const device = inDevices ? DEVICE_LINE.exec(line) : null;
    if (device === null) continue;
    const [, name = "", udid = "", state = "", unavailable] = device;
    simulators.push({ udid, name, state, ...runtime, ...(unavailable === undefined ? {} : { unavailable }) });
  }
  return simulators;
}

/** Simulators that phones and tablets are; watches and television sets have no touch screen to drive. */
export function isPhoneOrTablet({ system }: Simulator): boolean {
  return system === "iOS";
}

const UDID = "[0-9A-F]{8}-(?:[0-9A-F]{4}-){3}[0-9A-F]{12}";
const DEVICE_LINE = new RegExp(`^\\s+(.+) \\((${UDID})\\) \\(([A-Za-z ]+)\\)\\s*(?:\\(unavailable, (.*)\\))?\\s*$`);

const deviceSchema = z.object({
  udid: z.string(),
  name: z.string(),
  state: z.string(),
  // A boolean, "YES" in some releases, absent in those that say `availability: "(available)"`.
  isAvailable: z.union([z.boolean(), z.string()]).optional(),
  availability: z.string().optional(),
  availabilityError: z.string().optional(),
  deviceTypeIdentifier: z.string().optional(),
});

const listSchema = z.object({
  devices: z.record(z.string(), z.array(deviceSchema)).optional(),
  runtimes: z.array(z.object({ identifier: z.string().optional(), name: z.string(), version: z.string() })).optional(),
});

function toSimulator(device: z.output<typeof deviceSchema>, runtime: { system: string; version: string }): Simulator {
  const { udid, name, state, deviceTypeIdentifier: deviceType } = device;
  const unavailable = isAvailable(device) ? undefined : device.availabilityError || "its runtime is not installed";
  return {
    udid,
    name,
    state,
    ...runtime,
    ...(deviceType === undefined ? {} : { deviceType }),
    ...(unavailable === undefined ? {} : { unavailable }),
  };
}

function isAvailable({ isAvailable, availability }: z.output<typeof deviceSchema>): boolean {
  if (isAvailable !== undefined) return isAvailable === true || isAvailable === "YES";
  return availability === undefined || availability === "(available)";
}

/** Both `com.apple.CoreSimulator.SimRuntime.iOS-26-5` and, before Xcode 10.2 and in texts, `iOS 12.1`. */
function readRuntime(key: string): { readonly system: string; readonly version: string } {
  const [, system = key, version = ""] = /(?:^|\.)([A-Za-z]+)[- ](\d+(?:[-.]\d+)*)$/.exec(key) ?? [];
  return { system, version: version.replaceAll("-", ".") };
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return undefined;
    throw thrown;
  }
}
