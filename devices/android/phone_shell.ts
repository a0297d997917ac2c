/**
 * One phone's shell: sends a script, takes its output apart, and tells adb's troubles from the phone's.
 *
 * Knows nothing of what the scripts do.
 *
 * @module
 */

import { Failure } from "../failure.ts";
import type { AdbOutput } from "./adb.ts";
import { adbFailure } from "./adb_failure.ts";
import { readSections, type Section } from "./marked_output.ts";
import { type PhoneAddress, PhoneLink } from "./phone_link.ts";
import { phoneScript } from "./phone_script.ts";
import { type Picture, readScreenshot } from "./screenshot_output.ts";
import { startTimeLimit } from "./time_limit.ts";

/** A script to run; `tried` names it in messages, such as `Cannot read the screen`. */
export interface Request {
  readonly tried: string;
  /** What acts. It is never sent twice. */
  readonly commands?: readonly string[];
  /** What only reads. A script without commands is sent again when its connection ended before an answer. */
  readonly reads?: (token: string) => readonly string[];
  /** Whether a secret stands in it, which keeps it off command lines. */
  readonly isSecret?: boolean;
}

/** The sections of a script's output, and the picture between them. */
export interface PictureReply {
  readonly sections: readonly Section[];
  readonly picture?: Picture;
}

/** How one phone is reached, and how long is waited for it. */
export interface PhoneShellOptions extends PhoneAddress {
  /** After this long a script is ended, here and on the phone. */
  readonly limitMs: number;
}

/** Sends scripts to one phone, each in one round trip. */
export class PhoneShell {
  readonly #serial: string;
  readonly #link: PhoneLink;
  readonly #limitMs: number;

  constructor(options: PhoneShellOptions) {
    this.#serial = options.serial;
    this.#link = new PhoneLink(options);
    this.#limitMs = options.limitMs;
  }

  /** Runs a script. @throws {Failure} device_gone, device_not_ready, timed_out */
  async run(request: Request, signal: AbortSignal): Promise<readonly Section[]> {
    const { token, output } = await this.#send(request, signal);
    return this.#sections(request, { token, output, text: new TextDecoder().decode(output.stdout) });
  }

  /** Runs a script that prints a PNG among its sections. */
  async runForPicture(request: Request, signal: AbortSignal): Promise<PictureReply> {
    const { token, output } = await this.#send(request, signal);
    const { picture, text } = readScreenshot(output.stdout);
    const sections = this.#sections(request, { token, output, text });
    return { sections, ...(picture === undefined ? {} : { picture }) };
  }

  /** Waits until nothing of a cancelled script is left on the phone, after a last command if there is one. */
  async close(lastCommand?: string): Promise<boolean> {
    const hasRun = lastCommand === undefined || await this.#link.runBriefly(lastCommand);
    return await this.#link.close() && hasRun;
  }

  async #send({ tried, commands = [], reads, isSecret = false }: Request, signal: AbortSignal) {
    const late = () => new Failure("timed_out", `${tried} on ${this.#serial}: no answer within ${this.#limitMs} ms`);
    using limit = startTimeLimit(this.#limitMs, late, signal);
    const token = `glovebox-${crypto.randomUUID()}`;
    const script = phoneScript({ token, commands, reads: reads?.(token) ?? [] });
    const sending = { script, token, isRepeatable: commands.length === 0, isSecret };
    return { token, output: await this.#link.run(sending, limit.signal) };
  }

  #sections({ tried }: Request, output: { readonly token: string; readonly output: AdbOutput; readonly text: string }) {
    const sections = readSections(output.text, output.token);
    const last = sections.at(-1);
    if (last?.name === "end" || (last?.name === "acted" && last.status !== 0)) return sections;
    throw adbFailure(tried, this.#serial, output.output.stderr) ??
      new Failure("device_gone", `${tried} on ${this.#serial}: the connection ended before the phone had answered`);
  }
}
