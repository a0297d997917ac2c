import * as z from "zod";
import { type Action, buttons, keys } from "../devices/device.ts";
import { Failure } from "../devices/failure.ts";
import { keyCombination } from "./key_combination.ts";
import { actAnywhere } from "./raw_act.ts";
import { sayActed } from "./tap.ts";
import { defineVerbTool } from "./tool.ts";
import { defineVerb, type VerbContext } from "./verb.ts";

const pressedSchema = z.object({
  changed: z.boolean().optional().describe("Absent when nobody looked"),
  app: z.string().optional().describe("The app in front now"),
  note: z.string().optional(),
});
const lookInput = z.enum(["screen", "none"]).optional().describe('"none": do not look afterwards');

/** Presses a key of the keyboard. */
export const pressKey = defineVerb({
  name: "pressKey",
  summary: "Press a key of the keyboard",
  effect: "acts",
  input: z.strictObject({ key: z.enum(keys), verify: lookInput }),
  positional: ["key"],
  output: pressedSchema,
  run: async (context, { key, verify }) => await press(context, { kind: "pressKey", key }, verify),
});

/** Presses a key while others are held. */
export const pressKeys = defineVerb({
  name: "pressKeys",
  summary: 'Press a key while others are held, such as ["ctrl", "a"]',
  effect: "acts",
  input: z.strictObject({ keys: z.array(z.string().max(50)).max(10), verify: lookInput }),
  positional: ["keys"],
  output: pressedSchema,
  run: async (context, { keys, verify }) => await press(context, combinationOf(keys), verify),
});

/** Presses a button of the phone. */
export const button = defineVerb({
  name: "button",
  summary: "Press a button of the phone",
  effect: "acts",
  input: z.strictObject({ button: z.enum(buttons), verify: lookInput }),
  positional: ["button"],
  output: pressedSchema,
  run: async (context, given) => await press(context, { kind: "pressButton", button: given.button }, given.verify),
});

/** Keys and buttons as one tool. */
export const pressTool = defineVerbTool({
  name: "press",
  title: "Press a key or button",
  summary: "Press a keyboard key or a phone button",
  verbs: [pressKey, pressKeys, button],
  untold: ["keys", "verify"],
  choose: (input) => {
    // Who writes "ctrl+a" as a key is told of "keys" by the check that follows.
    if (typeof input["key"] === "string" && input["key"].includes("+")) return pressKeys;
    return [pressKeys, button, pressKey].find(({ positional: [key = ""] }) => key in input);
  },
  say: (output) => sayActed("Pressed", output),
});

function combinationOf(names: readonly string[]): Action {
  const combination = keyCombination(names);
  if (combination.kind === "combination") return combination.action;
  throw new Failure("invalid_input", `Cannot press ${JSON.stringify(names)}: ${combination.why}`);
}

async function press(
  context: VerbContext,
  action: Action,
  verify: z.output<typeof lookInput>,
): Promise<z.output<typeof pressedSchema>> {
  if (verify === "none") {
    await context.session.actBlindly([action], context.signal);
    return {};
  }
  const { screen, ...acted } = await actAnywhere(context, action);
  return { ...acted, ...(screen?.app === undefined ? {} : { app: screen.app }) };
}
