/**
 * Runs the parsers over a folder of real phones' output, where one lies beside this repository; elsewhere it says nothing.
 */
import { strict as assert } from "node:assert";
import { actionFailure } from "../../../devices/android/action_output.ts";
import { readAdbDevices } from "../../../devices/android/adb_devices.ts";
import { androidTree } from "../../../devices/android/android_tree.ts";
import { readFocus } from "../../../devices/android/focus.ts";
import { type Dump, parseDump, type RawNode } from "../../../devices/android/uiautomator_xml.ts";
import { hasSecureWindow, readWindowFacts } from "../../../devices/android/window_facts.ts";
import { walk } from "../../../devices/ui/tree.ts";
import { readAsPrinted } from "./read_as_printed.ts";

const corpus = new URL("../../../../shared/corpus/android/", import.meta.url);

function read(name: string): string | undefined {
  try {
    return Deno.readTextFileSync(new URL(name, corpus));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

function rootsOf({ windows }: Extract<Dump, { readonly kind: "tree" }>): readonly RawNode[] {
  return windows.flatMap(({ roots }) => roots);
}

function count(nodes: readonly RawNode[]): number {
  return nodes.reduce((sum, node) => sum + 1 + count(node.children), 0);
}

// | file | source | bytes | nodes | … |
const dumps = (read("dumps/INDEX.md") ?? "").matchAll(/^\| (\S+\.xml) \| [^|]* \| \d+ \| (\d+) \|/gm);
for (const [, file = "", nodes] of dumps) {
  Deno.test(`parseDump() finds every node of ${file}`, async () => {
    const dump = parseDump(await readAsPrinted(new URL(`dumps/${file}`, corpus)));
    assert.equal(dump.kind === "tree" ? count(rootsOf(dump)) : dump.why, Number(nodes));
    if (dump.kind !== "tree") return;
    const tree = androidTree(rootsOf(dump), { width: 10_000, height: 10_000 });
    assert.equal([...walk(tree)].length, Number(nodes) + 1);
  });
}

const focusLines = (read("outputs/focus_samples.txt") ?? "").split("\n").filter((line) =>
  /^ {2}m?(Current|Focused)|^ {2}\S*ResumedActivity/.test(line)
);
for (const sample of focusLines) {
  const [line = ""] = sample.split("<-");
  Deno.test(`readFocus() reads "${line.trim().slice(0, 90)}"`, () => {
    const focus = readFocus(line.replaceAll("\\n", "\n"));
    const named = focus.kind === "app" ? focus.app : focus.kind === "window" ? focus.title : focus.behind;
    assert.match(
      named ?? "",
      /^([a-z][\w.]+|eu\.niko\.\.\.|NotificationShade|StatusBar|Application Not Responding: [\w.]+)$/i,
    );
    assert.equal(focus.kind === "none", !/mCurrentFocus=Window/.test(line));
  });
}

for (const android of [11, 12, 13]) {
  const dump = read(`outputs/dumpsys_window_windows__android${android}__appium-android-driver.txt`);
  if (dump === undefined) continue;
  Deno.test(`readFocus() finds no focus in the windows of Android ${android}, which do not tell`, () => {
    assert.deepEqual(readFocus(dump), { kind: "none" });
    assert.equal(readWindowFacts(dump).keyboard.visible, false);
    assert.equal(hasSecureWindow(dump), false);
  });
}

const asleep = read("outputs/dumpsys_activity__Healer-s+Healer__dumpsys_activity.txt");
if (asleep !== undefined) {
  Deno.test("readWindowFacts() reads a phone whose screen is off over a camera", () => {
    const { focus, size, keyboard, barrier } = readWindowFacts(asleep);
    assert.deepEqual(focus, { kind: "window", title: "NotificationShade", behind: "com.mediatek.camera" });
    assert.deepEqual([size, keyboard.visible, barrier], [{ width: 480, height: 800 }, false, "off"]);
  });
}

const launchWords = (read("outputs/am_pm_samples.txt") ?? "").split("\n").map((line) =>
  line.split("  <-")[0]?.trim() ?? ""
);
const verdicts: readonly (readonly [RegExp, string])[] = [
  [/^Error type 3/, "app_not_found"],
  [/^Error: Activity class .* does not exist/, "app_not_found"],
  [/^Error: Activity not started/, "launch_failed"],
  [/^cmd: Failure calling/, "launch_failed"],
  [/^Warning: Activity not started/, "done"],
  [/^(Starting: Intent|Status: ok)/, "done"],
];
for (const line of launchWords) {
  const [, expected] = verdicts.find(([words]) => words.test(line)) ?? [];
  if (expected === undefined) continue;
  Deno.test(`actionFailure() takes "${line.slice(0, 80)}" for ${expected}`, () => {
    const launch = { kind: "launchApp", appId: "com.example.mail", restart: false, clearState: false } as const;
    assert.equal(actionFailure(launch, { status: 0, body: line })?.code ?? "done", expected);
  });
}

const devices = read("outputs/adb_devices__DeepEyeCrypto+DeepEyeMusic__adb_auth_trace_devices.txt");
if (devices !== undefined) {
  Deno.test("readAdbDevices() reads a list between lines of a trace", () => {
    assert.deepEqual(readAdbDevices(devices).map((device) => `${device.deviceId} ${device.name} ${device.ready}`), [
      "SERIAL0001 motorola edge 30 pro true",
    ]);
  });
}
