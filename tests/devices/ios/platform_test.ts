/** Listing, opening, booting and what goes wrong there, with a simulated Mac. */
import assert from "node:assert/strict";
import { createIosPlatform, type IosPlatform } from "../../../devices/ios/ios_platform.ts";
import { Programs } from "../../../devices/ios/program.ts";
import { waitForApp } from "../../../devices/ui/wait.ts";
import { simctlError, simctlErrors } from "../../lab/ios/commands/simctl_answers.ts";
import { countCalls, failure, launch, never, onMac, onSimulator } from "./bench.ts";

const SETTINGS = "com.apple.Preferences";
const noise =
  "2026 simctl[1] CoreSimulatorService connection became invalid.  Simulator services will no longer be available.\n";

onMac("list() names simulators with what is to be done for each, booted ones first", async ({ lab, platform }) => {
  lab.iPhone.state = "Shutdown";
  const { devices, notes } = await platform.list(never);
  assert.deepEqual(notes, []);
  assert.deepEqual(devices.map(({ name, platform, ready }) => [name, platform, ready]), [
    ["iPhone 13 mini", "iOS 26.5", true],
    ["iPad Air", "iOS 26.5", true],
    ["iPhone 17", "iOS 26.5", false],
  ]);
  assert.equal(devices.at(-1)?.problem, 'It is in the state "Shutdown": boot it first');
});

onMac("list() takes the text form where two runtimes of one identifier cost the other its devices", async (bench) => {
  bench.lab.mac.fail(/^xcrun simctl list -j$/, {
    stdout: '{"devices": {"com.apple.CoreSimulator.SimRuntime.iOS-26-0": []}}',
  });
  assert.equal((await bench.platform.list(never)).devices.length, 3);
  assert.equal(countCalls(bench, /^xcrun simctl list devices$/), 1);
});

onMac("list() tells simulators that cannot be asked for from none", async ({ lab, platform }) => {
  lab.mac.fail(/simctl list/, { stdout: '{"devices": {}}', stderr: noise }, 1);
  const { devices, notes } = await platform.list(never);
  assert.deepEqual(devices, []);
  assert.match(notes.join(), /^Cannot list the simulators: simctl says .*a sandbox around this server causes$/);
});

onMac("list() says how Xcode is repaired", async ({ lab, platform }) => {
  lab.mac.fail(/^xcrun/, {
    stderr: 'xcrun: error: unable to find utility "simctl", not a developer tool or in PATH\n',
    code: 72,
  });
  assert.match((await platform.list(never)).notes.join(), /run: sudo xcode-select -s/);
});

onMac("list() says which program is missing to see and touch, and open() does", async ({ lab, platform }) => {
  const missing = /simctl can neither read the screen nor touch it; install AXe 1\.8 or newer: brew install/;
  assert.match((await platform.list(never)).notes.join(), missing);
  await assert.rejects(platform.open(lab.iPhone.udid, never), failure("tool_missing", missing));
}, { drivers: [] });

Deno.test("without xcrun there are no simulators, and nobody else's id is claimed", async () => {
  const platform = createIosPlatform({ environment: { PATH: "" } });
  assert.deepEqual((await platform.list(never)).devices, []);
  assert.equal(await platform.open("5F0C0000-0000-4000-8000-000000000001", never), undefined);
  assert.equal(await platform.boot("Pixel_8", { progress: () => {}, signal: never }), undefined);
});

onMac("open() answers nothing for the ids of other platforms, and without asking simctl", async ({ lab, platform }) => {
  for (const id of ["demo", "emulator-5554", "booted", "-h"]) assert.equal(await platform.open(id, never), undefined);
  assert.equal(lab.mac.calls.length, 0);
});

onMac("open() sends a simulator that is not booted to be booted", async ({ lab, platform }) => {
  lab.iPhone.state = "Shutdown";
  const booting = failure(
    "device_not_ready",
    /^Cannot open "iPhone 17" .*: it is in the state "Shutdown"; boot it first$/,
  );
  await assert.rejects(platform.open(lab.iPhone.udid, never), booting);
});

onMac("open() refuses an AXe that is too old, and takes idb instead where there is one", async ({ lab, platform }) => {
  lab.mac.fail(/^axe --version/, { stdout: "1.7.1\n" });
  const device = await platform.open(lab.iPhone.udid, never);
  await device?.screen(never);
  assert.ok(lab.mac.calls.some(({ words }) => words.join(" ").startsWith("idb ui describe-all")));
});

