/**
 * What this computer's adb does for the phone without its shell: installing apps, and the emulator's own console. Pure.
 *
 * @module
 */

import type { Action } from "../device.ts";
import { Failure } from "../failure.ts";
import { quote } from "../ui/quote.ts";
import { saying } from "./saying.ts";

/** An action that needs adb itself. */
export type HostAction = Extract<Action, { readonly kind: "installApp" | "setLocation" }>;

/** Runs adb for this phone, with arguments after the serial. */
export type RunAdb = (
  args: readonly string[],
  signal: AbortSignal,
) => Promise<{ readonly stdout: Uint8Array; readonly stderr: string; readonly code: number }>;

/** Whether an action needs adb itself. */
export function isHostAction(action: Action): action is HostAction {
  return action.kind === "installApp" || action.kind === "setLocation";
}

/** The arguments of adb; test builds and older versions of a debuggable app are accepted. */
export function hostArguments(action: HostAction): readonly string[] {
  switch (action.kind) {
    case "installApp":
      return ["install", "-r", "-t", "-d", action.path];
    case "setLocation":
      return ["emu", "geo", "fix", String(action.longitude), String(action.latitude)];
  }
}

/** Answers what failed, or `undefined`; adb exits with 0 on some releases when an app was not installed. */
export function hostFailure(action: HostAction, printed: string, code: number): Failure | undefined {
  const said = saying(printed, code, "adb");
  switch (action.kind) {
    case "installApp": {
      if (code === 0 && /^Success\b/m.test(printed)) return undefined;
      const tried = `Cannot install ${quote(action.path)}`;
      if (/failed to stat|No such file|doesn't end with/i.test(printed)) {
        return new Failure("invalid_input", `${tried}: ${said}`);
      }
      const reason = /INSTALL_\w+/.exec(printed)?.[0] ?? "";
      const advice = INSTALL_ADVICE.find(([code]) => reason.startsWith(code))?.[1];
      return new Failure("unsupported", advice === undefined ? `${tried}: ${said}` : `${tried}: ${advice}; ${said}`);
    }
    case "setLocation":
      return code === 0 && !/^KO\b|error/im.test(printed)
        ? undefined
        : new Failure("unsupported", `Cannot set the location: ${said}`);
  }
}

const INSTALL_ADVICE: readonly (readonly [string, string])[] = [
  [
    "INSTALL_FAILED_UPDATE_INCOMPATIBLE",
    "another build of it with another signature is there, and has to be uninstalled first",
  ],
  ["INSTALL_FAILED_VERSION_DOWNGRADE", "a newer version is there, and has to be uninstalled first"],
  ["INSTALL_FAILED_INSUFFICIENT_STORAGE", "the phone has too little free storage"],
  ["INSTALL_FAILED_NO_MATCHING_ABIS", "it is built for another kind of processor than this phone's"],
  ["INSTALL_FAILED_OLDER_SDK", "it needs a newer Android than this phone has"],
  ["INSTALL_FAILED_USER_RESTRICTED", "the phone asked a person and was refused, or its settings forbid it over USB"],
  ["INSTALL_FAILED_ABORTED", "the phone asked a person and was refused"],
  ["INSTALL_PARSE_FAILED_NO_CERTIFICATES", "it is not signed"],
  ["INSTALL_PARSE_FAILED", "it is no app that this Android can read"],
];
