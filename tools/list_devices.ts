import * as z from "zod";
import type { DeviceList } from "../devices/device.ts";
import { parseInput } from "./input.ts";
import { objectSchema } from "./json_schema.ts";
import type { Tool } from "./tool.ts";

const output = {
  devices: z.array(z.object({
    deviceId: z.string(),
    name: z.string(),
    platform: z.string(),
    kind: z.enum(["demo", "emulator", "simulator", "physical"]),
    ready: z.boolean(),
    bootable: z.boolean().optional(),
    problem: z.string().optional().describe("What a person has to do"),
  })),
  notes: z.array(z.string()).describe("What could not be asked"),
};

/** Lists phones, emulators, simulators and the demo phone. */
export const listDevicesTool: Tool = {
  name: "list_devices",
  title: "List devices",
  summary: "List phones, emulators, simulators and the demo phone, with the deviceId that other tools take",
  effect: "reads",
  inputSchema: objectSchema({}),
  outputSchema: objectSchema(output),
  verbs: [],
  call: async ({ sessions, signal }, input) => {
    parseInput("list_devices", z.strictObject({}), input);
    const list = await sessions.list(signal);
    return { structured: { devices: list.devices, notes: list.notes }, text: formatDevices(list) };
  },
};

/** A list of devices as text: one line each, with what a person has to do, then the notes. */
export function formatDevices({ devices, notes }: DeviceList): string {
  const lines = devices.map((device) =>
    [device.deviceId, device.kind, device.platform, device.name, device.ready ? "ready" : device.problem ?? "not ready"]
      .join("  ")
  );
  return [...lines, ...notes].join("\n");
}
