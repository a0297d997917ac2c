/**
 * What changes the state of a simulator, as verbs of simctl. Pure.
 *
 * @module
 */

import type { Action, StatusBar, TextSize } from "../device.ts";

/** An action on the device's own state, which simctl does. */
export type StateAction = Extract<
  Action,
  {
    kind:
      | "setAppearance"
      | "setTextSize"
      | "setStatusBar"
      | "installApp"
      | "uninstallApp"
      | "setPermission"
      | "setClipboard"
      | "setLocation"
      | "push";
  }
>;

/** A verb of simctl and its input, or why there is none. */
export type StateCommand =
  | { readonly kind: "verb"; readonly words: readonly string[]; readonly stdin?: string }
  | { readonly kind: "unsupported"; readonly why: string };

/** Writes an action as a verb of simctl for one simulator. */
export function stateCommand(action: StateAction, udid: string): StateCommand {
  switch (action.kind) {
    case "setAppearance":
      return { kind: "verb", words: ["ui", udid, "appearance", action.appearance] };
    case "setTextSize":
      return { kind: "verb", words: ["ui", udid, "content_size", SIZES[action.textSize]] };
    case "installApp":
      return { kind: "verb", words: ["install", udid, action.path] };
    case "uninstallApp":
      return { kind: "verb", words: ["uninstall", udid, action.appId] };
    case "setClipboard":
      return { kind: "verb", words: ["pbcopy", udid], stdin: action.text };
    case "setLocation":
      return { kind: "verb", words: ["location", udid, "set", `${action.latitude},${action.longitude}`] };
    case "setPermission":
      return permissionCommand(action, udid);
    case "setStatusBar":
      return { kind: "verb", words: ["status_bar", udid, ...STATUS_BARS[action.statusBar]] };
    case "push":
      return pushCommand(action, udid);
  }
}

/** What iOS starts with is the fourth of its twelve sizes, by the name "large". */
const SIZES: Readonly<Record<TextSize, string>> = {
  small: "small",
  default: "large",
  large: "extra-extra-large",
  largest: "accessibility-extra-extra-extra-large",
};

const STATUS_BARS: Readonly<Record<StatusBar, readonly string[]>> = {
  real: ["clear"],
  tidy: [
    ...["override", "--time", "9:41", "--dataNetwork", "wifi", "--wifiMode", "active", "--wifiBars", "3"],
    ...["--cellularMode", "active", "--cellularBars", "4", "--batteryState", "charged", "--batteryLevel", "100"],
  ],
};

// More is refused by Apple's service, and by simctl.
const MAX_PUSH_BYTES = 4_096;

/** The payload goes by stdin; without `aps` no app is told of it. */
function pushCommand({ appId, payload }: Extract<StateAction, { kind: "push" }>, udid: string): StateCommand {
  const stdin = JSON.stringify(payload);
  const { length } = new TextEncoder().encode(stdin);
  if (length > MAX_PUSH_BYTES) {
    return { kind: "unsupported", why: `the payload has ${length} bytes, at most ${MAX_PUSH_BYTES} are taken` };
  }
  if (!("aps" in payload)) {
    return { kind: "unsupported", why: 'the payload has no "aps", such as {aps: {alert: "Hi"}}' };
  }
  return { kind: "verb", words: ["push", udid, appId, "-"], stdin };
}

// What `simctl privacy` can be asked for; it has no word for the camera and for notifications.
const SERVICES = new Set([
  ...["calendar", "contacts", "contacts-limited", "location", "location-always", "media-library"],
  ...["microphone", "motion", "photos", "photos-add", "reminders", "siri"],
]);

function permissionCommand(
  { appId, permission, isGranted }: Extract<StateAction, { kind: "setPermission" }>,
  udid: string,
): StateCommand {
  if (!SERVICES.has(permission)) {
    return {
      kind: "unsupported",
      why: `simctl knows no permission "${permission}"; it has ${[...SERVICES].join(", ")}`,
    };
  }
  return { kind: "verb", words: ["privacy", udid, isGranted ? "grant" : "revoke", permission, appId] };
}
