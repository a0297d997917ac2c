/**
 * How scripts get to one phone: over a shell that stays open, or each in a shell of its own.
 *
 * @module
 */

import type { Adb, AdbOutput, AdbRun } from "./adb.ts";
import type { Leftovers } from "./leftovers.ts";
import { PersistentShell } from "./persistent_shell.ts";
import { scriptAlone, scriptFromInput, stopScript } from "./phone_script.ts";

/** Where the phone runs scripts: `exec-out` on Android 6 and older, which do not speak version 2 of the protocol. */
export type ShellService = "shell" | "exec-out";

/** How one phone is reached. */
export interface PhoneAddress {
  readonly adb: Adb;
  readonly serial: string;
  readonly service: ShellService;
  readonly leftovers: Leftovers;
}

/** A script on its way. */
export interface Sending {
  readonly script: string;
  /** Stands in the script, and in the name of the file it may leave. */
  readonly token: string;
  /** Whether running it twice does no harm. */
  readonly isRepeatable: boolean;
  /** Whether it may stand on no command line of this computer, which others can list. */
  readonly isSecret?: boolean;
}

/** The way to one phone. */
export class PhoneLink {
  readonly #adb: Adb;
  readonly #serial: string;
  readonly #service: ShellService;
  readonly #leftovers: Leftovers;
  #shell: PersistentShell | undefined;
  /** Before version 2 a shell has a terminal, which mangles what goes through it. */
  #canPersist: boolean;
  #isBusy = false;
  #tidying: Promise<boolean> = Promise.resolve(true);

  constructor({ adb, serial, service, leftovers }: PhoneAddress) {
    this.#adb = adb;
    this.#serial = serial;
    this.#service = service;
    this.#leftovers = leftovers;
    this.#canPersist = service === "shell";
  }

  /** Runs one script, after whatever an earlier one has left on the phone was ended. @throws the signal's reason */
  async run(sending: Sending, signal: AbortSignal): Promise<AdbOutput> {
    await this.#tidy();
    signal.throwIfAborted();
    // While the shell is busy, or where there can be none, a script gets a shell of its own.
    if (!this.#canPersist || this.#isBusy) return await this.#runAlone(sending, signal);
    this.#isBusy = true;
    try {
      return await this.#runInShell(sending, signal);
    } finally {
      this.#isBusy = false;
    }
  }

  /** Runs a last command with a few seconds of its own; answers whether that and all tidying has worked. */
  async runBriefly(command: string): Promise<boolean> {
    const isTidy = await this.#tidy();
    return await this.#adb.runBriefly(this.#words(command)) && isTidy;
  }

  /** Waits until nothing of a cancelled script is left, and closes the shell; answers whether the tidying has worked. */
  async close(): Promise<boolean> {
    const isTidy = await this.#tidy();
    await this.#shell?.close();
    this.#shell = undefined;
    return isTidy;
  }

  async #runInShell(sending: Sending, signal: AbortSignal): Promise<AdbOutput> {
    const shell = await this.#openShell(signal);
    if (shell === undefined) {
      const run = await this.#runAlone(sending, signal);
      // Where this works, the phone's shell is one that cannot stay open.
      this.#canPersist = run.code !== 0;
      return run;
    }
    const stdout = await this.#tidily(shell.token, sending, () => shell.run(sending.script, signal));
    return stdout === undefined ? await this.#afterDeath(shell.token, sending, signal) : { stdout, stderr: "" };
  }

  /** The open shell, or a new one for one that died; `undefined` where none comes up. */
  async #openShell(signal: AbortSignal): Promise<PersistentShell | undefined> {
    if (this.#shell !== undefined && !this.#shell.hasEnded) return this.#shell;
    await this.#shell?.close();
    return this.#shell = await PersistentShell.open(this.#adb, this.#words(), signal);
  }

  async #runAlone(sending: Sending, signal: AbortSignal): Promise<AdbRun> {
    const { script, token, isSecret = false } = sending;
    // Before version 2 of the protocol a command has no input.
    const isInput = this.#service === "shell" && (isSecret || script.length > MAX_COMMAND_CHARACTERS);
    const words = this.#words(isInput ? scriptFromInput(token) : scriptAlone(script));
    return await this.#tidily(token, sending, () => this.#adb.run(words, signal, isInput ? script : undefined));
  }

  /** A shell that died may have run the script. One that only reads is sent again; else adb says what is wrong. */
  async #afterDeath(processes: string, sending: Sending, signal: AbortSignal): Promise<AdbOutput> {
    this.#leftovers.add(this.#serial, stopScript(processes, sending.token));
    await this.#tidy();
    if (sending.isRepeatable) return await this.#runAlone(sending, signal);
    const { stderr } = await this.#adb.ask(["-s", this.#serial, "get-state"], signal);
    return { stdout: new Uint8Array(), stderr };
  }

  /** Does work; when that fails, the phone goes on without its client, and what it still does would disturb the next. */
  async #tidily<Result>(processes: string, { token }: Sending, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (thrown) {
      this.#leftovers.add(this.#serial, stopScript(processes, token));
      void this.#tidy();
      throw thrown;
    }
  }

  /** Ends what is left on the phone, one call after another; keeps it in mind when the phone is not to be reached. */
  #tidy(): Promise<boolean> {
    return this.#tidying = this.#tidying.then(() => this.#endLeftovers());
  }

  async #endLeftovers(): Promise<boolean> {
    const command = this.#leftovers.take(this.#serial);
    if (command === undefined) return true;
    const isDone = await this.#adb.runBriefly(this.#words(command));
    if (!isDone) this.#leftovers.add(this.#serial, command);
    return isDone;
  }

  #words(...script: readonly string[]): string[] {
    return ["-s", this.#serial, this.#service, ...script];
  }
}

// adb writes the length of a request with four hexadecimal digits; a character has at most three bytes there.
const MAX_COMMAND_CHARACTERS = 20_000;
