import assert from "node:assert/strict";
import type { Platform } from "../../../devices/device.ts";
import { createIosPlatform } from "../../../devices/ios/ios_platform.ts";
import { never, onMac } from "./bench.ts";

async function said(platform: Platform): Promise<readonly string[]> {
  return (await platform.checkUp?.(never) ?? []).map(({ subject, state, says, todo = "" }) =>
    `${subject}: ${state}: ${says.replace(/\/\S*\/bin\//, "")}: ${todo}`
  );
}

onMac("a check-up counts the simulators and says what reads and touches them", async ({ lab, platform }) => {
  lab.iPad.state = "Shutdown";
  assert.deepEqual(await said(platform), [
    "iOS simulators: ok: 3 iPhones and iPads, 2 booted: ",
    "AXe: ok: 1.8.0, axe: ",
    "idb: ok: idb; used for what AXe cannot do: ",
  ]);
});

onMac("a check-up says what brings eyes and fingers where there are none", async ({ platform }) => {
  assert.deepEqual((await said(platform)).slice(1), [
    "AXe: missing: simctl can neither read the screen nor touch it: " +
    "install AXe 1.8 or newer: brew install cameroncooke/axe/axe",
  ]);
}, { drivers: [] });

onMac("a check-up finds an AXe that is too old, and a simctl that cannot answer", async ({ lab, platform }) => {
  lab.mac.fail(/^axe --version/, { stdout: "1.7.2\n" });
  lab.mac.fail(/^xcrun simctl list/, {
    stderr: "CoreSimulatorService connection became invalid.  Simulator services will no longer be available.\n",
    code: 1,
  });
  const [simulators, axe] = await said(platform);
  assert.match(simulators ?? "", /^iOS simulators: broken: Cannot list the simulators: /);
  assert.equal(axe, "AXe: broken: 1.7.2 is older than 1.8: brew upgrade axe");
});

Deno.test("a check-up on a computer without Xcode is one line", async () => {
  const findings = await createIosPlatform({ environment: { PATH: "/nowhere" } }).checkUp?.(never) ?? [];
  assert.deepEqual(findings.map(({ subject, state }) => `${subject} ${state}`), ["iOS simulators missing"]);
});
