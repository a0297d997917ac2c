/**
 * The list that `adb devices -l` prints, as devices with what a person has to do about each. Pure.
 *
 * @module
 */

import type { DeviceKind, ListedDevice } from "../device.ts";
import { problemOf } from "./phone_state.ts";

/** Reads the list; chatter of the adb server and lines of another shape are left out. */
export function readAdbDevices(output: string): readonly ListedDevice[] {
  const lines = output.split(/\r?\n/).filter((line) => !/^(\*|adb server|List of devices)/.test(line));
  return lines.flatMap((line) => listed(line) ?? []);
}

// The state `no permissions (…); see […]` holds spaces; the details are `key:value`, with `_` for spaces.
const LINE = new RegExp(
  String.raw`^(\S.*?)\s+(device|offline|unauthorized|authorizing|connecting|detached|recovery|rescue|sideload` +
    String.raw`|bootloader|host|unknown|no permissions\b.*?)((?:\s+\w+:\S+)*)\s*$`,
);

function listed(line: string): ListedDevice | undefined {
  const [, deviceId, state, details = ""] = LINE.exec(line) ?? [];
  if (deviceId === undefined || state === undefined) return undefined;
  const problem = problemOf(state);
  const model = /\bmodel:(\S+)/.exec(details)?.[1]?.replaceAll("_", " ");
  return {
    deviceId,
    name: model ?? deviceId,
    platform: "Android",
    kind: kindOf(deviceId, details),
    ready: problem === undefined,
    ...(problem === undefined ? {} : { problem }),
  };
}

/** The emulator's own serials and products; everything else counts as a phone that belongs to someone. */
function kindOf(deviceId: string, details: string): DeviceKind {
  return /^emulator-\d+$/.test(deviceId) || /\bproduct:(sdk_|emu|vbox86)/.test(details) ? "emulator" : "physical";
}
