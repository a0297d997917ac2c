/**
 * What `xcrun simctl` says went wrong, as failures. Pure.
 *
 * simctl exits with the lowest byte of an error's code, so that one exit code stands for several errors: the domain, the
 * code and the English sentence are compared instead. Text on stderr alone means nothing; a success writes some too.
 *
 * @module
 */

import { Failure, type FailureCode } from "../failure.ts";
import { quote } from "../ui/quote.ts";

/** The error that simctl printed; `code` is the whole number, not the exit code. */
export interface SimctlError {
  readonly domain?: string;
  readonly code?: number;
  /** Everything it said, without the lines that name domain and code. */
  readonly text: string;
}

/** Takes an error's text apart. */
export function readSimctlError(stderr: string): SimctlError {
  const [, domain, code] = HEAD.exec(stderr) ?? [];
  const lines = stderr.split("\n").map((line) => line.trim());
  const text = lines.filter((line) => line !== "" && !HEAD.test(line) && !NOISE.test(line)).join("\n");
  return domain === undefined ? { text } : { domain, code: Number(code), text };
}

/** The failure of a run that exited with something else than 0; `code` is used for errors that nobody has met before. */
export function simctlFailure(
  tried: string,
  run: { readonly stderr: string; readonly code: number },
  code: FailureCode,
): Failure {
  const error = readSimctlError(run.stderr);
  const known = KNOWN.find(([words]) => words.test(`${run.stderr}\n(exit ${run.code})`));
  const [, knownCode, advice] = known ?? [/^/, code, ""];
  return new Failure(knownCode, `${tried}: ${sayingOf(error, run.code)}${advice}`);
}

/** Whether simctl could not reach the service that knows the simulators: an empty list then means nothing. */
export function isCutOff(stderr: string): boolean {
  return /CoreSimulatorService connection|not connected to CoreSimulatorService|Unable to discover any Simulator/.test(
    stderr,
  );
}

/** Whether the app that was to be ended did not run. */
export function hadNothingToTerminate({ text }: SimctlError): boolean {
  return /found nothing to terminate/.test(text);
}

/** Whether simctl lost sight of an app that may well have started, as it does since iOS 27. */
export function lostProcessHandle({ text }: SimctlError): boolean {
  return /did not return a process handle/.test(text);
}

/** Whether an error says that the simulator is in that state already. */
export function isInState({ text }: SimctlError, state: string): boolean {
  return text.includes(`in current state: ${state}`);
}

const HEAD = /\(domain=([^,()]+), code=(-?\d+)\):?/;
const NOISE =
  /^(?:objc\[\d+\]|Note: |Detected file type|Underlying error|Device boot failed|\d{4}-\d\d-\d\d .*Error opening log)/;
const MAX_SAYING = 200;

function sayingOf({ text, domain, code }: SimctlError, exit: number): string {
  const [line] = text.split("\n").filter((said) => said !== "");
  if (line !== undefined) return `simctl says ${quote(line.slice(0, MAX_SAYING))}`;
  return domain === undefined
    ? `simctl says nothing and exits with ${exit}`
    : `simctl reports error ${code} of ${quote(domain)}`;
}

const CUT_OFF = "; CoreSimulator cannot be reached, which is what a sandbox around this server causes";

type Known = readonly [RegExp, FailureCode, string];

const KNOWN: readonly Known[] = [
  [/unable to find utility/, "tool_missing", "; run: sudo xcode-select -s /Applications/Xcode.app"],
  [/Xcode license|\(exit 69\)/, "tool_missing", "; run: sudo xcodebuild -license accept"],
  [/Invalid device|No devices are booted/, "device_gone", ""],
  [/in current state: (?!Booted)|is not booted/, "device_not_ready", "; boot the simulator first"],
  [/code=-10814\)/, "launch_failed", "; no app of this simulator opens such links"],
  [/CoreSimulatorService connection|not connected to CoreSimulatorService/, "device_not_ready", CUT_OFF],
];
