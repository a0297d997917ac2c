import { z } from "zod";
import { type Action, buttons, keys } from "../devices/device.ts";
import { sayActed } from "./tap.ts";
import { defineVerbTool } from "./tool.ts";
import { defineVerb, type VerbContext } from "./verb.ts";

const pressedSchema = z.object({ changed: z.boolean(), app: z.string().optional().describe("The app in front now") });

/** Presses a key of the keyboard. */
export const pressKey = defineVerb({
  name: "pressKey",
  summary: "Press a key of the keyboard",
  effect: "acts",
  input: z.strictObject({ key: z.enum(keys) }),
  positional: ["key"],
  output: pressedSchema,
  run: async (context, { key }) => await press(context, { kind: "pressKey", key }),
});

/** Presses a button of the phone. */
export const button = defineVerb({
  name: "button",
  summary: "Press a button of the phone",
  effect: "acts",
  input: z.strictObject({ button: z.enum(buttons) }),
  positional: ["button"],
  output: pressedSchema,
  run: async (context, given) => await press(context, { kind: "pressButton", button: given.button }),
});

/** Keys and buttons as one tool. */
export const pressTool = defineVerbTool({
  name: "press",
  title: "Press a key or button",
  summary: "Press a keyboard key or a phone button",
  verbs: [pressKey, button],
  choose: (input) => ("button" in input ? button : "key" in input ? pressKey : undefined),
  say: (output) => sayActed("Pressed", output),
});

async function press({ session, signal }: VerbContext, action: Action): Promise<z.output<typeof pressedSchema>> {
  const before = await session.recent(signal);
  const { changed, screen } = await session.act(before, [action], { awaitEffect: true, signal });
  return { changed, ...(screen.app === undefined ? {} : { app: screen.app }) };
}
