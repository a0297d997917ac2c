/**
 * What the phone printed while an action was performed, as a failure where it did not work. Pure.
 *
 * @module
 */

import type { Action } from "../device.ts";
import { Failure } from "../failure.ts";
import { quote } from "../ui/quote.ts";
import { UNRESOLVED } from "./app_command.ts";
import { saying } from "./saying.ts";

/** An action's exit status and everything it printed. */
export interface ActionOutput {
  readonly status: number;
  readonly body: string;
}

/**
 * Answers the failure of `action`, or `undefined` when it was performed.
 *
 * `am` prints its errors on either stream and exits with 0 on many releases, so its words count; from other commands
 * only the status does, since vendors print harmless stack traces.
 */
export function actionFailure(action: Action, output: ActionOutput): Failure | undefined {
  const { status, body } = output;
  switch (action.kind) {
    case "launchApp":
      return appFailure(`Cannot launch ${quote(action.appId)}`, output);
    case "terminateApp":
      return appFailure(`Cannot terminate ${quote(action.appId)}`, output);
    case "openUrl":
      return appFailure(`Cannot open ${quote(action.url)}`, output);
    case "uninstallApp":
      return uninstallFailure(`Cannot uninstall ${quote(action.appId)}`, output);
  }
  const tried = `Cannot perform ${action.kind}`;
  if (body.includes("INJECT_EVENTS")) {
    return new Failure(
      "device_not_ready",
      `${tried}: the phone refuses input; turn on "USB debugging (Security settings)" in its developer options`,
    );
  }
  // What `input` does not know it answers with these words or its usage, and exits with 0 all the same.
  if (action.kind === "pressKeys" && /Unknown command|Usage: input/.test(body)) {
    return new Failure("unsupported", `${tried}: this phone holds no keys; ${saying(body, status)}`);
  }
  // A service without a shell of its own exits with 0 as well.
  if (action.kind === "setAppearance" && !/^Night mode: (yes|no)\b/m.test(body)) {
    return new Failure("unsupported", `Cannot switch to ${action.appearance}: ${saying(body, status)}`);
  }
  if (action.kind === "setPermission" && status !== 0) {
    const wish = `${action.isGranted ? "grant" : "revoke"} ${quote(action.permission)} for ${quote(action.appId)}`;
    const code = /Unknown package|Failure: package not found/i.test(body) ? "app_not_found" : "unsupported";
    // The exception itself stands below a heading that only says where it came from.
    const told = body.replace(/^Exception occurred while executing .*$/gm, "");
    return new Failure(code, `Cannot ${wish}: ${saying(told, status)}`);
  }
  return status === 0 ? undefined : new Failure("unsupported", `${tried}: ${saying(body, status)}`);
}

const MISSING = /^Error type 3$|does not exist|Unknown package/m;
// "Warning: Activity not started, …" means that the app was there already.
const REFUSED = /^(?:Error\b|Failed$|cmd: |Exception occurred)|SecurityException|Permission Denial/m;

function appFailure(tried: string, { status, body }: ActionOutput): Failure | undefined {
  if (body.includes(UNRESOLVED)) {
    return /^package:/m.test(body)
      ? new Failure("launch_failed", `${tried}: it is installed, but has no screen to launch`)
      : new Failure("app_not_found", `${tried}: no such app is installed`);
  }
  if (MISSING.test(body)) return new Failure("app_not_found", `${tried}: ${saying(body, status)}`);
  const works = status === 0 && !REFUSED.test(body);
  return works ? undefined : new Failure("launch_failed", `${tried}: ${saying(body, status)}`);
}

/** `pm` tells by its words whether an app is gone; it exits with 0 on some releases when it is not. */
function uninstallFailure(tried: string, { status, body }: ActionOutput): Failure | undefined {
  if (status === 0 && /^Success$/m.test(body)) return undefined;
  if (/not installed for|Unknown package/i.test(body)) {
    return new Failure("app_not_found", `${tried}: no such app is installed`);
  }
  const advice = UNINSTALL_ADVICE.find(([word]) => body.includes(word))?.[1];
  const said = saying(body, status);
  return new Failure("unsupported", advice === undefined ? `${tried}: ${said}` : `${tried}: ${advice}; ${said}`);
}

const UNINSTALL_ADVICE: readonly (readonly [string, string])[] = [
  [
    "DELETE_FAILED_DEVICE_POLICY_MANAGER",
    "it administers the phone, which a person has to take from it in the settings",
  ],
  ["DELETE_FAILED_OWNER_BLOCKED", "the phone's owner does not allow it"],
  ["DELETE_FAILED_USER_RESTRICTED", "this user of the phone may not remove apps"],
  ["DELETE_FAILED_ABORTED", "the phone asked a person and was refused"],
  ["DELETE_FAILED_INTERNAL_ERROR", "Android keeps it, as it does with apps of the system"],
];
