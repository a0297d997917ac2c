import type { Answer } from "../../android/commands/command.ts";
import type { Work } from "../mac.ts";
import type { Simulator } from "../simulator.ts";
import { axeCommands, parseWords, type Words } from "./axe_usage.ts";
import { wordsOf } from "./batch_words.ts";
import { pressCode, pressHeld } from "./press.ts";

/** The program AXe, version 1.8. */
export async function axe(args: readonly string[], work: Work): Promise<Answer> {
  const [command = "", ...given] = args;
  if (args.includes("--help") || args.length === 0) return { stdout: `USAGE: axe ${axeCommands.join("|")}\n` };
  if (command === "--version") return { stdout: "1.8.0\n" };
  const parsed = parseWords(command, given);
  if (parsed.kind === "wrong") return usage(parsed.why);
  const { words } = parsed;
  const isWrong = whatIsWrong(command, words);
  if (isWrong !== undefined) return usage(isWrong);
  const text = command === "type" && words.has("--stdin") ? work.stdin : words.get("text") ?? "";
  const unknown = [...text].find((letter) => !/[\n\t\x20-\x7e]/.test(letter));
  if (unknown !== undefined) return failed(`No keycode found for character: '${unknown}'`);
  const lines = work.stdin.split("\n").map((line) => line.trim()).filter((line) =>
    line !== "" && !line.startsWith("#")
  );
  if (command === "batch" && lines.length === 0) return usage("No executable steps found.");
  const udid = words.get("--udid") ?? "";
  const simulator = work.mac.simulator(udid);
  if (simulator === undefined) {
    return failed(`No simulator with UDID ${udid} was found. Run \`axe list-simulators\` to see those there are.`);
  }
  if (simulator.state !== "Booted") return failed(`Simulator ${udid} is not booted`);
  return await run(command, { words, text, lines, simulator, work });
}

interface Order {
  readonly words: Words;
  readonly text: string;
  readonly lines: readonly string[];
  readonly simulator: Simulator;
  readonly work: Work;
}

async function run(command: string, { words, text, lines, simulator, work }: Order): Promise<Answer> {
  if (command === "describe-ui") return await describe(words.get("--point"), simulator, work.signal);
  if (command !== "batch") {
    await step(command, new Map([...words, ["text", text]]), simulator, work);
    return { stdout: `✓ ${command} completed successfully\n` };
  }
  for (const [index, line] of lines.entries()) {
    const why = await batchStep(wordsOf(line), simulator, work);
    if (why !== undefined) return failed(`Step ${index + 1} failed: ${line}\n${why}`);
  }
  return { stdout: `✓ Batch completed successfully (${lines.length} steps)\n` };
}

async function batchStep([name = "", ...given]: readonly string[], simulator: Simulator, work: Work) {
  if (name === "sleep") {
    await work.mac.clock.sleep(Number(given[0]) * 1_000, work.signal);
    return undefined;
  }
  const parsed = parseWords(name, [...given, "--udid", simulator.udid]);
  return parsed.kind === "wrong" ? parsed.why : await step(name, parsed.words, simulator, work);
}

async function describe(point: string | undefined, simulator: Simulator, signal: AbortSignal): Promise<Answer> {
  if (point === undefined) return { stdout: JSON.stringify([await simulator.tree(signal)], null, 2) };
  const [x = 0, y = 0] = point.split(",").map(Number);
  const node = await simulator.at({ x, y }, signal);
  return node === undefined ? failed("No element at that point") : { stdout: JSON.stringify(node, null, 2) };
}

/** One gesture or key press. @returns what went wrong */
async function step(name: string, words: Words, simulator: Simulator, work: Work): Promise<string | undefined> {
  const { mac: { clock }, signal } = work;
  // AXe takes its points for those of the touch screen, upright or turned.
  const number = (option: string) => Number(words.get(option) ?? 0);
  const at = (x: string, y: string) => ({
    x: number(x) / simulator.kind.touchScale,
    y: number(y) / simulator.kind.touchScale,
  });
  switch (name) {
    case "tap":
      if (words.get("--tap-style") !== "physical") return undefined;
      await simulator.finger("down", at("-x", "-y"), signal);
      await simulator.finger("up", at("-x", "-y"), signal);
      return undefined;
    case "touch":
      if (words.has("--down")) await simulator.finger("down", at("-x", "-y"), signal);
      if (words.has("--delay")) await clock.sleep(number("--delay") * 1_000, signal);
      if (words.has("--up")) await simulator.finger("up", at("-x", "-y"), signal);
      return undefined;
    case "swipe":
      await simulator.swipe(at("--start-x", "--start-y"), at("--end-x", "--end-y"), {
        durationMs: number("--duration") * 1_000,
        momentum: true,
      }, signal);
      return undefined;
    case "type": {
      const text = words.get("text") ?? "";
      if (/[^\n\t\x20-\x7e]/.test(text)) return "No keycode found";
      await simulator.keys({ kind: "typeText", text }, signal);
      return undefined;
    }
    case "key-sequence":
      for (const code of (words.get("--keycodes") ?? "").split(",")) await pressCode(simulator, Number(code), signal);
      return undefined;
    case "key":
      await pressCode(simulator, number("keycode"), signal);
      return undefined;
    case "key-combo":
      await pressHeld(simulator, (words.get("--modifiers") ?? "").split(",").map(Number), number("--key"), signal);
      return undefined;
    case "button":
      await simulator.act(
        { kind: "pressButton", button: words.get("button-type") === "lock" ? "lock" : "home" },
        signal,
      );
      return undefined;
    default:
      return `The lab's AXe does not do "${name}"`;
  }
}

/** What stays unchecked by the kinds of the options. */
function whatIsWrong(command: string, words: Words): string | undefined {
  const codes = words.get("--modifiers") ?? words.get("--keycodes");
  if (codes !== undefined && !/^\d+(,\d+)*$/.test(codes)) return `All keycodes must be valid integers: ${codes}`;
  switch (command) {
    case "touch":
      return words.has("--down") || words.has("--up") ? undefined : "At least one of --down or --up must be specified.";
    case "describe-ui":
      return /^\d+(\.\d+)?,\d+(\.\d+)?$/.test(words.get("--point") ?? "0,0") ? undefined : "--point must be x,y";
    case "batch":
      return Number(words.has("--step")) + Number(words.has("--file")) + Number(words.has("--stdin")) === 1
        ? undefined
        : "Specify exactly one step source: --step, --file, or --stdin.";
    case "type":
      return Number(words.has("text")) + Number(words.has("--stdin")) + Number(words.has("--file")) === 1
        ? undefined
        : "Please specify only one input source";
    case "key":
      return Number(words.get("keycode")) <= 255 ? undefined : "Keycode must be between 0 and 255.";
    default:
      return undefined;
  }
}

function usage(why: string): Answer {
  return { stderr: `Error: ${why}\nUsage: axe <subcommand>\n  See 'axe --help' for more information.\n`, code: 64 };
}

function failed(why: string): Answer {
  return { stderr: `Error: ${why}\n`, code: 1 };
}
