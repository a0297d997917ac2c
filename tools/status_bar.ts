import * as z from "zod";
import { statusBars } from "../devices/device.ts";
import { defineVerb } from "./verb.ts";

/** Makes the status bar fit for pictures. */
export const statusBar = defineVerb({
  name: "statusBar",
  summary: "Show a tidy status bar for pictures, or the real one again",
  effect: "acts",
  input: z.strictObject({ show: z.enum(statusBars) }),
  positional: ["show"],
  output: z.object({ show: z.enum(statusBars) }),
  run: async ({ session, signal }, { show }) => {
    await session.actBlindly([{ kind: "setStatusBar", statusBar: show }], signal);
    return { show };
  },
});
