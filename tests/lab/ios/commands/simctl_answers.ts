/**
 * What simctl says, in the shapes that it has: its errors, and its lists. Pure.
 *
 * @module
 */

import type { Answer } from "../../android/commands/command.ts";
import type { IosApp } from "../ios_apps.ts";
import type { Simulator } from "../simulator.ts";

/** An error: the exit code is the lowest byte of the error's. */
export function simctlError(domain: string, code: number, ...lines: readonly string[]): Answer {
  const head = `An error was encountered processing the command (domain=${domain}, code=${code}):`;
  return { stderr: `${[head, ...lines].join("\n")}\n`, code: code & 0xff };
}

/** The errors that several verbs share. */
export const simctlErrors = {
  wrongState: (tried: string, state: string): Answer =>
    simctlError("com.apple.CoreSimulator.SimError", 405, `Unable to ${tried} in current state: ${state}`),
  noDevice: (udid: string): Answer => ({ stderr: `Invalid device: ${udid}\n`, code: 148 }),
  noFile: (): Answer =>
    simctlError(
      "NSPOSIXErrorDomain",
      2,
      "The operation couldn’t be completed. No such file or directory",
      "No such file or directory",
    ),
} as const;

const runtime = "com.apple.CoreSimulator.SimRuntime.iOS-26-5";

/** `list -j`, with the slashes escaped as Xcode does. */
export function listJson(simulators: readonly Simulator[]): string {
  const devices = simulators.map(({ udid, kind, state }) => ({
    dataPath: `/Users/user/Library/Developer/CoreSimulator/Devices/${udid}/data`,
    udid,
    isAvailable: true,
    deviceTypeIdentifier: kind.deviceType,
    state,
    name: kind.name,
  }));
  const runtimes = [{ identifier: runtime, version: "26.5", name: "iOS 26.5", platform: "iOS", isAvailable: true }];
  const list = { devices: { [runtime]: devices, "com.apple.CoreSimulator.SimRuntime.watchOS-26-5": [] }, runtimes };
  return `${JSON.stringify(list, null, 2).replaceAll("/", "\\/")}\n`;
}

/** `list devices` as text. */
export function listText(simulators: readonly Simulator[]): string {
  const lines = simulators.map(({ udid, kind, state }) => `    ${kind.name} (${udid}) (${state}) `);
  return ["== Devices ==", "-- iOS 26.5 --", ...lines, ""].join("\n");
}

/** `listapps`: a property list of the old kind. */
export function appsText(apps: readonly IosApp[]): string {
  const entries = apps.map(({ appId, name, isSystem }) =>
    [
      `    ${quoted(appId)} =     {`,
      `        ApplicationType = ${isSystem ? "System" : "User"};`,
      `        CFBundleDisplayName = ${quoted(name)};`,
      `        CFBundleIdentifier = ${quoted(appId)};`,
      "        GroupContainers =         {",
      "        };",
      "        SBAppTags =         (",
      "        );",
      "    };",
    ].join("\n")
  );
  return `{\n${entries.join("\n")}\n}\n`;
}

/** `launchctl list` inside the simulator. */
export function launchctlText({ pids }: Simulator): string {
  const lines = [...pids].map(([appId, pid]) =>
    appId === "com.apple.springboard"
      ? `${pid}\t0\tcom.apple.SpringBoard`
      : `${pid}\t0\tUIKitApplication:${appId}[4f0c][rb-legacy]`
  );
  return ["PID\tStatus\tLabel", "-\t0\tcom.apple.cfprefsd.xpc.daemon", ...lines, ""].join("\n");
}

function quoted(text: string): string {
  return /^\w+$/.test(text) ? text : `"${text}"`;
}
