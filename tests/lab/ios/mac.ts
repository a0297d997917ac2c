import type { Clock } from "../../../devices/device.ts";
import type { Answer } from "../android/commands/command.ts";
import { axe } from "./commands/axe.ts";
import { idb, idbCompanion } from "./commands/idb.ts";
import { xcrun } from "./commands/xcrun.ts";
import { models } from "./models.ts";
import { Simulator } from "./simulator.ts";

/** One call of a program, as it arrived. */
export interface Call {
  readonly words: readonly string[];
  readonly stdin: string;
}

/** What a program does instead of its work; `hangs` until somebody kills it. */
export type Fault = Answer | "hangs";

/** A simulated Mac with Xcode, AXe and idb. Tests set its faults and read its calls. */
export class Mac {
  /** Every call so far. */
  readonly calls: Call[] = [];
  readonly simulators: readonly Simulator[];
  /** The most calls that ever ran at a time. */
  busiest = 0;
  #running = 0;
  readonly #listeners: (() => void)[] = [];
  readonly #faults: { readonly words: RegExp; readonly fault: Fault; left: number }[] = [];

  /** @param folder where the apps of the simulators keep their data */
  constructor(readonly clock: Clock, readonly folder: string) {
    this.simulators = Object.values(models).map((model, index) => new Simulator(udidOf(index), model, clock));
  }

  /** Lets calls whose words match go wrong. */
  fail(words: RegExp, fault: Fault, times: number = Infinity): void {
    this.#faults.push({ words, fault, left: times });
  }

  /** Resolves once a program has been called with words like these. */
  async called(words: RegExp): Promise<void> {
    while (!this.calls.some((call) => words.test(call.words.join(" ")))) {
      await new Promise<void>((resolve) => this.#listeners.push(resolve));
    }
  }

  /** The simulator with that udid. */
  simulator(udid: string): Simulator | undefined {
    return this.simulators.find((simulator) => simulator.udid === udid);
  }

  /** Runs a program to its end; the last of `given` is what it reads. */
  async run(given: readonly string[], signal: AbortSignal): Promise<Answer> {
    this.#running++;
    this.busiest = Math.max(this.busiest, this.#running);
    try {
      return await this.#answer(given, signal);
    } finally {
      this.#running--;
    }
  }

  async #answer(given: readonly string[], signal: AbortSignal): Promise<Answer> {
    const [words, stdin] = [given.slice(0, -1), given.at(-1) ?? ""];
    this.calls.push({ words, stdin });
    for (const listener of this.#listeners.splice(0)) listener();
    const planned = this.#faults.find((fault) => fault.left > 0 && fault.words.test(words.join(" ")));
    if (planned !== undefined) planned.left--;
    if (planned?.fault === "hangs") return await hang(signal);
    if (planned !== undefined) return planned.fault;
    const [program = "", ...args] = words;
    const command = programs.get(program);
    if (command === undefined) throw new Error(`Cannot run "${program}": the Mac has no such program`);
    return await command(args, { mac: this, stdin, signal });
  }
}

/** What a program of the Mac works with. */
export interface Work {
  readonly mac: Mac;
  readonly stdin: string;
  readonly signal: AbortSignal;
}

/** A program of the Mac. */
export type Program = (args: readonly string[], work: Work) => Promise<Answer> | Answer;

/** The Mac's programs, by name. */
export const programs: ReadonlyMap<string, Program> = new Map<string, Program>([
  ["xcrun", xcrun],
  ["axe", axe],
  ["idb", idb],
  ["idb_companion", idbCompanion],
]);

function udidOf(index: number): string {
  return `5F0C0000-0000-4000-8000-00000000000${index + 1}`;
}

function hang(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));
}
