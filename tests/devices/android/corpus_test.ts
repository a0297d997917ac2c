/**
 * Runs the parsers over a folder of real phones' output, where one lies beside this repository; elsewhere it says nothing.
 */
import { strict as assert } from "node:assert";
import { readAdbDevices } from "../../../devices/android/adb_devices.ts";
import { androidTree } from "../../../devices/android/android_tree.ts";
import { readFocus } from "../../../devices/android/focus.ts";
import { type Dump, parseDump, type RawNode } from "../../../devices/android/uiautomator_xml.ts";
import { hasSecureWindow, readWindowFacts } from "../../../devices/android/window_facts.ts";
import { walk } from "../../../devices/ui/tree.ts";

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
  Deno.test(`parseDump() finds every node of ${file}`, () => {
    const dump = parseDump(read(`dumps/${file}`) ?? "");
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

const devices = read("outputs/adb_devices__DeepEyeCrypto+DeepEyeMusic__adb_auth_trace_devices.txt");
if (devices !== undefined) {
  Deno.test("readAdbDevices() reads a list between lines of a trace", () => {
    assert.deepEqual(readAdbDevices(devices).map((device) => `${device.deviceId} ${device.name} ${device.ready}`), [
      "SERIAL0001 motorola edge 30 pro true",
    ]);
  });
}
