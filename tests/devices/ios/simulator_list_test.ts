import assert from "node:assert/strict";
import { readSimulators, readSimulatorsText, type Simulator } from "../../../devices/ios/simulator_list.ts";

const udid = (last: number) => `0A1B2C3D-0000-4000-8000-00000000000${last}`;

function inShort({ name, state, system, version, unavailable }: Simulator): string {
  return [name, state, system, version, ...(unavailable === undefined ? [] : [`(${unavailable})`])].join(" ");
}

function check(list: unknown, expected: readonly string[], mayLackSome = false): void {
  const read = readSimulators(typeof list === "string" ? list : JSON.stringify(list));
  assert.deepEqual(
    read.kind === "list" ? [read.simulators.map(inShort), read.mayLackSome] : read.why,
    [expected, mayLackSome],
  );
}

Deno.test("readSimulators() takes a version from the runtimes, since keys leave its end out", () => {
  const key = "com.apple.CoreSimulator.SimRuntime.iOS-26-3";
  check({
    devices: { [key]: [{ udid: udid(1), name: "iPhone 17", state: "Booted", isAvailable: true, isFuture: 1 }] },
    runtimes: [{ identifier: key, version: "26.3.1", name: "iOS 26.3", supportedArchitectures: ["arm64"] }],
  }, ["iPhone 17 Booted iOS 26.3.1"]);
});

Deno.test("readSimulators() reads the keys and words of Xcode 10 and older", () => {
  check({
    devices: {
      "iOS 12.1": [
        { udid: udid(1), name: "iPhone Xs", state: "Shutdown", availability: "(available)" },
        {
          udid: udid(2),
          name: "iPhone 4s",
          state: "Shutdown",
          availability: "(unavailable, runtime profile not found)",
        },
      ],
    },
  }, ["iPhone Xs Shutdown iOS 12.1", "iPhone 4s Shutdown iOS 12.1 (its runtime is not installed)"]);
});

Deno.test("readSimulators() says why a simulator cannot be booted", () => {
  const availabilityError = "runtime profile not found";
  const device = { udid: udid(1), name: "iPhone 8", state: "Shutdown", isAvailable: false, availabilityError };
  check({ devices: { "com.apple.CoreSimulator.SimRuntime.iOS-13-0": [device] } }, [
    "iPhone 8 Shutdown iOS 13.0 (runtime profile not found)",
  ]);
});

Deno.test("readSimulators() knows when two runtimes of one identifier may have cost it devices", () => {
  const identifier = "com.apple.CoreSimulator.SimRuntime.iOS-26-0";
  const runtime = { identifier, version: "26.0", name: "iOS 26.0" };
  const devices = { [identifier]: [{ udid: udid(1), name: "iPhone 16", state: "Shutdown", isAvailable: true }] };
  check({ devices, runtimes: [runtime] }, ["iPhone 16 Shutdown iOS 26.0"]);
  check({ devices, runtimes: [runtime, { ...runtime }] }, ["iPhone 16 Shutdown iOS 26.0"], true);
  check({ devices: { [identifier]: [] } }, [], true);
});

Deno.test("readSimulators() says what is no list", () => {
  assert.deepEqual(readSimulators('{"devices": {'), { kind: "unreadable", why: "it is no list of simulators in JSON" });
  assert.deepEqual(readSimulators('{"runtimes": []}'), { kind: "unreadable", why: "it holds no devices" });
});

Deno.test("readSimulatorsText() reads devices of all runtimes, and nothing of the other sections", () => {
  const text = `== Device Types ==
iPhone 16 (com.apple.CoreSimulator.SimDeviceType.iPhone-16)
== Devices ==
-- iOS 26.0 --
    iPad Pro 11-inch (M4) (${udid(1)}) (Booted) 
-- Unavailable: com.apple.CoreSimulator.SimRuntime.iOS-8-0 --
    iPhone 4s (${udid(2)}) (Shutdown) (unavailable, runtime profile not found)
== Device Pairs ==
    Phone: iPhone 16 (${udid(3)}) (Shutdown)`;
  assert.deepEqual(readSimulatorsText(text).map(inShort), [
    "iPad Pro 11-inch (M4) Booted iOS 26.0",
    "iPhone 4s Shutdown iOS 8.0 (runtime profile not found)",
  ]);
});
