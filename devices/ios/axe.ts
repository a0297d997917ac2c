import { Failure, type FailureCode } from "../failure.ts";
import { quote } from "../ui/quote.ts";
import type { Point } from "../ui/tree.ts";
import { axeCan, axeSteps } from "./axe_steps.ts";
import { type AxOutput, readAxOutput } from "./ax_node.ts";
import { type Driver, inputTimeoutMs, READ_TIMEOUT_MS } from "./driver.ts";
import type { Input } from "./input.ts";
import type { ProgramRun, Programs } from "./program.ts";

/** What a driver is for: one simulator. */
export interface Target {
  readonly udid: string;
  /** One point of the tree in points of the touch screen: less than 1 on models that show more than they have. */
  readonly touchScale: number;
}

/** Eyes and fingers through the program AXe. */
export class Axe implements Driver {
  readonly name = "AXe";
  readonly can = axeCan;
  readonly turnsTouches = true;
  readonly #programs: Programs;
  readonly #target: Target;

  constructor(programs: Programs, target: Target) {
    this.#programs = programs;
    this.#target = target;
  }

  async tree(signal: AbortSignal): Promise<Extract<AxOutput, { kind: "nodes" }>> {
    const run = await this.#run(["describe-ui"], { timeoutMs: READ_TIMEOUT_MS, signal });
    // So it says while the accessibility service comes up: there is no tree yet, and that is no defect.
    const isEarly = run.code !== 0 && /No translation object/.test(run.stderr);
    return isEarly ? { kind: "nodes", nodes: [], isPartial: false } : this.#read(run);
  }

  async at({ x, y }: Point, signal: AbortSignal): Promise<Extract<AxOutput, { kind: "nodes" }>> {
    // Unlike touches, this takes the points of the tree on every model.
    const run = await this.#run(["describe-ui", "--point", `${x},${y}`], { timeoutMs: READ_TIMEOUT_MS, signal });
    return run.code === 0 ? this.#read(run) : { kind: "nodes", nodes: [], isPartial: false };
  }

  async perform(inputs: readonly Input[], signal: AbortSignal): Promise<void> {
    const steps = axeSteps(inputs, this.#target.touchScale);
    const stdin = steps.map((step) => `${step}\n`).join("");
    const run = await this.#run(["batch", "--stdin"], { stdin, timeoutMs: inputTimeoutMs(inputs), signal });
    if (run.code !== 0) throw axeFailure("Cannot act", run, { code: "unsupported", steps });
  }

  #read(run: ProgramRun): Extract<AxOutput, { kind: "nodes" }> {
    const tried = "Cannot read the screen";
    if (run.code !== 0) throw axeFailure(tried, run, { code: "screen_unreadable", steps: [] });
    const output = readAxOutput(new TextDecoder().decode(run.stdout));
    if (output.kind === "nodes") return output;
    throw new Failure("screen_unreadable", `${tried} with AXe: ${output.why}`);
  }

  async #run(args: readonly string[], more: { stdin?: string; timeoutMs: number; signal: AbortSignal }) {
    return await this.#programs.run({ program: "axe", args: [...args, "--udid", this.#target.udid], ...more });
  }
}

interface Doubt {
  readonly code: FailureCode;
  /** What was sent; an error repeats the step that failed, and that may be a secret being typed. */
  readonly steps: readonly string[];
}

/** AXe's words as a failure; what was typed is never among them. */
export function axeFailure(tried: string, run: Pick<ProgramRun, "stderr" | "code">, doubt: Doubt): Failure {
  const lines = run.stderr.split("\n").map((line) => line.trim()).filter((line) => line !== "");
  const failed = Number(/Step (\d+) failed/.exec(run.stderr)?.[1] ?? 0);
  const [kind = ""] = doubt.steps[failed - 1]?.split(" ") ?? [];
  const hides = doubt.steps.some((step) => step.startsWith("type "));
  const said = hides ? undefined : lines.findLast((line) => !NOISE.test(line));
  const [, code, advice] = KNOWN.find(([words]) => words.test(run.stderr)) ?? [/^/, doubt.code, ""] as const;
  const what = said === undefined ? `AXe exits with ${run.code}` : `AXe says ${quote(said.slice(0, MAX_SAYING))}`;
  return new Failure(code, `${tried}: ${what}${kind === "" ? "" : ` at "${kind}"`}${advice}`);
}

const MAX_SAYING = 200;
const NOISE = /^objc\[|^See 'axe|^Usage:|^Help:|^Step \d+ failed/;

const KNOWN: readonly (readonly [RegExp, FailureCode, string])[] = [
  [/No simulator with UDID/, "device_gone", ""],
  [/private frameworks|SimulatorKit/, "tool_missing", "; this AXe is too old for this Xcode: brew upgrade axe"],
  [/not booted|Shutdown/, "device_not_ready", "; boot the simulator first"],
  [/No translation object/, "screen_unreadable", "; the simulator has just started, or a system dialog is in front"],
  [/Unknown option|Unexpected argument|Missing expected/, "tool_missing", "; Glovebox needs AXe 1.8 or newer"],
];
