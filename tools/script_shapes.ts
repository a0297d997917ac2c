/**
 * What the tools on scripts that stay take and answer. Pure.
 *
 * @module
 */

import * as z from "zod";
import { cancelReasons } from "../runner/record.ts";

/** A name that a caller gives. */
export const idInput = z.string().regex(/^[\w.:-]{1,128}$/, 'must be 1 to 128 letters, digits or any of "_.:-"');

/** A call, run or report, as callers see it. */
export const recordShape = {
  kind: z.enum(["call", "run", "report"]),
  callId: z.string().optional(),
  seq: z.int(),
  scriptId: z.string().optional(),
  instanceId: z.string().optional(),
  handler: z.string().optional(),
  status: z.enum(["pending", "timed_out", "succeeded", "failed", "cancelled"]).optional(),
  value: z.unknown().optional(),
  error: z.object({
    name: z.string().optional(),
    message: z.string(),
    code: z.string().optional(),
    line: z.int().optional(),
    column: z.int().optional(),
  }).optional(),
  reason: z.enum(cancelReasons).optional(),
  late: z.boolean().optional(),
  reports: z.int().optional(),
  createdAt: z.int(),
  settledAt: z.int().optional(),
  expiresAt: z.int().optional(),
};

const handlerShape = z.object({
  name: z.string(),
  description: z.string().optional(),
  inputSchema: z.unknown().optional(),
  exclusive: z.boolean().optional(),
});

/** A script that stays, as callers see it. */
export const scriptShape = {
  scriptId: z.string(),
  instanceId: z.string(),
  revision: z.string().describe("Of its text"),
  state: z.enum(["starting", "running", "detached", "crashed"]),
  handlers: z.array(handlerShape),
  logs: z.array(z.string()),
  rejected: z.int().optional().describe("Messages of its process that were not believed"),
  problem: z.string().optional(),
};
