import * as z from "zod";
import { defineVerb } from "./verb.ts";

/** Delivers a notification. */
export const push = defineVerb({
  name: "push",
  summary: "Deliver a notification to an app, as if from its server",
  effect: "acts",
  input: z.strictObject({
    appId: z.string().min(1).max(300),
    payload: z.record(z.string(), z.unknown()).describe('Such as {aps: {alert: "Hello"}}'),
  }),
  positional: ["appId", "payload"],
  output: z.object({ appId: z.string() }),
  run: async ({ session, signal }, { appId, payload }) => {
    await session.actBlindly([{ kind: "push", appId, payload }], signal);
    return { appId };
  },
});
