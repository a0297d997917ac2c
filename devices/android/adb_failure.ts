/**
 * adb's own error words as failures. Pure.
 *
 * @module
 */

import { Failure } from "../failure.ts";
import { quote } from "../ui/quote.ts";
import { problemOf } from "./phone_state.ts";

/** Answers the failure that adb reports on stderr for the phone `serial`, or `undefined` when it reports none. */
export function adbFailure(tried: string, serial: string, stderr: string): Failure | undefined {
  const said = ERROR.exec(stderr)?.[1]?.trim();
  if (said === undefined) return undefined;
  const [, code, advice] = KNOWN.find(([words]) => words.test(said)) ?? OTHER;
  return new Failure(code, `${tried} on ${serial}: adb says ${quote(said)}${advised(remoteAdvice(stderr) ?? advice)}`);
}

/** Whether adb knows no device of that serial. */
export function isUnknownDevice(stderr: string): boolean {
  return /^(?:adb: )?(?:error: )?(device '.*' not found|no devices\/emulators found)/m.test(stderr);
}

// The client is `adb:` in some messages of newer releases and `error:` in most; a phone's shell never says either.
const ERROR = /^(?:adb: |error: )+(.*)$/m;

type Known = readonly [RegExp, "device_gone" | "device_not_ready" | "tool_missing", (string | undefined)?];

const OTHER: Known = [/^/, "device_gone"];

const KNOWN: readonly Known[] = [
  [/cannot connect to daemon|failed to start daemon|could not install/, "tool_missing", "Run: adb start-server"],
  [/not found|no devices/, "device_gone"],
  [/unauthorized/, "device_not_ready", problemOf("unauthorized")],
  [/authorizing/, "device_not_ready", problemOf("authorizing")],
  [/offline/, "device_not_ready", problemOf("offline")],
  [/connecting/, "device_not_ready", problemOf("connecting")],
  [/no permissions/, "device_not_ready", problemOf("no permissions")],
  [/closed|protocol fault|connection reset/i, "device_gone"],
];

/** A server on another computer is not started from here. */
function remoteAdvice(stderr: string): string | undefined {
  const isRemote = /^\* cannot start server on remote host/m.test(stderr);
  return isRemote ? "Start it on that computer with: adb -a nodaemon server" : undefined;
}

function advised(advice: string | undefined): string {
  return advice === undefined ? "" : `; ${advice.charAt(0).toLowerCase()}${advice.slice(1)}`;
}
