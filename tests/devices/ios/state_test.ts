/** What changes a simulator's own state, through `Device` down to a simulated Mac that keeps it. */
import assert from "node:assert/strict";
import { fill } from "../../../devices/ui/fill.ts";
import { center } from "../../../devices/ui/tree.ts";
import { writeBundle } from "../../lab/ios/app_bundle.ts";
import { type Bench, failure, find, launch, never, onSimulator, select } from "./bench.ts";

const SIGNIN = "com.example.signin";

onSimulator("a permission is granted and revoked, and the app that had it ends", async ({ lab, device }) => {
  const { system, pids } = lab.iPhone;
  await device.act([launch(SIGNIN)], never);
  await device.act([permission("photos", true)], never);
  assert.deepEqual([system.permission(SIGNIN, "photos"), pids.has(SIGNIN)], ["granted", false]);
  await device.act([permission("photos", false)], never);
  assert.equal(system.permission(SIGNIN, "photos"), "revoked");
  assert.equal(system.permission(SIGNIN, "location"), undefined);
  const noWord = /simctl knows no permission "camera"/;
  await assert.rejects(device.act([permission("camera", true)], never), failure("unsupported", noWord));
});

onSimulator("the place and the appearance are those that were set", async ({ lab, device }) => {
  await device.act([{ kind: "setLocation", latitude: 52.5, longitude: -13.25 }], never);
  await device.act([{ kind: "setAppearance", appearance: "dark" }], never);
  assert.deepEqual([lab.iPhone.system.location, lab.iPhone.system.appearance], ["52.5,-13.25", "dark"]);
  // Every other simulator stays as it was.
  assert.deepEqual([lab.mini.system.location, lab.mini.system.appearance], [undefined, "light"]);
});

onSimulator("light and text size are put back when the simulator is closed", async ({ lab, device }) => {
  const { system } = lab.iPhone;
  system.contentSize = "extra-large";
  await device.act(
    [{ kind: "setTextSize", textSize: "largest" }, { kind: "setAppearance", appearance: "dark" }],
    never,
  );
  assert.deepEqual([system.contentSize, system.appearance], ["accessibility-extra-extra-extra-large", "dark"]);
  await device.act([{ kind: "setTextSize", textSize: "small" }], never);
  assert.equal(system.contentSize, "small");
  await device.close();
  assert.deepEqual([system.contentSize, system.appearance], ["extra-large", "light"]);
});

onSimulator("a text that lost characters on its way is noticed, and its end is pasted", async (bench) => {
  const { lab, session, device } = bench;
  lab.iPhone.faults.keys = "lossy";
  await device.act([launch(SIGNIN)], never);
  const text = "0123456789".repeat(3);
  const { value } = await fill(session, select("Email"), text, { clear: true, verify: true, signal: never });
  assert.equal(value, text);
  // The end that came out wrong.
  assert.ok(lab.mac.calls.some(({ words, stdin }) => words.includes("pbcopy") && stdin === text.slice(9)));
});

onSimulator("a field that ignores pasting is told with what it holds", async ({ lab, session, device }) => {
  lab.iPhone.faults.ignoresPaste = true;
  await device.act([launch(SIGNIN)], never);
  const typing = fill(session, select("Email"), "Zoë", { clear: true, verify: true, signal: never });
  await assert.rejects(typing, failure("text_mismatch", /it holds ""/));
  assert.equal(lab.iPhone.pasteboard, "");
});

onSimulator("the clipboard reads as it was written", async ({ device }) => {
  await device.act([{ kind: "setClipboard", text: 'Zoë "& $HOME\n2' }], never);
  assert.equal(await device.readClipboard?.(never), 'Zoë "& $HOME\n2');
});

onSimulator("an app that is installed is listed and can be launched", async ({ lab, device }) => {
  const path = await writeBundle(lab.mac.folder, { appId: "com.example.new", name: "New {app}" });
  await device.act([{ kind: "installApp", path }], never);
  const listed = (await device.listApps(never)).find(({ appId }) => appId === "com.example.new");
  assert.deepEqual(listed, { appId: "com.example.new", name: "New {app}" });
  assert.equal((await device.actAndLook([launch("com.example.new")], never)).app, "com.example.new");
});

