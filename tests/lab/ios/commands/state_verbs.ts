/**
 * The verbs of simctl that read and change what a simulator's system holds.
 *
 * @module
 */

import type { Answer } from "../../android/commands/command.ts";
import { simctlError } from "./simctl_answers.ts";
import type { Order, Verb } from "./simctl_verb.ts";

/** Those verbs, by name. */
export const stateVerbs: ReadonlyMap<string, Verb> = new Map<string, Verb>([
  ["pbcopy", ({ simulator, work }) => (simulator.pasteboard = work.stdin, {})],
  ["pbpaste", ({ simulator }) => ({ stdout: simulator.pasteboard })],
  ["ui", ui],
  ["location", location],
  ["privacy", privacy],
  ["status_bar", statusBar],
  ["push", push],
]);

function ui({ simulator: { system }, words: [option, value] }: Order): Answer {
  switch (option) {
    case "appearance":
      if (value === undefined) return { stdout: `${system.appearance}\n` };
      // The typing error is Apple's.
      if (!APPEARANCES.has(value)) return usage(`Unknown apperance: ${value}`);
      system.appearance = value;
      return {};
    case "content_size":
      if (value === undefined) return { stdout: `${system.contentSize}\n` };
      if (!CONTENT_SIZES.includes(value) && !STEPS.has(value)) return usage(`Unknown content size: ${value}`);
      system.contentSize = STEPS.has(value) ? nextSize(system.contentSize, STEPS.get(value) ?? 0) : value;
      return {};
    default:
      return usage(`Unknown option: ${option ?? ""}`);
  }
}

const APPEARANCES = new Set(["light", "dark"]);
const STEPS = new Map([["increment", 1], ["decrement", -1]]);
const PLAIN_SIZES = [
  ...["extra-small", "small", "medium", "large"],
  ...["extra-large", "extra-extra-large", "extra-extra-extra-large"],
];
const CONTENT_SIZES = [...PLAIN_SIZES, ...PLAIN_SIZES.slice(2).map((size) => `accessibility-${size}`)];

function nextSize(size: string, step: number): string {
  const index = CONTENT_SIZES.indexOf(size) + step;
  return CONTENT_SIZES[Math.max(0, Math.min(CONTENT_SIZES.length - 1, index))] ?? size;
}

function location({ simulator: { system }, words: [verb, place = ""] }: Order): Answer {
  if (verb === "clear") return (system.location = undefined, {});
  const isPlace = /^-?\d+(\.\d+)?,-?\d+(\.\d+)?$/.test(place);
  if (verb !== "set" || !isPlace) return usage(`Invalid location: ${place}`);
  system.location = place;
  return {};
}

/** A running app ends when what it may do changes. */
async function privacy({ simulator, words: [verb = "", service = "", appId], work }: Order): Promise<Answer> {
  if (!SERVICES.has(service)) return usage(`Invalid service: ${service}`);
  const decision = DECISIONS.get(verb);
  if (verb === "reset") simulator.system.reset(service, appId);
  else if (decision === undefined || appId === undefined) return usage(`Invalid action: ${verb}`);
  else simulator.system.decide(appId, service, decision);
  const app = simulator.apps.get(appId ?? "");
  if (app !== undefined && simulator.pids.has(app.appId)) await simulator.terminate(app, work.signal);
  return {};
}

const DECISIONS = new Map<string, "granted" | "revoked">([["grant", "granted"], ["revoke", "revoked"]]);
const SERVICES = new Set([
  ...["all", "calendar", "contacts-limited", "contacts", "location", "location-always", "photos-add", "photos"],
  ...["media-library", "microphone", "motion", "reminders", "siri"],
]);

function statusBar({ simulator: { system }, words: [verb, ...options] }: Order): Answer {
  switch (verb) {
    case "clear":
      return (system.statusBar.clear(), {});
    case "list": {
      const lines = [...system.statusBar].map(([name, value]) => `${name}: ${value}\n`);
      return { stdout: `Current Status Bar Overrides:\n${lines.join("")}` };
    }
    case "override":
      return override(system.statusBar, options);
    default:
      return usage(`Invalid action: ${verb ?? ""}`);
  }
}

function override(bar: Map<string, string>, options: readonly string[]): Answer {
  for (let index = 0; index < options.length; index += 2) {
    const [option = "", value] = options.slice(index);
    const allowed = OVERRIDES.get(option);
    if (allowed === undefined || value === undefined || !allowed.test(value)) {
      return simctlError("NSPOSIXErrorDomain", 22, "Invalid argument", `Invalid value for ${option}`);
    }
    bar.set(option.slice(2), value);
  }
  return {};
}

const OVERRIDES: ReadonlyMap<string, RegExp> = new Map([
  ["--time", /^\d\d?:\d\d$|^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/],
  ["--dataNetwork", /^(hide|wifi|3g|4g|lte|lte-a|lte\+|5g|5g\+|5g-uwb|5g-uc)$/],
  ["--wifiMode", /^(searching|failed|active)$/],
  ["--wifiBars", /^[0-3]$/],
  ["--cellularMode", /^(notSupported|searching|failed|active)$/],
  ["--cellularBars", /^[0-4]$/],
  ["--operatorName", /^/],
  ["--batteryState", /^(charging|charged|discharging)$/],
  ["--batteryLevel", /^(\d{1,2}|100)$/],
]);

/** The payload is read, as `-` asks for, and has to hold `aps`. */
function push({ simulator, words, work }: Order): Answer {
  const [appId = "", file] = words;
  if (file !== "-") return usage("Invalid payload file");
  if (work.stdin.length > MOST_PUSHED) return simctlError("NSPOSIXErrorDomain", 22, "The payload is too large");
  if (!/"aps"\s*:\s*\{/.test(work.stdin)) return simctlError("NSPOSIXErrorDomain", 22, "The payload lacks aps");
  if (!simulator.apps.has(appId)) return simctlError("NSPOSIXErrorDomain", 2, "No such app", appId);
  simulator.system.pushes.push({ appId, payload: work.stdin });
  return {};
}

const MOST_PUSHED = 4_096;

function usage(complaint: string): Answer {
  return { stdout: "usage: simctl <subcommand> ...\n", stderr: `${complaint}\n`, code: 1 };
}
