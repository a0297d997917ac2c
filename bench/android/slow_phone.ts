import assert from "node:assert/strict";
import { createAndroidPlatform } from "../../devices/android/android_platform.ts";
import type { Device } from "../../devices/device.ts";
import { type AndroidLab, startAndroidLab } from "../../tests/lab/android/android_lab.ts";

const { signal } = new AbortController();

/** How long the commands of a usual phone take, in milliseconds. */
export const phoneLatencies: ReadonlyMap<string, number> = new Map([
  ["uiautomator", 1_900],
  ["am", 400],
  ["input", 60],
]);

/** A simulated phone with an app in front, as slow as a real one or, for counting, as fast as it can be. */
export interface BenchPhone extends AsyncDisposable {
  readonly lab: AndroidLab;
  readonly device: Device;
  /** How many times the tree was dumped so far. */
  dumps(): number;
  /** How long a usual phone would have worked on the commands so far, in milliseconds. */
  phoneMs(): number;
}

/** Starts the phone. */
export async function startBenchPhone({ isSlow }: { readonly isSlow: boolean }): Promise<BenchPhone> {
  await using parts = new AsyncDisposableStack();
  const lab = parts.use(await startAndroidLab());
  const device = await createAndroidPlatform({ adb: { environment: lab.environment } }).open(lab.serial, signal);
  assert.ok(device);
  parts.defer(() => device.close());
  // The first pictures take the simulated phone several times as long as a real one, and the others about as long.
  for (let pictures = 0; pictures < 4; pictures++) await device.screenshot(signal);
  const { calls, latencies } = lab.phone;
  calls.length = 0;
  if (isSlow) { for (const [name, ms] of phoneLatencies) latencies.set(name, ms); }
  const owned = parts.move();
  return {
    lab,
    device,
    dumps: () => calls.filter(([name]) => name === "uiautomator").length,
    phoneMs: () => calls.reduce((sum, [name = ""]) => sum + (phoneLatencies.get(name) ?? 0), 0),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
