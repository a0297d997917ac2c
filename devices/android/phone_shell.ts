/**
 * One phone's shell: sends a script, takes its output apart, and tells adb's troubles from the phone's.
 *
 * Knows nothing of what the scripts do.
 *
 * @module
 */

import { Failure } from "../failure.ts";
import type { Adb, AdbRun } from "./adb.ts";
import { adbFailure } from "./adb_failure.ts";
import { readSections, type Section } from "./marked_output.ts";
import { phoneScript, stopScript } from "./phone_script.ts";
import { type Picture, readScreenshot } from "./screenshot_output.ts";

/** A script to run; `tried` names it in messages, such as `Cannot read the screen`. */
export interface Request {
  readonly tried: string;
  readonly commands?: readonly string[];
  readonly reads?: (token: string) => readonly string[];
}

/** The sections of a script's output, and the picture between them. */
export interface PictureReply {
  readonly sections: readonly Section[];
  readonly picture?: Picture;
  /** What the phone printed on its second stream, where it keeps one. */
  readonly stderr: string;
}

/** Where the phone runs scripts: `exec-out` on Android 6 and older, which do not speak version 2 of the protocol. */
export type ShellService = "shell" | "exec-out";

/** Sends scripts to one phone, each in one round trip. */
export class PhoneShell {
  readonly #adb: Adb;
  readonly #serial: string;
  readonly #service: ShellService;
  #tidying: Promise<boolean> = Promise.resolve(true);

  constructor(adb: Adb, serial: string, service: ShellService) {
    this.#adb = adb;
    this.#serial = serial;
    this.#service = service;
  }

  /** Runs a script. @throws {Failure} device_gone, device_not_ready */
  async run(request: Request, signal: AbortSignal): Promise<readonly Section[]> {
    const { token, run } = await this.#send(request, signal);
    return this.#sections(request, { token, run, text: decode(run.stdout) });
  }

  /** Runs a script that prints a PNG among its sections. */
  async runForPicture(request: Request, signal: AbortSignal): Promise<PictureReply> {
    const { token, run } = await this.#send(request, signal);
    const { picture, text } = readScreenshot(run.stdout);
    const sections = this.#sections(request, { token, run, text });
    return { sections, stderr: run.stderr, ...(picture === undefined ? {} : { picture }) };
  }

  /** Waits until nothing of a cancelled script is left on the phone, then runs a last command if there is one. */
  async close(lastCommand?: string): Promise<boolean> {
    const isTidy = await this.#tidying;
    return lastCommand === undefined ? isTidy : await this.#adb.runBriefly(this.#words(lastCommand));
  }

  async #send({ commands = [], reads }: Request, signal: AbortSignal) {
    await this.#tidying;
    signal.throwIfAborted();
    const token = `glovebox-${crypto.randomUUID()}`;
    const script = phoneScript({ token, commands, reads: reads?.(token) ?? [] });
    try {
      return { token, run: await this.#adb.run(this.#words(script), signal) };
    } catch (thrown) {
      // The phone goes on without its client; what it still does would disturb the next call.
      if (signal.aborted) this.#tidying = this.#adb.runBriefly(this.#words(stopScript(token)));
      throw thrown;
    }
  }

  #sections({ tried }: Request, output: { readonly token: string; readonly run: AdbRun; readonly text: string }) {
    const sections = readSections(output.text, output.token);
    const last = sections.at(-1);
    if (last?.name === "end" || (last?.name === "acted" && last.status !== 0)) return sections;
    throw adbFailure(tried, this.#serial, output.run.stderr) ??
      new Failure("device_gone", `${tried} on ${this.#serial}: the connection ended before the phone had answered`);
  }

  #words(script: string): string[] {
    return ["-s", this.#serial, this.#service, script];
  }
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