onSimulator("an app that is not where it should be is named by its path", async ({ device }) => {
  const absent = /^Cannot perform installApp: simctl says "lstat of \/nowhere\/Shop.app failed: No such file/;
  await assert.rejects(
    device.act([{ kind: "installApp", path: "/nowhere/Shop.app" }], never),
    failure("unsupported", absent),
  );
});

onSimulator("a status bar is tidy for pictures, and real again when the simulator is closed", async (bench) => {
  const { lab: { iPhone: { system } }, device } = bench;
  await device.act([{ kind: "setStatusBar", statusBar: "tidy" }], never);
  assert.deepEqual([system.statusBar.get("time"), system.statusBar.get("batteryLevel")], ["9:41", "100"]);
  await device.close();
  assert.equal(system.statusBar.size, 0);
});

onSimulator("a status bar that was made real again is left alone", async ({ lab, device }) => {
  for (const statusBar of ["tidy", "real"] as const) await device.act([{ kind: "setStatusBar", statusBar }], never);
  lab.mac.calls.length = 0;
  await device.close();
  assert.deepEqual(lab.mac.calls, []);
});

onSimulator("a notification is delivered, without its words on a command line", async ({ lab, device }) => {
  const push = (appId: string, payload: Readonly<Record<string, unknown>>) =>
    device.act([{ kind: "push", appId, payload }], never);
  const payload = { aps: { alert: "Your order has shipped" } };
  await push(SIGNIN, payload);
  assert.deepEqual(lab.iPhone.system.pushes, [{ appId: SIGNIN, payload: JSON.stringify(payload) }]);
  assert.ok(lab.mac.calls.every(({ words }) => !words.join(" ").includes("shipped")));
  await assert.rejects(push(SIGNIN, { alert: "x" }), failure("unsupported", /the payload has no "aps"/));
  await assert.rejects(push(SIGNIN, { aps: "x".repeat(5_000) }), failure("unsupported", /at most 4096 are taken/));
  await assert.rejects(push("com.example.absent", payload), failure("unsupported", /No such app/));
  assert.equal(lab.iPhone.system.pushes.length, 1);
});

onSimulator("an app is uninstalled once, and is not found after that", async ({ device }) => {
  const uninstall = { kind: "uninstallApp", appId: SIGNIN } as const;
  await device.act([uninstall], never);
  assert.ok(!(await device.listApps(never)).some(({ appId }) => appId === SIGNIN));
  await assert.rejects(device.act([uninstall], never), failure("app_not_found", /no such app is installed/));
});

for (const drivers of [["axe", "idb"], ["idb"]] as const) {
  onSimulator(`no text is on a command line, with ${drivers.join(" and ")}`, async (bench) => {
    await type(bench, "hunter2");
    await type(bench, "Zoë-hunter2");
    await bench.device.act([{ kind: "setClipboard", text: "hunter2" }], never);
    assertHidden(bench);
  }, { drivers });
}

onSimulator("no text is on a command line where keys write other letters and text is pasted", async (bench) => {
  bench.lab.iPhone.faults.layout = "french";
  await type(bench, "qwert@hunter2");
  await type(bench, "hunter2");
  assert.match(bench.lab.mac.calls.map(({ words }) => words.join(" ")).join("\n"), /simctl pbcopy/);
  assertHidden(bench);
});

function permission(name: string, isGranted: boolean) {
  return { kind: "setPermission", appId: SIGNIN, permission: name, isGranted } as const;
}

async function type({ device }: Bench, text: string): Promise<void> {
  const screen = await device.actAndLook([launch(SIGNIN, { restart: true, clearState: true })], never);
  await device.act([{ kind: "tap", at: center(find(screen, "Email").rect) }], never);
  await device.actAndLook([{ kind: "typeText", text }], never);
}

/** What is sent by stdin only its reader sees; command lines everybody does. */
function assertHidden({ lab }: Bench): void {
  assert.ok(lab.mac.calls.some(({ stdin }) => stdin.includes("hunter2")), "the text was sent");
  for (const { words } of lab.mac.calls) assert.doesNotMatch(words.join(" "), /hunter2/);
}
