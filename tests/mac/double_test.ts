/**
 * Asks the real tools and their doubles the same, and reports where a double differs in its exit code, in which streams
 * it writes to, or in the keys of its JSON: then the double is wrong.
 */
import assert from "node:assert/strict";
import { Programs } from "../../devices/ios/program.ts";
import { LabClock } from "../lab/ios/lab_clock.ts";
import { Mac } from "../lab/ios/mac.ts";
import { testWith } from "../lab/requirements.ts";
import { firstBooted, macRequirement } from "./real_simulator.ts";

const { signal } = new AbortController();
const ABSENT = "com.example.absent";

/** Calls that change nothing; `UDID` stands for the simulator. */
const calls: readonly (readonly string[])[] = [
  ["xcrun", "simctl", "list", "-j"],
  ["xcrun", "simctl", "list", "devices"],
  ["xcrun", "simctl", "nonsense"],
  ["xcrun", "nonsense"],
  ["xcrun", "simctl", "boot", "UDID"],
  ["xcrun", "simctl", "bootstatus", "UDID"],
  ["xcrun", "simctl", "launch", "UDID", ABSENT],
  ["xcrun", "simctl", "terminate", "UDID", ABSENT],
  ["xcrun", "simctl", "get_app_container", "UDID", ABSENT],
  ["xcrun", "simctl", "openurl", "UDID", "glovebox-nobody://x"],
  ["xcrun", "simctl", "listapps", "UDID"],
  ["xcrun", "simctl", "spawn", "UDID", "launchctl", "list"],
  ["xcrun", "simctl", "io", "UDID", "screenshot", "--type=png", "-"],
  ["xcrun", "simctl", "install", "UDID", "/nowhere/absent.app"],
  ["xcrun", "simctl", "uninstall", "UDID", ABSENT],
  ["xcrun", "simctl", "ui", "UDID", "appearance"],
  ["xcrun", "simctl", "ui", "UDID", "appearance", "blue"],
  ["xcrun", "simctl", "ui", "UDID", "content_size"],
  ["xcrun", "simctl", "ui", "UDID", "content_size", "huge"],
  ["xcrun", "simctl", "status_bar", "UDID", "list"],
  ["xcrun", "simctl", "status_bar", "UDID", "override", "--batteryLevel", "101"],
  ["xcrun", "simctl", "location", "UDID", "set", "nowhere"],
  ["xcrun", "simctl", "privacy", "UDID", "grant", "camera", ABSENT],
  ["xcrun", "xcodebuild", "-version"],
  ["xcrun", "--find", "simctl"],
  ["axe", "--version"],
  ["idb_companion", "--version"],
  ["axe", "describe-ui", "--udid", "UDID"],
  ["axe", "tap", "--udid", "UDID", "-x", "nowhere", "-y", "1"],
  ["axe", "batch", "--udid", "UDID"],
];

for (const words of calls) {
  testWith(macRequirement, `the double of "${words.join(" ")}" ends and writes like the real one`, async () => {
    const { deviceId } = await firstBooted();
    const mac = new Mac(new LabClock(), "/nowhere");
    const double = await mac.run([...aimed(words, mac.simulators[0]?.udid ?? ""), ""], signal);
    const [program = "", ...args] = aimed(words, deviceId);
    const real = await new Programs().run({ program, args, timeoutMs: 90_000, signal });
    const stdout = typeof double.stdout === "string" ? double.stdout : "";
    assert.deepEqual(
      { code: double.code ?? 0, writes: (double.stdout?.length ?? 0) > 0, keys: keysOf(stdout) },
      { code: real.code, writes: real.stdout.length > 0, keys: keysOf(new TextDecoder().decode(real.stdout)) },
    );
  });
}

function aimed(words: readonly string[], udid: string): string[] {
  return words.map((word) => word === "UDID" ? udid : word);
}

/** The keys of a tree's nodes, or the two sections of a list that the driver reads. */
function keysOf(text: string): readonly string[] {
  if (!/^\s*[[{]/.test(text) || !text.includes('":') && !text.includes('" :')) return [];
  const parsed = JSON.parse(text);
  const keys = Object.keys(Array.isArray(parsed) ? parsed[0] ?? {} : parsed).sort();
  return Array.isArray(parsed) ? keys : keys.filter((key) => key === "devices" || key === "runtimes");
}
