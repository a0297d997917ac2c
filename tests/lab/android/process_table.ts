// EDGE: lists and signals the processes of the simulated phone.

import type { PhoneFiles } from "./phone_files.ts";

/** A process as another one on the phone sees it. */
export interface PhoneProcess {
  readonly pid: number;
  readonly parentPid: number;
  readonly commandLine: string;
}

/** The processes that run on the phone, and no other of this machine. */
export class ProcessTable {
  readonly #groups: () => readonly number[];
  readonly #files: PhoneFiles;

  /** `groups` tells the process groups of the phone's shells. */
  constructor(groups: () => readonly number[], files: PhoneFiles) {
    this.#groups = groups;
    this.#files = files;
  }

  /** Every process, subshells included. */
  async list(): Promise<readonly PhoneProcess[]> {
    const ps = new Deno.Command("ps", { args: ["-A", "-o", "pid=,ppid=,pgid=,args="], stdin: "null" });
    const { stdout } = await ps.output();
    const groups = new Set(this.#groups());
    return [...new TextDecoder().decode(stdout).matchAll(/^ *(\d+) +(\d+) +(\d+) (.*)$/gm)]
      .filter(([, , , group]) => groups.has(Number(group)))
      .map(([, pid, parentPid, , args = ""]) => ({
        pid: Number(pid),
        parentPid: Number(parentPid),
        commandLine: this.#commandLine(args),
      }));
  }

  /** Sends a signal to one of them; one that has just ended is no matter. */
  kill(process: PhoneProcess, signal: Deno.Signal): void {
    try {
      Deno.kill(process.pid, signal);
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
  }

  /** Shells and commands under their names on the phone; `uiautomator` is Java, and hides its arguments. */
  #commandLine(args: string): string {
    return this.#files.delocalize(args)
      .replace(/^\S*mksh (?=-c )/, "/system/bin/sh ")
      .replace(/^\S*mksh \/system\/bin\//, "")
      .replace(/^uiautomator .*/, "uiautomator");
  }
}
