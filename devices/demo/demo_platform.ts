import type { Platform } from "../device.ts";
import { DemoDevice } from "./demo_device.ts";

/** The platform of the demo phone: always there, and fresh each time it is opened. */
export const demoPlatform: Platform = {
  name: "demo",
  list: () => Promise.resolve({ devices: [{ ...new DemoDevice().info, ready: true }], notes: [] }),
  open: (deviceId) => Promise.resolve(deviceId === "demo" ? new DemoDevice() : undefined),
};
