import { Failure, type FailureCode } from "../failure.ts";
import { quote } from "../ui/quote.ts";
import type { Point } from "../ui/tree.ts";
import type { Target } from "./axe.ts";
import { type AxOutput, readAxOutput } from "./ax_node.ts";
import { type Driver, inputTimeoutMs, READ_TIMEOUT_MS } from "./driver.ts";
import { idbCan, idbCommands } from "./idb_commands.ts";
import type { Input } from "./input.ts";
import type { ProgramRun, Programs } from "./program.ts";

/** Eyes and fingers through Meta's idb: one process for each input. */
export class Idb implements Driver {
  readonly name = "idb";
  readonly can = idbCan;
  readonly turnsTouches = false;
  readonly #programs: Programs;
  readonly #target: Target;

  constructor(programs: Programs, target: Target) {
    this.#programs = programs;
    this.#target = target;
  }

  async tree(signal: AbortSignal): Promise<Extract<AxOutput, { kind: "nodes" }>> {
    return await this.#read(["describe-all", "--json", "--nested"], signal);
  }

  async at(point: Point, signal: AbortSignal): Promise<Extract<AxOutput, { kind: "nodes" }>> {
    const [x, y] = [point.x, point.y].map((length) => String(Math.round(length)));
    return await this.#read(["describe-point", "--json", x ?? "0", y ?? "0"], signal);
  }

  async perform(inputs: readonly Input[], signal: AbortSignal): Promise<void> {
    for (const input of inputs) {
      for (const words of idbCommands(input, this.#target.touchScale)) {
        const run = await this.#run(words, { timeoutMs: inputTimeoutMs([input]), signal });
        if (run.code !== 0) throw idbFailure("Cannot act", run, "unsupported");
      }
    }
  }

  async #read(words: readonly string[], signal: AbortSignal): Promise<Extract<AxOutput, { kind: "nodes" }>> {
    const tried = "Cannot read the screen";
    const run = await this.#run(words, { timeoutMs: READ_TIMEOUT_MS, signal });
    if (run.code !== 0) throw idbFailure(tried, run, "screen_unreadable");
    const output = readAxOutput(new TextDecoder().decode(run.stdout));
    if (output.kind === "nodes") return output;
    throw new Failure("screen_unreadable", `${tried} with idb: ${output.why}`);
  }

  async #run(words: readonly string[], more: { timeoutMs: number; signal: AbortSignal }): Promise<ProgramRun> {
    return await this.#programs.run({
      program: "idb",
      args: ["ui", ...words, "--udid", this.#target.udid],
      ...more,
    });
  }
}

/** idb's words as a failure. */
export function idbFailure(tried: string, run: Pick<ProgramRun, "stderr" | "code">, code: FailureCode): Failure {
  const line = run.stderr.split("\n").map((text) => text.trim()).findLast((text) => text !== "");
  const [, known, advice] = KNOWN.find(([words]) => words.test(run.stderr)) ?? [/^/, code, ""] as const;
  const said = line === undefined ? `idb exits with ${run.code}` : `idb says ${quote(line.slice(0, MAX_SAYING))}`;
  return new Failure(known, `${tried}: ${said}${advice}`);
}

const MAX_SAYING = 200;

const KNOWN: readonly (readonly [RegExp, FailureCode, string])[] = [
  [
    /SimulatorKit is required|does not support --format/,
    "tool_missing",
    "; Glovebox needs idb_companion 1.5.1 or newer",
  ],
  [/no matching target/, "device_gone", ""],
  [/Errno 61|Errno 2\b|Connection lost|Failed to connect/, "tool_missing", "; the companion has ended: run idb kill"],
  [/unrecognized arguments|invalid choice|invalid int value/, "tool_missing", "; Glovebox needs idb 1.5 or newer"],
];
