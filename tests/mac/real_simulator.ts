// EDGE: reads the variable that lets tests touch real simulators.

import assert from "node:assert/strict";
import type { Device, ListedDevice } from "../../devices/device.ts";
import { iosPlatform } from "../../devices/ios/ios_platform.ts";

/** Only `deno task test:mac` lets tests act on the simulators of this Mac. */
export const macRequirement = { ignore: Deno.env.get("GLOVEBOX_TEST_MAC") !== "1", note: " (deno task test:mac)" };

const { signal } = new AbortController();

/** The first booted simulator of this Mac. */
export async function firstBooted(): Promise<ListedDevice> {
  const { devices, notes } = await iosPlatform.list(signal);
  const booted = devices.find(({ ready }) => ready);
  assert.ok(booted, `Boot a simulator first; ${notes.join("; ")}`);
  return booted;
}

/** Opens it. */
export async function openFirstBooted(): Promise<Device> {
  const device = await iosPlatform.open((await firstBooted()).deviceId, signal);
  assert.ok(device);
  return device;
}
