/**
 * adb's own error words as failures. Pure.
 *
 * @module
 */

import { Failure } from "../failure.ts";
import { quote } from "../ui/quote.ts";

/** Answers the failure that adb reports on stderr for the phone `serial`, or `undefined` when it reports none. */
export function adbFailure(tried: string, serial: string, stderr: string): Failure | undefined {
  const said = ERROR.exec(stderr)?.[1]?.trim();
  if (said === undefined) return undefined;
  const [, code, advice] = KNOWN.find(([words]) => words.test(said)) ?? OTHER;
  return new Failure(code, `${tried} on ${serial}: adb says ${quote(said)}${advice}`);
}

/** Whether adb knows no device of that serial. */
export function isUnknownDevice(stderr: string): boolean {
  return /^(?:adb: )?(?:error: )?(device '.*' not found|no devices\/emulators found)/m.test(stderr);
}

// The client is `adb:` in some messages of newer releases and `error:` in most; a phone's shell never says either.
const ERROR = /^(?:adb: |error: )+(.*)$/m;

type Known = readonly [RegExp, "device_gone" | "device_not_ready" | "tool_missing", string];

const OTHER: Known = [/^/, "device_gone", ""];

const KNOWN: readonly Known[] = [
  [/not found|no devices/, "device_gone", ""],
  [/unauthorized|authorizing/, "device_not_ready", '; accept "Allow USB debugging" on the phone'],
  [/offline|connecting/, "device_not_ready", "; reconnect the phone or restart the emulator"],
  [/no permissions/, "device_not_ready", "; install Android's udev rules"],
  [/cannot connect to daemon|failed to start daemon|could not install/, "tool_missing", "; run: adb start-server"],
  [/closed|protocol fault|connection reset/i, "device_gone", ""],
];
