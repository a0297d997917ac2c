/**
 * The virtual devices of this computer: those that can be booted, and those that were booted here.
 *
 * @module
 */

import type { BootOptions, Clock, ListedDevice } from "../device.ts";
import { Failure } from "../failure.ts";
import type { Adb } from "./adb.ts";
import { bootCommand, type BootStage, readBootStage } from "./boot_stage.ts";
import { freeConsolePort, listedAvd, readAvds, saysPortIsTaken } from "./emulator_output.ts";
import { askEmulator, EmulatorProcess } from "./emulator_process.ts";
import { saying } from "./saying.ts";
import { startTimeLimit } from "./time_limit.ts";

/** What emulators are started with. */
export interface EmulatorOptions {
  /** The emulator program, where there is one. */
  readonly program: () => string | undefined;
  readonly clock: Clock;
  /** Where to begin looking for a free port. */
  readonly firstPort: number;
  /** How long is waited for an emulator that was told to end; it may save its state after that. */
  readonly endMs: number;
}

/** The serials of emulators. */
export interface EmulatorSerials {
  readonly seen: readonly string[];
  readonly running: readonly string[];
}

/** Lists, boots and ends emulators. */
export class Emulators {
  readonly #adb: Adb;
  readonly #options: EmulatorOptions;
  readonly #booted = new Map<string, EmulatorProcess>();

  constructor(adb: Adb, options: EmulatorOptions) {
    this.#adb = adb;
    this.#options = options;
  }

  /** The emulator program, where there is one. */
  get program(): string | undefined {
    return this.#options.program();
  }

  /** The names of the virtual devices that were made on this computer; none where there is no program to tell. */
  async names(signal: AbortSignal): Promise<readonly string[]> {
    return this.program === undefined ? [] : await this.#avds(this.program, signal);
  }

  /** Lists the virtual devices that do not run; `serials` are those of the emulators that do. */
  async list(serials: readonly string[], signal: AbortSignal): Promise<readonly ListedDevice[]> {
    const program = this.#options.program();
    if (program === undefined || this.#adb.isRemote()) return [];
    const avds = await this.#avds(program, signal);
    if (avds.length === 0) return [];
    const running = new Set(await Promise.all(serials.map((serial) => this.#avdOf(serial, signal))));
    return avds.filter((avd) => !running.has(avd)).map(listedAvd);
  }

  /**
   * Starts a virtual device unless it runs, and waits until it is ready; answers its serial, or `undefined` when there
   * is no virtual device of that name. `seen` are the emulators that adb sees in any state, `running` those it reaches.
   */
  async boot(avd: string, { seen, running }: EmulatorSerials, options: BootOptions): Promise<string | undefined> {
    const own = this.#own(avd);
    if (own !== undefined) return await this.#untilReady(avd, own, options);
    const program = this.#options.program();
    if (program === undefined || this.#adb.isRemote()) return undefined;
    if (!(await this.#avds(program, options.signal)).includes(avd)) return undefined;
    const serial = await this.#serialOf(avd, running, options.signal);
    if (serial !== undefined) return await this.#untilReady(avd, { serial, hasEnded: false }, options);
    return await this.#startAndWait(program, avd, seen, options);
  }

  /** adb does not know every port that is taken, so an emulator that finds its own taken gets the next one. */
  async #startAndWait(
    program: string,
    avd: string,
    seen: readonly string[],
    options: BootOptions,
  ): Promise<string> {
    const taken = [...seen];
    while (true) {
      // Another call may have started it in the meantime.
      const emulator = this.#own(avd) ?? this.#start(program, avd, taken);
      try {
        return await this.#untilReady(avd, emulator, options);
      } catch (thrown) {
        if (!emulator.hasEnded || !saysPortIsTaken(await emulator.ended)) throw thrown;
        taken.push(emulator.serial);
      }
    }
  }

  /** Ends what was booted here; the emulators may take their time to save their state. */
  async close(): Promise<void> {
    await Promise.all([...this.#booted.values()].filter(({ hasEnded }) => !hasEnded).map((one) => this.#end(one)));
    this.#booted.clear();
  }

  #own(avd: string): EmulatorProcess | undefined {
    const emulator = this.#booted.get(avd);
    return emulator?.hasEnded ? undefined : emulator;
  }

  #start(program: string, avd: string, seen: readonly string[]): EmulatorProcess {
    const own = [...this.#booted.values()].filter(({ hasEnded }) => !hasEnded).map(({ serial }) => serial);
    const port = freeConsolePort(this.#options.firstPort, [...seen, ...own]);
    const emulator = new EmulatorProcess({ program, avd, port });
    this.#booted.set(avd, emulator);
    return emulator;
  }

  async #untilReady(avd: string, emulator: RunningEmulator, { progress, signal }: BootOptions): Promise<string> {
    let told: BootStage | undefined;
    while (true) {
      const stage = await this.#stage(emulator.serial, signal);
      if (stage === "ready") return emulator.serial;
      if (emulator.hasEnded) throw await ended(avd, emulator);
      if (stage !== told) progress(`${avd} is ${stage}`);
      told = stage;
      await this.#options.clock.sleep(POLL_MS, signal);
    }
  }

  // Until adb sees the emulator it prints nothing here.
  async #stage(serial: string, signal: AbortSignal): Promise<BootStage> {
    const { stdout } = await this.#adb.ask(["-s", serial, "shell", bootCommand], signal);
    return readBootStage(new TextDecoder().decode(stdout));
  }

  async #end(emulator: EmulatorProcess): Promise<void> {
    if (!await this.#adb.runBriefly(["-s", emulator.serial, "emu", "kill"])) emulator.terminate();
    const { promise: late, resolve } = Promise.withResolvers<void>();
    using _limit = startTimeLimit(this.#options.endMs, () => {
      resolve();
      return new Failure("timed_out", "The emulator takes its time");
    });
    await Promise.race([emulator.ended, late]);
  }

  async #avds(program: string, signal: AbortSignal): Promise<readonly string[]> {
    const late = () => new Failure("timed_out", `Cannot list emulators: no answer within ${LIST_MS} ms`);
    using limit = startTimeLimit(LIST_MS, late, signal);
    return readAvds(await askEmulator(program, ["-list-avds"], limit.signal));
  }

  async #serialOf(avd: string, serials: readonly string[], signal: AbortSignal): Promise<string | undefined> {
    const avds = await Promise.all(serials.map((serial) => this.#avdOf(serial, signal)));
    return serials[avds.indexOf(avd)];
  }

  async #avdOf(serial: string, signal: AbortSignal): Promise<string> {
    const { stdout } = await this.#adb.ask(["-s", serial, "shell", AVD_COMMAND], signal, ANSWER_MS);
    return new TextDecoder().decode(stdout).trim();
  }
}

const POLL_MS = 1_000;
const LIST_MS = 10_000;
// An emulator that does not answer shall not keep the others from being listed for long.
const ANSWER_MS = 5_000;

// The property was renamed with Android 11's emulator.
const AVD_COMMAND = "getprop ro.boot.qemu.avd_name $(getprop ro.kernel.qemu.avd_name)";

/** An emulator, whoever has started it. */
interface RunningEmulator {
  readonly serial: string;
  readonly hasEnded: boolean;
  readonly ended?: Promise<string>;
}

async function ended(avd: string, { ended }: RunningEmulator): Promise<Failure> {
  const said = saying(await ended ?? "", undefined, "the emulator");
  return new Failure("device_not_ready", `Cannot boot ${avd}: ${said}, and has ended`);
}
