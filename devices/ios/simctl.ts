/**
 * The simulators of this Mac through `xcrun simctl`: each verb once, with its deadline and its errors.
 *
 * Knows nothing of trees and touches; simctl has neither.
 *
 * @module
 */

import { Failure, type FailureCode } from "../failure.ts";
import type { ProgramRun, Programs } from "./program.ts";
import {
  hadNothingToTerminate,
  isCutOff,
  lostProcessHandle,
  readSimctlError,
  simctlFailure,
} from "./simctl_failure.ts";
import { readLaunched, readRunningApps } from "./running_apps.ts";
import { readSimulators, readSimulatorsText, type Simulator } from "./simulator_list.ts";

/** How one verb is run; `tried` opens its failure's message. */
export interface SimctlCall {
  readonly tried: string;
  readonly signal: AbortSignal;
  readonly stdin?: string | undefined;
  /** 30 s unless given. */
  readonly timeoutMs?: number | undefined;
  /** The code of a failure that has no code of its own. */
  readonly code?: FailureCode | undefined;
  readonly onOutput?: ((text: string) => void) | undefined;
}

/** The `xcrun simctl` of this Mac. */
export class Simctl {
  readonly programs: Programs;

  constructor(programs: Programs) {
    this.programs = programs;
  }

  /** Whether there is an `xcrun`; without one there are no simulators. */
  isInstalled(): boolean {
    return this.programs.find("xcrun") !== undefined;
  }

  /** The version of Xcode. @throws {Failure} tool_missing when only its command line tools are chosen */
  async xcodeVersion(signal: AbortSignal): Promise<string> {
    const args = ["xcodebuild", "-version"];
    const run = await this.programs.run({ program: "xcrun", args, timeoutMs: TIMEOUT_MS, signal });
    if (run.code !== 0) throw simctlFailure("Cannot ask Xcode for its version", run, "tool_missing");
    return decode(run.stdout).trim().replaceAll("\n", ", ");
  }

  /** Runs a verb and answers, whatever it exits with. */
  async attempt(words: readonly string[], call: SimctlCall): Promise<ProgramRun> {
    const { signal, stdin, timeoutMs = TIMEOUT_MS, onOutput } = call;
    return await this.programs.run({
      program: "xcrun",
      args: ["simctl", ...words],
      stdin,
      timeoutMs,
      onOutput,
      signal,
    });
  }

  /** Runs a verb that has to succeed. @returns what it printed */
  async run(words: readonly string[], call: SimctlCall): Promise<string> {
    const run = await this.attempt(words, call);
    if (run.code !== 0) throw simctlFailure(call.tried, run, call.code ?? "unsupported");
    return decode(run.stdout);
  }

  /** Lists all simulators. @throws {Failure} device_not_ready when simctl cannot ask, which is not the same as none */
  async list(signal: AbortSignal): Promise<readonly Simulator[]> {
    const tried = "Cannot list the simulators";
    const run = await this.attempt(["list", "-j"], { tried, signal });
    if (run.code !== 0) throw simctlFailure(tried, run, "device_not_ready");
    const list = readSimulators(decode(run.stdout));
    if (list.kind === "unreadable") throw new Failure("device_not_ready", `${tried}: ${list.why}`);
    if (list.simulators.length === 0 && isCutOff(run.stderr)) {
      throw simctlFailure(tried, run, "device_not_ready");
    }
    if (!list.mayLackSome) return list.simulators;
    const seen = new Set(list.simulators.map(({ udid }) => udid));
    const text = readSimulatorsText(await this.run(["list", "devices"], { tried, signal }));
    return [...list.simulators, ...text.filter(({ udid }) => !seen.has(udid))];
  }

  /** One simulator as it is now, or `undefined` when there is none with that udid. */
  async find(udid: string, signal: AbortSignal): Promise<Simulator | undefined> {
    return (await this.list(signal)).find((simulator) => simulator.udid === udid);
  }

  /** Starts an app, or brings it to the front. @returns its process id where simctl tells it */
  async launch(
    udid: string,
    appId: string,
    how: { restart: boolean; signal: AbortSignal },
  ): Promise<number | undefined> {
    const { restart, signal } = how;
    const call: SimctlCall = { tried: `Cannot launch "${appId}"`, signal, timeoutMs: 60_000 };
    const run = await this.attempt(["launch", ...(restart ? ["--terminate-running-process"] : []), udid, appId], call);
    if (run.code === 0) return readLaunched(decode(run.stdout));
    if (lostProcessHandle(readSimctlError(run.stderr))) {
      const running = await this.runningApps(udid, signal);
      const pid = [...running].find(([, app]) => app === appId)?.[0];
      if (pid !== undefined) return pid;
    }
    if (!await this.#isInstalled(udid, appId, signal)) throw noSuchApp(call.tried);
    throw simctlFailure(call.tried, run, "launch_failed");
  }

  /** Ends an app; one that does not run is fine. @throws {Failure} app_not_found */
  async terminate(udid: string, appId: string, signal: AbortSignal): Promise<void> {
    const tried = `Cannot terminate "${appId}"`;
    const run = await this.attempt(["terminate", udid, appId], { tried, signal });
    if (run.code === 0) return;
    if (!hadNothingToTerminate(readSimctlError(run.stderr))) throw simctlFailure(tried, run, "launch_failed");
    if (!await this.#isInstalled(udid, appId, signal)) throw noSuchApp(tried);
  }

  /** The apps that run, by their process ids; none when the simulator does not tell. */
  async runningApps(udid: string, signal: AbortSignal): Promise<ReadonlyMap<number, string>> {
    const run = await this.attempt(["spawn", udid, "launchctl", "list"], {
      tried: "Cannot ask which apps run",
      signal,
    });
    return run.code === 0 ? readRunningApps(decode(run.stdout)) : new Map();
  }

  /** Where an app keeps its data, or `undefined` when it is not installed. */
  async dataFolder(udid: string, appId: string, signal: AbortSignal): Promise<string | undefined> {
    const tried = `Cannot find the data of "${appId}"`;
    const run = await this.attempt(["get_app_container", udid, appId, "data"], { tried, signal });
    if (run.code === 0) return decode(run.stdout).trim();
    if (/No such file/.test(run.stderr)) return undefined;
    throw simctlFailure(tried, run, "app_not_found");
  }

  async #isInstalled(udid: string, appId: string, signal: AbortSignal): Promise<boolean> {
    const run = await this.attempt(["get_app_container", udid, appId], { tried: "Cannot find the app", signal });
    return !/No such file/.test(run.stderr);
  }
}

const TIMEOUT_MS = 30_000;

function noSuchApp(tried: string): Failure {
  return new Failure("app_not_found", `${tried}: no such app is installed`);
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
