/**
 * Which words each of AXe's commands takes, and what it says to others. Pure.
 *
 * @module
 */

/** What an option takes: nothing, any text, a number, or a whole number. */
type Kind = "flag" | "text" | "number";

interface Usage {
  readonly options: Readonly<Record<string, Kind>>;
  readonly required: readonly string[];
  readonly positional?: { readonly name: string; readonly values?: readonly string[]; readonly optional?: boolean };
}

/** The words of a call, by option; the positional argument stands under its name. */
export type Words = ReadonlyMap<string, string>;

/** The words, or what is wrong with them: AXe exits with 64 then. */
export type Parsed = { readonly kind: "words"; readonly words: Words } | {
  readonly kind: "wrong";
  readonly why: string;
};

const udid = { "--udid": "text" } as const;
const delays = { "--pre-delay": "number", "--post-delay": "number" } as const;
const path = {
  "--start-x": "number",
  "--start-y": "number",
  "--end-x": "number",
  "--end-y": "number",
  "--duration": "number",
} as const;
const ends = ["--start-x", "--start-y", "--end-x", "--end-y"];

const buttons = ["apple-pay", "home", "lock", "side-button", "siri"];
const edges = ["left", "right", "top", "bottom"].map((side) => `swipe-from-${side}-edge`);
const presets = ["scroll-up", "scroll-down", "scroll-left", "scroll-right", ...edges];

const usages: ReadonlyMap<string, Usage> = new Map<string, Usage>([
  ["list-simulators", { options: {}, required: [] }],
  ["describe-ui", { options: { ...udid, "--point": "text" }, required: ["--udid"] }],
  ["tap", {
    options: { ...udid, ...delays, "-x": "number", "-y": "number", "--tap-style": "text" },
    required: ["--udid"],
  }],
  ["touch", {
    options: { ...udid, "-x": "number", "-y": "number", "--down": "flag", "--up": "flag", "--delay": "number" },
    required: ["-x", "-y", "--udid"],
  }],
  ["swipe", { options: { ...udid, ...delays, ...path, "--delta": "number" }, required: [...ends, "--udid"] }],
  ["drag", { options: { ...udid, ...delays, ...path, "--steps": "number" }, required: [...ends, "--udid"] }],
  ["gesture", {
    options: { ...udid, ...delays },
    required: ["--udid"],
    positional: { name: "preset", values: presets },
  }],
  ["type", {
    options: { ...udid, "--stdin": "flag", "--file": "text" },
    required: ["--udid"],
    positional: { name: "text", optional: true },
  }],
  ["key", { options: { ...udid, "--duration": "number" }, required: ["--udid"], positional: { name: "keycode" } }],
  ["key-sequence", {
    options: { ...udid, "--keycodes": "text", "--delay": "number" },
    required: ["--keycodes", "--udid"],
  }],
  ["key-combo", {
    options: { ...udid, "--modifiers": "text", "--key": "number" },
    required: ["--modifiers", "--key", "--udid"],
  }],
  ["button", {
    options: { ...udid, "--duration": "number" },
    required: ["--udid"],
    positional: { name: "button-type", values: buttons },
  }],
  ["batch", {
    options: { ...udid, "--step": "text", "--file": "text", "--stdin": "flag" },
    required: ["--udid"],
  }],
  ["screenshot", { options: { ...udid, "--output": "text" }, required: ["--udid"] }],
]);

/** The commands that the lab has. */
export const axeCommands: readonly string[] = [...usages.keys()];

/** Takes the words of a command apart. */
export function parseWords(command: string, given: readonly string[]): Parsed {
  const usage = usages.get(command);
  if (usage === undefined) return wrong(`Unexpected argument '${command}'`);
  const words = new Map<string, string>();
  const unknown: string[] = [];
  for (let at = 0; at < given.length; at++) {
    const word = given[at] ?? "";
    const kind = usage.options[word];
    if (kind === "flag") words.set(word, "");
    else if (kind !== undefined) {
      const value = given[++at];
      if (value === undefined || /^-(?!\d*\.\d)/.test(value)) {
        return wrong(`Missing value for '${word} <${bare(word)}>'`);
      }
      if (kind === "number" && !Number.isFinite(Number(value))) {
        return wrong(`The value '${value}' is invalid for '${word} <${bare(word)}>'`);
      }
      words.set(word, value);
    } else if (word.startsWith("-") || usage.positional === undefined || words.has(usage.positional.name)) {
      unknown.push(word);
    } else words.set(usage.positional.name, word);
  }
  return checked(usage, words, unknown);
}

function checked({ required, positional }: Usage, words: Words, [unknown]: readonly string[]): Parsed {
  const place = positional === undefined ? undefined : words.get(positional.name);
  if (positional !== undefined && positional.optional !== true && place === undefined) {
    return wrong(`Missing expected argument '<${positional.name}>'`);
  }
  const missing = required.find((option) => !words.has(option));
  if (missing !== undefined) return wrong(`Missing expected argument '${missing} <${bare(missing)}>'`);
  if (unknown !== undefined) {
    return wrong(unknown.startsWith("-") ? `Unknown option '${unknown}'` : `Unexpected argument '${unknown}'`);
  }
  if (positional?.values !== undefined && !positional.values.includes(place ?? "")) {
    return wrong(`The value '${place}' is invalid for '<${positional.name}>'`);
  }
  return { kind: "words", words };
}

function wrong(why: string): Parsed {
  return { kind: "wrong", why };
}

function bare(option: string): string {
  return option.replace(/^-+/, "");
}
