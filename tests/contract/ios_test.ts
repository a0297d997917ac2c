import assert from "node:assert/strict";
import { createIosPlatform } from "../../devices/ios/ios_platform.ts";
import { type IosLabOptions, iosLabRequirement, startIosLab } from "../lab/ios/ios_lab.ts";
import { deviceContract, type DeviceUnderTest } from "./device_contract.ts";

const { ignore, note } = iosLabRequirement;

deviceContract(`ios (simulated Mac)${note}`, () => open(["axe", "idb"]), { ignore });
// Its touches are not turned with the screen, so that they are refused there.
deviceContract(`ios (simulated Mac, idb alone)${note}`, () => open(["idb"]), { ignore, leavesOut: /landscape/ });

async function open(drivers: NonNullable<IosLabOptions["drivers"]>): Promise<DeviceUnderTest> {
  await using parts = new AsyncDisposableStack();
  const lab = parts.use(await startIosLab({ drivers }));
  const platform = createIosPlatform({ environment: lab.environment, clock: lab.clock });
  const device = await platform.open(lab.iPhone.udid, new AbortController().signal);
  assert.ok(device);
  parts.defer(() => device.close());
  const opened = parts.move();
  return {
    device,
    settingsApp: "com.apple.Preferences",
    signinApp: "com.example.signin",
    shortcutKey: "meta",
    close: () => opened.disposeAsync(),
  };
}
