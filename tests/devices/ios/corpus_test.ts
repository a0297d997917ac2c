/**
 * Runs the parsers over a folder of real tools' output, where one lies beside this repository; elsewhere it says nothing.
 */
import assert from "node:assert/strict";
import { readAppList } from "../../../devices/ios/app_list.ts";
import { axeFailure } from "../../../devices/ios/axe.ts";
import { readAxOutput } from "../../../devices/ios/ax_node.ts";
import { bootStages } from "../../../devices/ios/boot_stages.ts";
import { idbFailure } from "../../../devices/ios/idb.ts";
import { iosScreen } from "../../../devices/ios/ios_screen.ts";
import { readLaunched } from "../../../devices/ios/running_apps.ts";
import { simctlFailure } from "../../../devices/ios/simctl_failure.ts";
import { readSimulators, readSimulatorsText } from "../../../devices/ios/simulator_list.ts";
import { stateCommand } from "../../../devices/ios/state_command.ts";
import { walk } from "../../../devices/ui/tree.ts";

const corpus = new URL("../../../../shared/corpus/ios/", import.meta.url);

/** What the tests below read. */
const READ: readonly RegExp[] = [
  /^simctl\/list-(j|devices|runtimes|devicetypes)-.*\.json$/,
  /^simctl\/(simctl-list-.*|list-devices-duplicate-runtime-text)\.txt$/,
  /^simctl\/(listapps|appinfo|bootstatus)-.*\.txt$/,
  /^simctl\/(launch-ok|privacy-help|screenshot-help)\.txt$/,
  /^(axe|idb)\/describe-.*\.json$/,
  /^axe\/simuse-.*\.json$/,
];

function read(name: string): string {
  return Deno.readTextFileSync(new URL(name, corpus));
}

