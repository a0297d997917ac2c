import * as z from "zod";
import { Failure } from "../devices/failure.ts";
import { startDeadline } from "../runner/deadline.ts";
import { parseInput } from "./input.ts";
import { objectSchema } from "./json_schema.ts";
import type { Tool } from "./tool.ts";

const input = { deviceId: z.string() };
const output = { deviceId: z.string().describe("Its id from now on") };

// Most clients give up after a minute; a slow computer needs several for an emulator.
const WAIT_MS = 50_000;

/** Starts an emulator or simulator that is listed as bootable, and waits until it is ready. */
export const bootDeviceTool: Tool = {
  name: "boot_device",
  title: "Boot a device",
  summary: "Start a bootable emulator or simulator and wait for it",
  effect: "acts",
  inputSchema: objectSchema(input),
  outputSchema: objectSchema(output),
  verbs: [],
  call: async ({ sessions, progress, signal }, given) => {
    const { deviceId } = parseInput("boot_device", z.strictObject(input), given);
    using patience = startDeadline(WAIT_MS, signal);
    try {
      const booted = await sessions.boot(deviceId, { progress, signal: patience.signal });
      return { structured: { deviceId: booted }, text: `"${booted}" is ready` };
    } catch (error) {
      if (!patience.hasPassed) throw error;
      const message = `Cannot use "${deviceId}" yet: it is still starting; call boot_device again to wait for it`;
      throw new Failure("device_not_ready", message, { cause: error });
    }
  },
};
