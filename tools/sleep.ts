import * as z from "zod";
import { defineVerb } from "./verb.ts";

/** Lets time pass; ends with the run. */
export const sleep = defineVerb({
  name: "sleep",
  summary: "Let time pass; prefer await, which ends as soon as it can",
  effect: "reads",
  input: z.strictObject({ ms: z.int().min(0).max(600_000) }),
  positional: ["ms"],
  output: z.null(),
  run: async ({ session, signal }, { ms }) => {
    await session.device.clock.sleep(ms, signal);
    return null;
  },
});
