import { z } from "zod";
import { defineVerbTool } from "./tool.ts";
import { defineVerb } from "./verb.ts";

/** Reads or sets which way the screen is turned. */
export const orientation = defineVerb({
  name: "orientation",
  summary: "Turn the screen, or say how it is turned",
  effect: "acts",
  input: z.strictObject({ orientation: z.enum(["portrait", "landscape"]).optional().describe("Absent: only read") }),
  positional: ["orientation"],
  output: z.object({ orientation: z.enum(["portrait", "landscape"]) }),
  run: async ({ session, signal }, given) => {
    const before = await session.recent(signal);
    if (given.orientation === undefined || given.orientation === before.orientation) {
      return { orientation: before.orientation };
    }
    const action = { kind: "setOrientation", orientation: given.orientation } as const;
    const { screen } = await session.act(before, [action], { awaitEffect: true, signal });
    return { orientation: screen.orientation };
  },
});

/** The device's own state as one tool. */
export const deviceTool = defineVerbTool({
  name: "device",
  title: "Device state",
  summary: "Turn the screen, or say how it is turned",
  verbs: [orientation],
  say: (output) => `The screen is in ${output["orientation"]}`,
});
