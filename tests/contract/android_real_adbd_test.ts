import assert from "node:assert/strict";
import { createAndroidPlatform } from "../../devices/android/android_platform.ts";
import { realAdbdRequirement, startRealAdbdLab } from "../lab/android/real_adbd/real_adbd_lab.ts";
import { deviceContract, type DeviceUnderTest } from "./device_contract.ts";

const { ignore, note } = realAdbdRequirement;

deviceContract(`android (real adb daemon)${note}`, open, { ignore });

async function open(): Promise<DeviceUnderTest> {
  await using parts = new AsyncDisposableStack();
  const lab = parts.use(await startRealAdbdLab());
  const platform = createAndroidPlatform({ adb: { environment: lab.environment } });
  const device = await platform.open(lab.serial, new AbortController().signal);
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
