import type { Point } from "../../../../devices/ui/tree.ts";
import type { Answer } from "../../android/commands/command.ts";
import type { AxJson } from "../ax_json.ts";
import type { Work } from "../mac.ts";
import type { Simulator } from "../simulator.ts";
import { pressCode, pressCommand } from "./press.ts";

/** Meta's idb, version 1.5 with a companion as new: `idb ui …` with whole points of the touch screen. */
export async function idb([group, verb = "", ...words]: readonly string[], work: Work): Promise<Answer> {
  const [positional, options] = [positionalOf(words), optionsOf(words)];
  if (group !== "ui") return { stderr: `idb: error: invalid choice: '${group}'\n`, code: 2 };
  const udid = options.get("--udid") ?? "";
  const simulator = work.mac.simulator(udid);
  if (simulator === undefined) {
    return { stderr: `Cannot spawn companion for ${udid}, no matching target in available udids\n`, code: 1 };
  }
  const wrong = ["tap", "swipe", "describe-point", "key", "key-sequence"].includes(verb)
    ? positional.find((word) => !/^\d+$/.test(word))
    : undefined;
  if (wrong !== undefined) return { stderr: `idb ui ${verb}: error: invalid int value: '${wrong}'\n`, code: 2 };
  return await run(verb, { positional, options, simulator, work });
}

/** The half of idb that touches simulators; asked by itself only for its version. */
export function idbCompanion([option]: readonly string[]): Answer {
  return option === "--version" ? { stdout: "idb_companion: 1.5.1\n" } : { stderr: "No target\n", code: 1 };
}

interface Order {
  readonly positional: readonly string[];
  readonly options: ReadonlyMap<string, string>;
  readonly simulator: Simulator;
  readonly work: Work;
}

async function run(verb: string, { positional, options, simulator, work }: Order): Promise<Answer> {
  const { mac: { clock }, signal } = work;
  const numbers = positional.map(Number);
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers;
  const durationMs = Number(options.get("--duration") ?? 0) * 1_000;
  switch (verb) {
    case "describe-all": {
      const tree = await simulator.tree(signal);
      return { stdout: `${JSON.stringify(options.has("--nested") ? [tree] : flat(tree))}\n` };
    }
    case "describe-point":
      return { stdout: `${JSON.stringify(await simulator.at({ x: x1, y: y1 }, signal) ?? null)}\n` };
    case "tap":
      await simulator.finger("down", inInterface({ x: x1, y: y1 }, simulator), signal);
      await clock.sleep(durationMs, signal);
      await simulator.finger("up", inInterface({ x: x1, y: y1 }, simulator), signal);
      return {};
    case "swipe": {
      const ends = [{ x: x1, y: y1 }, { x: x2, y: y2 }].map((point) => inInterface(point, simulator));
      const [from = zero, to = zero] = ends;
      await simulator.swipe(from, to, { durationMs, momentum: false }, signal);
      return {};
    }
    case "key":
      await (options.has("--command") ? pressCommand : pressCode)(simulator, x1, signal);
      return {};
    case "key-sequence":
      for (const code of numbers) await pressCode(simulator, code, signal);
      return {};
    case "button":
      await simulator.act({ kind: "pressButton", button: positional[0] === "LOCK" ? "lock" : "home" }, signal);
      return {};
    case "rotate":
      await simulator.act({
        kind: "setOrientation",
        orientation: positional[0] === "PORTRAIT" ? "portrait" : "landscape",
      }, signal);
      return {};
    default:
      return { stderr: `idb ui: error: invalid choice: '${verb}'\n`, code: 2 };
  }
}

const zero: Point = { x: 0, y: 0 };

/** The touch screen counts as if it were upright, however the simulator is turned. */
function inInterface({ x, y }: Point, { kind, orientation }: Simulator): Point {
  const upright = { x: x / kind.touchScale, y: y / kind.touchScale };
  return orientation === "portrait" ? upright : { x: kind.size.height - upright.y, y: upright.x };
}

function flat({ children, ...node }: AxJson): Omit<AxJson, "children">[] {
  return [node, ...children.flatMap(flat)];
}

const flags = new Set(["--json", "--nested", "--command"]);

function positionalOf(words: readonly string[]): string[] {
  return words.filter((word, index) => {
    const before = words[index - 1] ?? "";
    return !word.startsWith("--") && !(before.startsWith("--") && !flags.has(before));
  });
}

function optionsOf(words: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    words.flatMap((word, index): [string, string][] =>
      word.startsWith("--") ? [[word, flags.has(word) ? "" : words[index + 1] ?? ""]] : []
    ),
  );
}
