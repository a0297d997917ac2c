import assert from "node:assert/strict";
import { createAndroidPlatform } from "../../devices/android/android_platform.ts";
import type { DeviceUnderTest } from "./device_contract.ts";

/** A simulated phone, whatever carries the words to it. */
export interface AndroidPhone extends AsyncDisposable {
  readonly serial: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Opens a phone for one test of the contract, and ends it with it. */
export async function openAndroid(start: () => Promise<AndroidPhone>): Promise<DeviceUnderTest> {
  await using parts = new AsyncDisposableStack();
  const { serial, environment } = parts.use(await start());
  const device = await createAndroidPlatform({ adb: { environment } }).open(serial, new AbortController().signal);
  assert.ok(device);
  parts.defer(() => device.close());
  const opened = parts.move();
  return {
    device,
    settingsApp: "com.android.settings",
    signinApp: "com.example.signin",
    close: () => opened.disposeAsync(),
  };
}
