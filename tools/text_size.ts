import * as z from "zod";
import { textSizes } from "../devices/device.ts";
import { defineVerb } from "./verb.ts";

/** Sets how large the system writes; apps that follow it lay out their screens anew. */
export const textSize = defineVerb({
  name: "textSize",
  summary: "Make the system write smaller or larger; it is put back when the device is closed",
  effect: "acts",
  input: z.strictObject({ textSize: z.enum(textSizes) }),
  positional: ["textSize"],
  output: z.object({ textSize: z.enum(textSizes) }),
  run: async ({ session, signal }, given) => {
    await session.actBlindly([{ kind: "setTextSize", ...given }], signal);
    return given;
  },
});
