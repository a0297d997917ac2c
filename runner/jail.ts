/**
 * A jail for programs that nobody trusts: each runs in a process of its own that may do nothing but compute, and call
 * the methods it was given. A program runs once, or stays and is called.
 *
 * Knows no phones and no MCP.
 *
 * @module
 */

import { Failure } from "../devices/failure.ts";
import { describeLayers, osLayers } from "./os_layers.ts";
import { type ScriptNames, scriptProgram } from "./prelude.ts";
import { Resident, type ResidentRequest } from "./resident.ts";
import { type RunEnvironment, runOnce, type RunOutcome, type RunRequest } from "./run.ts";
import { Sandbox } from "./sandbox.ts";
import { Spare } from "./spare.ts";

/** Runs scripts that all see the same object. */
export class Jail implements AsyncDisposable {
  readonly #names: ScriptNames;
  readonly #spare: Spare;
  readonly #closed = new AbortController();
  readonly #working = new Set<Promise<unknown>>();
  readonly #residents = new Set<Resident>();
  readonly #dying = new Set<Promise<void>>();
  #keepsSpare = false;

  constructor(names: ScriptNames) {
    this.#names = names;
    this.#spare = new Spare(scriptProgram(names), Sandbox.start);
  }

  /** Keeps a started child ready from now on, about 55 MB; returns at once. */
  warm(): void {
    this.#keepsSpare = true;
    this.#spare.refill();
  }

  /** Starts the child of a run that is about to come; returns at once. */
  prepare(): void {
    this.#spare.refill(false);
  }

  /**
   * Runs a script, once. A script that fails is an outcome, not an error.
   *
   * @throws {Failure} RUN_SCRIPT_CRASHED when no child can be started, cancelled when the jail is closed
   *
   * @example
   * ```ts ignore
   * await using jail = new Jail({ objectName: "ui", methods: ["tap"] });
   * const outcome = await jail.run({
   *   script: "return await ui.tap(args.label)",
   *   args: { label: "Buy" },
   *   timeoutMs: 10_000,
   *   host: ({ method, args, signal }) => serve(method, args, signal),
   *   signal,
   * });
   * ```
   */
  async run(request: RunRequest): Promise<RunOutcome> {
    const signal = AbortSignal.any([request.signal, this.#closed.signal]);
    return await this.#while(runOnce({ ...request, signal }, this.#environment()));
  }

  /**
   * Starts a script that stays until it is disposed of, crashes, or the jail closes.
   *
   * @throws {Failure} RUN_SCRIPT_CRASHED when no child can be started, cancelled when the jail is closed
   */
  async start(request: ResidentRequest): Promise<Resident> {
    return await this.#while(this.#startResident(request));
  }

  /** Names what holds a script on this system, for people to read. */
  async layers(): Promise<readonly string[]> {
    return describeLayers(await osLayers());
  }

  /** Ends every run as cancelled, and kills every child. */
  async close(): Promise<void> {
    this.#closed.abort();
    const residents = [...this.#residents].map((resident) => resident[Symbol.asyncDispose]());
    await Promise.allSettled([...this.#working, ...residents]);
    await this.#spare[Symbol.asyncDispose]();
    await Promise.all(this.#dying);
  }

  /** Has {@linkcode close} wait for what takes a child. */
  async #while<Result>(work: Promise<Result>): Promise<Result> {
    this.#working.add(work);
    try {
      return await work;
    } finally {
      this.#working.delete(work);
      if (this.#keepsSpare) this.#spare.refill();
    }
  }

  async #startResident(request: ResidentRequest): Promise<Resident> {
    const resident = await Resident.start(request, this.#environment());
    this.#residents.add(resident);
    resident.ended.then(() => this.#residents.delete(resident));
    if (this.#closed.signal.aborted) await resident[Symbol.asyncDispose]();
    return resident;
  }

  async #takeChild(): Promise<Sandbox> {
    if (this.#closed.signal.aborted) throw new Failure("cancelled", "Cannot start a script: the program ends");
    return await this.#spare.take();
  }

  #environment(): RunEnvironment {
    return {
      ...this.#names,
      takeChild: () => this.#takeChild(),
      discard: (child) => this.#discard(child),
    };
  }

  /** A process takes 10 ms to go, which no run has to wait for. */
  #discard(child: Sandbox): void {
    const dying = child[Symbol.asyncDispose]().finally(() => this.#dying.delete(dying));
    this.#dying.add(dying);
  }

  /** The same as {@linkcode close}. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}