onMac("open() refuses a companion of idb that is too old", async ({ lab, platform }) => {
  lab.mac.fail(/^idb_companion --version/, { stdout: '{"build_time":"12:10:01","build_date":"Aug 12 2022"}\n' });
  const old = /^Cannot open .*: idb_companion of Aug 12 2022 is older than 1\.5\.1: brew upgrade idb-companion$/;
  await assert.rejects(platform.open(lab.iPhone.udid, never), failure("tool_missing", old));
}, { drivers: ["idb"] });

onMac("checkUp() names Xcode, the simulators and what drives them", async ({ lab, platform }) => {
  lab.mini.state = "Shutdown";
  assert.deepEqual(await checkUp(platform), [
    "ok Xcode: Xcode 26.4, Build version 17E192",
    "ok iOS simulators: there are 3; booted: iPhone 17, iPad Air",
    "ok AXe: 1.8.0, used to see and touch",
    "ok idb: 1.5.1, used for what AXe cannot do",
  ]);
});

onMac("checkUp() says what is too old, and who does its work", async ({ lab, platform }) => {
  lab.mac.fail(/^axe --version/, { stdout: "1.7.1\n" });
  assert.deepEqual((await checkUp(platform)).slice(2), [
    "broken AXe: axe 1.7.1 is older than 1.8: brew upgrade axe → Run: brew install cameroncooke/axe/axe",
    "ok idb: 1.5.1, used to see and touch",
  ]);
});

onMac("checkUp() says what is missing, why, and what brings it", async ({ lab, platform }) => {
  lab.mac.fail(/^xcrun/, {
    stderr: 'xcrun: error: unable to find utility "simctl", not a developer tool or in PATH\n',
    code: 72,
  });
  const [xcode = "", simulators = "", axe, idb] = await checkUp(platform);
  for (const said of [xcode, simulators]) assert.match(said, /^broken .* run: sudo xcode-select -s /);
  assert.deepEqual([axe, idb], [
    "missing AXe: it is not installed: nothing sees and touches simulators → Run: brew install cameroncooke/axe/axe",
    "missing idb: it is not installed: simulators cannot be turned → Run: brew install facebook/fb/idb",
  ]);
}, { drivers: [] });

Deno.test("checkUp() on a computer without xcrun is one line, and no error", async () => {
  const said = await checkUp(createIosPlatform({ environment: { PATH: "" } }));
  assert.equal(said.length, 1);
  assert.match(said.join(), /^(ok iOS simulators: none here: they need a Mac|missing Xcode: there is no xcrun)/);
});

async function checkUp(platform: IosPlatform): Promise<string[]> {
  return (await platform.checkUp(never)).map(({ state, subject, says, todo }) =>
    `${state} ${subject}: ${says}${todo === undefined ? "" : ` → ${todo}`}`
  );
}

onMac("open() takes idb where AXe cannot work with this Xcode", async ({ lab, platform }) => {
  const broken = 'CLIError(errorDescription: "Failed to load essential private frameworks: SimulatorKit.framework")\n';
  lab.mac.fail(/^axe describe-ui/, { stderr: broken, code: 1 });
  const device = await platform.open(lab.iPhone.udid, never);
  assert.ok((await device?.screen(never))?.size.width);
});

onMac("open() says what is wrong with the last driver when none works", async ({ lab, platform }) => {
  lab.mac.fail(/^axe describe-ui/, { stderr: "SimulatorKit cannot be loaded\n", code: 1 });
  const opening = platform.open(lab.iPhone.udid, never);
  await assert.rejects(opening, failure("tool_missing", /brew upgrade axe/));
}, { drivers: ["axe"] });

onMac(
  "boot() waits until the system is up, tells each stage, and close() shuts down again",
  async ({ lab, platform }) => {
    lab.iPhone.state = "Shutdown";
    const lines: string[] = [];
    const progress = (line: string) => lines.push(line);
    assert.equal(await platform.boot(lab.iPhone.udid, { progress, signal: never }), lab.iPhone.udid);
    assert.deepEqual(lines, ['Booting "iPhone 17"', "Waiting for System App", '"iPhone 17" is booted']);
    assert.equal(lab.iPhone.state, "Booted");
    await platform.boot(lab.mini.udid, { progress, signal: never });
    await platform.close();
    assert.deepEqual([lab.iPhone.state, lab.mini.state], ["Shutdown", "Booted"]);
  },
);

