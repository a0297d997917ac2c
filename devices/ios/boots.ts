import type { BootOptions } from "../device.ts";
import { Failure } from "../failure.ts";
import { bootStages } from "./boot_stages.ts";
import type { Simctl } from "./simctl.ts";
import { isInState, readSimctlError, simctlFailure } from "./simctl_failure.ts";

/** Boots simulators, and shuts those down again that it has booted. */
export class Boots {
  readonly #simctl: Simctl;
  readonly #booted = new Set<string>();

  constructor(simctl: Simctl) {
    this.#simctl = simctl;
  }

  /**
   * Boots a simulator and waits until its system is up; one that is booted is fine. An abort ends the waiting only.
   *
   * @returns its udid, or `undefined` when there is no such simulator
   * @throws {Failure} device_not_ready with what simctl says
   */
  async boot(udid: string, { progress, signal }: BootOptions): Promise<string | undefined> {
    const simulator = await this.#simctl.find(udid, signal);
    if (simulator === undefined) return undefined;
    const tried = `Cannot boot "${simulator.name}" (${udid})`;
    if (simulator.unavailable !== undefined) {
      throw new Failure("device_not_ready", `${tried}: ${simulator.unavailable}; install its runtime in Xcode`);
    }
    if (simulator.state !== "Booted") {
      this.#booted.add(udid);
      progress(`Booting "${simulator.name}"`);
      await this.#waitForBoot(udid, tried, { progress, signal });
    }
    progress(`"${simulator.name}" is booted`);
    return udid;
  }

  /** Shuts down what was booted here. */
  async close(): Promise<void> {
    const { signal } = new AbortController();
    const booted = [...this.#booted];
    this.#booted.clear();
    for (const udid of booted) await this.#shutDown(udid, signal);
  }

  async #waitForBoot(udid: string, tried: string, { progress, signal }: BootOptions): Promise<void> {
    const onOutput = stageReader((stage) => progress(`Waiting for ${stage}`));
    const call = { tried, signal, timeoutMs: LONGEST_BOOT_MS, onOutput };
    const run = await this.#simctl.attempt(["bootstatus", udid, "-b"], call);
    // Somebody else may have booted it in the meantime: an error to simctl, and the same to the caller.
    if (run.code !== 0 && !isInState(readSimctlError(run.stderr), "Booted")) {
      throw simctlFailure(tried, run, "device_not_ready");
    }
    const state = (await this.#simctl.find(udid, signal))?.state;
    if (state !== "Booted") throw new Failure("device_not_ready", `${tried}: it is in the state "${state}" afterwards`);
  }

  async #shutDown(udid: string, signal: AbortSignal): Promise<void> {
    const tried = `Cannot shut ${udid} down`;
    const run = await this.#simctl.attempt(["shutdown", udid], { tried, signal, timeoutMs: 60_000 });
    if (run.code === 0 || isInState(readSimctlError(run.stderr), "Shutdown")) return;
    throw simctlFailure(tried, run, "device_not_ready");
  }
}

// After an update of Xcode a boot migrates data for minutes.
const LONGEST_BOOT_MS = 600_000;
const MAX_KEPT_CHARACTERS = 4_000;

/** Reads output as it comes, and tells each stage once. */
function stageReader(tell: (stage: string) => void): (text: string) => void {
  let printed = "";
  const told = new Set<string>();
  return (text) => {
    printed = (printed + text).slice(-MAX_KEPT_CHARACTERS);
    for (const stage of bootStages(printed).filter((stage) => !told.has(stage))) {
      told.add(stage);
      tell(stage);
    }
  };
}