function filesIn(folder: string, pattern: RegExp): string[] {
  try {
    return [...Deno.readDirSync(new URL(folder, corpus))].map(({ name }) => name).filter((name) => pattern.test(name));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}

for (const file of filesIn("simctl/", /^list-(j-|devices-).*\.json$/)) {
  Deno.test(`readSimulators() finds every device of ${file}`, () => {
    const text = read(`simctl/${file}`);
    const list = readSimulators(text);
    assert.ok(list.kind === "list");
    assert.equal(list.simulators.length, Object.values(JSON.parse(text).devices).flat().length);
    for (const { system, version, state } of list.simulators) {
      assert.match(system, /^(iOS|tvOS|watchOS|xrOS|visionOS)$/);
      assert.match(version, /^\d+(\.\d+)+$/);
      assert.match(state, /^(Shutdown|Booted|Booting|Creating|Shutting Down)$/);
    }
    assert.equal(list.mayLackSome, list.simulators.length === 0);
  });
}

for (const file of filesIn("simctl/", /^list-(runtimes|devicetypes)-.*\.json$/)) {
  Deno.test(`readSimulators() says that ${file} holds no devices`, () => {
    assert.equal(readSimulators(read(`simctl/${file}`)).kind, "unreadable");
  });
}

for (const file of filesIn("simctl/", /^(simctl-list-.*|list-devices-duplicate-runtime-text)\.txt$/)) {
  Deno.test(`readSimulatorsText() finds every device of ${file}`, () => {
    const text = read(`simctl/${file}`);
    const section = text.slice(text.indexOf("== Devices ==")).replace(/\n== Device Pairs ==[\s\S]*/, "");
    const lines = section.split("\n").filter((line) => /^ {4}\S/.test(line));
    const simulators = readSimulatorsText(text);
    assert.equal(simulators.length, lines.length);
    assert.ok(simulators.every(({ system, version }) => system !== "" && version !== ""));
    const unavailable = lines.filter((line) => line.includes("(unavailable")).length;
    assert.equal(simulators.filter((simulator) => simulator.unavailable !== undefined).length, unavailable);
  });
}

for (const file of filesIn("simctl/", /^(listapps|appinfo)-.*\.txt$/)) {
  Deno.test(`readAppList() reads ${file}, or says where it ends`, () => {
    const text = read(`simctl/${file}`);
    const list = readAppList(text);
    // This one is an excerpt from the middle of a list.
    if (file === "listapps-special-chars.txt") return assert.equal(list.kind, "unreadable");
    assert.ok(list.kind === "apps");
    if (file.startsWith("listapps")) assert.equal(list.apps[0]?.appId, "com.apple.Bridge");
  });
}

for (const file of filesIn("simctl/", /^bootstatus-.*\.txt$/)) {
  Deno.test(`bootStages() names every stage of ${file}`, () => {
    const text = read(`simctl/${file}`);
    const named = new Set([...text.matchAll(/Waiting on ([A-Za-z ]+)/g)].map(([, stage]) => stage));
    assert.deepEqual(bootStages(text), [...named]);
    assert.equal(named.size > 0, file !== "bootstatus-already.txt");
  });
}

for (const file of filesIn("simctl/", /^launch-ok\.txt$/)) {
  Deno.test(`readLaunched() reads ${file}`, () => assert.ok(Number(readLaunched(read(`simctl/${file}`))) > 0));
}

const trees = ["axe", "idb"].flatMap((tool) =>
  filesIn(`${tool}/`, /^describe-.*\.json$/).map((file) => `${tool}/${file}`)
);
for (const file of trees) {
  Deno.test(`readAxOutput() reads ${file}, or says why not`, () => {
    const text = read(file);
    const output = readAxOutput(text);
    if (file.endsWith("describe-complete-head.json")) return assert.equal(output.kind, "unreadable");
    assert.ok(output.kind === "nodes");
    const shown = iosScreen(output.nodes);
    if (!text.includes('"Application"') || file.includes("zero-frame")) return assert.equal(shown.kind, "early");
    assert.ok(shown.kind === "screen");
    assert.equal(shown.isEmpty, file.includes("empty"));
    const labels = [...walk(shown.screen.root)].map(({ label }) => label);
    if (!file.includes("account-settings")) return;
    // A button of the page, and the clock of the status bar.
    assert.deepEqual([labels.includes("アカウント削除"), labels.includes("9:57")], [true, false]);
  });
}

const others = [
  ...filesIn("axe/", /^simuse-/).map((file) => `axe/${file}`),
  ...["wda", "web"].flatMap((tool) => filesIn(`${tool}/`, /./).map((file) => `${tool}/${file}`)),
];
for (const file of others) {
  Deno.test(`readAxOutput() finds no screen in ${file}, which is another program's`, () => {
    const output = readAxOutput(read(file));
    if (output.kind === "nodes") assert.equal(iosScreen(output.nodes).kind, "early");
    else assert.match(output.why, /^it prints /);
  });
}

for (const file of filesIn("simctl/", /^privacy-help\.txt$/)) {
  Deno.test(`stateCommand() knows every service of ${file}, but for all of them at once`, () => {
    const [, listed = ""] = read(`simctl/${file}`).split("The service:");
    const services = [...listed.matchAll(/^\s+([a-z-]+) - /gm)].map(([, service = ""]) => service);
    assert.ok(services.length > 10);
    const isKnown = (permission: string) =>
      stateCommand({ kind: "setPermission", appId: "a.b", permission, isGranted: true }, "UDID").kind === "verb";
    assert.deepEqual(services.filter((service) => !isKnown(service)), ["all"]);
  });
}

for (const file of filesIn("simctl/", /^screenshot-help\.txt$/)) {
  Deno.test(`${file} says that a picture can go to stdout`, () =>
    assert.match(read(`simctl/${file}`), /"-" for stdout/));
}

/** What is read by nobody, and why. */
const unread: readonly (readonly [RegExp, string])[] = [
  [/^idb\/(describe-target|list-targets)\.txt$/, "simctl lists the simulators"],
];

for (const tool of ["simctl", "axe", "idb"]) {
  for (const file of filesIn(`${tool}/`, /\.(json|txt)$/).map((name) => `${tool}/${name}`)) {
    const isRead = READ.some((pattern) => pattern.test(file));
    Deno.test(`${file} is read by a test above, or there is a reason why not`, () => {
      assert.notEqual(isRead, unread.some(([pattern]) => pattern.test(file)));
    });
  }
}

for (const file of filesIn("errors/", /\.txt$/)) {
  Deno.test(`the failure of ${file} says what is wrong`, () => {
    const code = Number(/\[exit (\d+)/.exec(read(`errors/${file}`))?.[1] ?? 1);
    const stderr = read(`errors/${file}`).replace(/^\$ .*$|^\[exit \d+.*?\]|^stderr.*:$/gm, "");
    const tried = "Cannot do it";
    const failure = file.startsWith("axe")
      ? axeFailure(tried, { stderr, code }, { code: "unsupported", steps: [] })
      : file.startsWith("idb")
      ? idbFailure(tried, { stderr, code }, "unsupported")
      : simctlFailure(tried, { stderr, code }, "unsupported");
    assert.match(failure.message, /^Cannot do it: (simctl|AXe|idb) (says ".+"|reports error|says nothing)/);
    const [, expected] = expectedCodes.find(([words]) => words.test(file)) ?? [];
    if (expected !== undefined) assert.equal(failure.code, expected);
  });
}

const expectedCodes: readonly (readonly [RegExp, string])[] = [
  [/xcrun-no-simctl|xcode-license/, "tool_missing"],
  [/invalid-device/, "device_gone"],
  [/lookup-shutdown|spawn-shutdown|coresimulator-sandboxed/, "device_not_ready"],
];