onMac("boot() accepts a simulator that somebody else has booted in the meantime", async ({ lab, platform }) => {
  lab.iPhone.state = "Shutdown";
  const waiting = platform.boot(lab.iPhone.udid, { progress: () => (lab.iPhone.state = "Booted"), signal: never });
  lab.mac.fail(/bootstatus/, simctlErrors.wrongState("boot device", "Booted"));
  assert.equal(await waiting, lab.iPhone.udid);
});

onMac("boot() says what simctl says when a boot fails", async ({ lab, platform }) => {
  lab.iPhone.state = "Shutdown";
  lab.mac.fail(
    /bootstatus/,
    simctlError("NSPOSIXErrorDomain", 60, "Unable to boot the Simulator.", "launchd failed to respond."),
  );
  const booting = platform.boot(lab.iPhone.udid, { progress: () => {}, signal: never });
  await assert.rejects(
    booting,
    failure("device_not_ready", /^Cannot boot "iPhone 17" .*: simctl says "Unable to boot the Sim/),
  );
});

onSimulator("a tree that comes too early is waited for, and never told as an empty screen", async ({ lab, device }) => {
  lab.iPhone.faults.ax = "zero";
  const late = device.screen(never);
  await assert.rejects(
    late,
    failure("screen_unreadable", /does not know the app in front; end the app and launch it again$/),
  );
  const start = lab.clock.now();
  lab.mac.fail(/^axe describe-ui/, {
    stdout: '[{"type": "Application", "frame": {"x": 0, "y": 0, "width": 0, "height": 0}}]',
  }, 3);
  lab.iPhone.faults.ax = "ok";
  assert.ok((await device.screen(never)).root.children.length > 0);
  assert.ok(lab.clock.now() - start >= 1_500);
});

onSimulator("a service that has no tree yet is waited for", async ({ lab, device }) => {
  lab.mac.fail(/^axe describe-ui/, { stderr: "Error: No translation object returned for simulator.\n", code: 1 }, 3);
  assert.ok((await device.screen(never)).root.children.length > 0);
});

onSimulator("an empty tree of a process that is no app is told as such", async ({ lab, device }) => {
  lab.iPad.faults.ax = "wrongFront";
  await assert.rejects(
    device.screen(never),
    failure("screen_unreadable", /an empty tree of "DockFolderViewService", which is no app/),
  );
}, { model: "iPad" });

onSimulator(
  "an app that has just started is waited for, and one that stays without elements is waited for once",
  async (bench) => {
    const { lab, device } = bench;
    const pid = lab.iPhone.start(SETTINGS);
    const bare = JSON.stringify([{
      type: "Application",
      pid,
      frame: { x: 0, y: 0, width: 402, height: 874 },
      children: [],
    }]);
    lab.mac.fail(/^axe describe-ui/, { stdout: bare }, 2);
    assert.ok((await device.screen(never)).root.children.length > 0);
    lab.mac.fail(/^axe describe-ui/, { stdout: bare });
    assert.deepEqual([(await device.screen(never)).app, (await device.screen(never)).root.children.length], [
      SETTINGS,
      0,
    ]);
    const reads = countCalls(bench, /^axe describe-ui/);
    await device.screen(never);
    assert.equal(countCalls(bench, /^axe describe-ui/), reads + 1);
  },
);

onSimulator("a driver that crashes is told as such, and so is one that prints no tree", async ({ lab, device }) => {
  lab.mac.fail(/^axe describe-ui/, { code: 139 }, 1);
  await assert.rejects(
    device.screen(never),
    failure("screen_unreadable", /^Cannot read the screen: AXe exits with 139$/),
  );
  lab.mac.fail(/^axe describe-ui/, { stdout: '[{"type": "Applic' }, 1);
  await assert.rejects(
    device.screen(never),
    failure("screen_unreadable", /AXe: it prints no accessibility nodes in JSON$/),
  );
});

onSimulator("a simulator that does not tell which apps run is read all the same", async ({ lab, device }) => {
  lab.mac.fail(/launchctl/, { code: 1 });
  lab.iPhone.pids.set("com.apple.springboard", 901);
  const { app, root } = await device.screen(never);
  assert.deepEqual([app, root.children.length > 0], [undefined, true]);
});

onSimulator("an app that does not come to the front is told with what is there", async ({ lab, device, session }) => {
  lab.mac.fail(/simctl launch/, { stdout: `${SETTINGS}: 4711\n` });
  await session.actAndLook([launch(SETTINGS)], never);
  assert.equal((await waitForApp(session, SETTINGS, { timeoutMs: 3_000, signal: never })).app, "com.apple.springboard");
  await device.screen(never);
});

onSimulator("a launch that simctl lost sight of counts when the app runs, and only then", async ({ lab, device }) => {
  const lost = simctlError(
    "NSPOSIXErrorDomain",
    3,
    `Application launch for '${SETTINGS}' did not return a process handle nor launch error.`,
  );
  lab.iPhone.start(SETTINGS);
  lab.mac.fail(/simctl launch/, lost);
  await device.act([launch(SETTINGS)], never);
  lab.iPhone.pids.delete(SETTINGS);
  await assert.rejects(
    device.act([launch(SETTINGS)], never),
    failure("launch_failed", /did not return a process handle/),
  );
});

onSimulator(
  "an app that does not run is terminated already; one that is not installed is not found",
  async ({ device }) => {
    await device.act([{ kind: "terminateApp", appId: SETTINGS }], never);
    const absent = device.act([{ kind: "terminateApp", appId: "com.example.absent" }], never);
    await assert.rejects(
      absent,
      failure("app_not_found", /^Cannot terminate "com.example.absent": no such app is installed$/),
    );
  },
);

onSimulator("a name with braces is an app's name", async ({ device }) => {
  const apps = await device.listApps(never);
  assert.equal(apps.find(({ appId }) => appId === "com.example.vault")?.name, "Vault {safe}");
});

onSimulator("a list of apps that is cut off is told, not shortened", async ({ lab, device }) => {
  lab.mac.fail(/listapps/, { stdout: '{ "a.b" = { Name = "x"; };\n "c.d" = {' });
  await assert.rejects(
    device.listApps(never),
    failure("unsupported", /no list that can be read: .* from character \d+ on$/),
  );
});

onSimulator("a screenshot of a simulator that was shut down fails at once", async (bench) => {
  bench.lab.iPhone.state = "Shutdown";
  await assert.rejects(
    bench.device.screenshot(never),
    failure("device_not_ready", /in the state "Shutdown"; boot it first$/),
  );
  assert.equal(countCalls(bench, / io /), 0);
});

onSimulator("a picture that is cut off is none", async ({ lab, device }) => {
  lab.mac.fail(/ io .* screenshot/, { stdout: new Uint8Array([0x89, 0x50, 0x4e, 0x47]) });
  await assert.rejects(device.screenshot(never), failure("screen_unreadable", /sends no complete PNG$/));
});

onSimulator("a simulator that is shut down while it is used is told as such", async ({ lab, device }) => {
  lab.iPhone.state = "Shutdown";
  await assert.rejects(device.screen(never), failure("device_not_ready", /is not booted.*; boot the simulator first$/));
  await assert.rejects(device.act([launch(SETTINGS)], never), failure("device_not_ready", /boot the simulator first$/));
});

onSimulator("a program that hangs is killed when the call is given up", async ({ lab, device }) => {
  lab.mac.fail(/^axe describe-ui/, "hangs", 1);
  const giveUp = new AbortController();
  const reading = assert.rejects(device.screen(giveUp.signal), /enough/);
  await lab.mac.called(/^axe describe-ui/);
  giveUp.abort(new Error("enough"));
  await reading;
  assert.ok((await device.screen(never)).size.width > 0);
});

onSimulator("a call that is given up before its program has started starts none", async ({ lab, device }) => {
  const giveUp = new AbortController();
  const reading = assert.rejects(device.screen(giveUp.signal), /enough/);
  giveUp.abort(new Error("enough"));
  await reading;
  assert.equal(lab.mac.calls.length, 0);
});

onMac("a program that hangs is killed when its own time is over", async ({ lab }) => {
  lab.mac.fail(/^axe/, "hangs", 1);
  const running = new Programs(lab.environment).run({
    program: "axe",
    args: ["--version"],
    timeoutMs: 300,
    signal: never,
  });
  await assert.rejects(running, failure("timed_out", /^Cannot run "axe --version": it did not end within 0.3 s$/));
});
