/**
 * What simctl changes about a simulator itself: its look, status bar, place, the rights of its apps, notifications. Pure
 * but for the simulator.
 *
 * @module
 */

import type { Answer } from "../../android/commands/command.ts";
import { simctlError } from "./simctl_answers.ts";
import type { Order } from "./xcrun.ts";

const CONTENT_SIZES = [
  ...["extra-small", "small", "medium", "large", "extra-large", "extra-extra-large", "extra-extra-extra-large"],
  ...["medium", "large", "extra-large", "extra-extra-large", "extra-extra-extra-large"].map((size) =>
    `accessibility-${size}`
  ),
];

/** `ui`: without a value it prints how it is. */
export function changeLook({ simulator, words: [setting, value] }: Order): Answer {
  if (setting === "appearance") {
    if (value === undefined) return { stdout: `${simulator.appearance}\n` };
    // The misspelling is Apple's.
    if (value !== "light" && value !== "dark") return { stderr: `Unknown apperance: ${value}\n`, code: 22 };
    simulator.appearance = value;
    return {};
  }
  if (setting !== "content_size") return { stderr: `Unknown option: ${setting}\n`, code: 22 };
  if (value === undefined) return { stdout: `${simulator.contentSize}\n` };
  if (!CONTENT_SIZES.includes(value)) return { stderr: `Unknown content size: ${value}\n`, code: 22 };
  simulator.contentSize = value;
  return {};
}

const SERVICES = new Set([
  ...["all", "calendar", "contacts-limited", "contacts", "location", "location-always", "photos-add", "photos"],
  ...["media-library", "microphone", "motion", "reminders", "siri"],
]);

/** `privacy`: a change ends the app if it runs. */
export async function changePrivacy({ simulator, words, work }: Order): Promise<Answer> {
  const [action = "", service = "", appId = ""] = words;
  if (!["grant", "revoke", "reset"].includes(action) || !SERVICES.has(service)) {
    return { stderr: "Usage: simctl privacy <device> <action> <service> [<bundle identifier>]\n", code: 64 };
  }
  const app = simulator.app(appId);
  if (app === undefined) return simctlError("NSPOSIXErrorDomain", 2, "Failed to change the access", "No such file");
  if (action === "grant") simulator.granted.add(`${service} ${appId}`);
  else simulator.granted.delete(`${service} ${appId}`);
  if (simulator.pids.has(appId)) await simulator.terminate(app, work.signal);
  return {};
}

/** `location`. */
export function changeLocation({ simulator, words: [action, place = ""] }: Order): Answer {
  if (action === "clear") simulator.location = undefined;
  else if (action === "set" && /^-?\d+(\.\d+)?,-?\d+(\.\d+)?$/.test(place)) simulator.location = place;
  else return { stderr: "Usage: simctl location <device> <action> [arguments]\n", code: 64 };
  return {};
}

const BAR_OPTIONS: ReadonlyMap<string, RegExp> = new Map([
  ["--time", /^./],
  ["--dataNetwork", /^(hide|wifi|3g|4g|lte|lte-a|lte\+|5g|5g\+|5g-uwb|5g-uc)$/],
  ["--wifiMode", /^(searching|failed|active)$/],
  ["--wifiBars", /^[0-3]$/],
  ["--cellularMode", /^(notSupported|searching|failed|active)$/],
  ["--cellularBars", /^[0-4]$/],
  ["--operatorName", /^/],
  ["--batteryState", /^(charging|charged|discharging)$/],
  ["--batteryLevel", /^(\d{1,2}|100)$/],
]);

/** `status_bar`: options come in pairs. */
export function changeStatusBar({ simulator, words: [action, ...options] }: Order): Answer {
  if (action === "clear") simulator.statusBar = new Map();
  if (action !== "override") return action === "clear" ? {} : { stderr: "Invalid operation\n", code: 22 };
  const shown = new Map(simulator.statusBar);
  for (let at = 0; at < options.length; at += 2) {
    const [name = "", value = ""] = options.slice(at);
    if (!BAR_OPTIONS.get(name)?.test(value)) return { stderr: `Invalid option: ${name} ${value}\n`, code: 22 };
    shown.set(name, value);
  }
  simulator.statusBar = shown;
  return {};
}

const MAX_PAYLOAD_BYTES = 4_096;

/** `push`: the payload is a file, or stdin for `-`. */
export function push({ simulator, words: [appId = "", file], work }: Order): Answer {
  const payload = work.stdin;
  const refuse = (why: string) => simctlError("NSPOSIXErrorDomain", 22, why);
  if (file !== "-" || payload.length > MAX_PAYLOAD_BYTES) return refuse("Invalid push payload");
  if (simulator.app(appId) === undefined) return refuse(`Unknown application: ${appId}`);
  if (!isObjectWith("aps", payload)) return refuse("Push payload must contain an aps dictionary");
  simulator.pushes.push({ appId, payload });
  return { stdout: `Notification sent to '${appId}'\n` };
}

function isObjectWith(key: string, text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && key in value;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
