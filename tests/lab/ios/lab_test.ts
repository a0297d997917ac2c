/** Holds the simulated Mac to what is known of the real tools, and to what real ones printed where that lies beside. */
import assert from "node:assert/strict";
import type { Answer } from "../android/commands/command.ts";
import { axeCommands } from "./commands/axe_usage.ts";
import { wordsOf } from "./commands/batch_words.ts";
import { LabClock } from "./lab_clock.ts";
import { Mac } from "./mac.ts";

const { signal } = new AbortController();
const goldens = new URL("../../../../shared/corpus/ios/axe/goldens/", import.meta.url);
const errors = new URL("../../../../shared/corpus/ios/errors/", import.meta.url);

function newMac(): Mac {
  return new Mac(new LabClock(), "/nowhere");
}

async function run(mac: Mac, words: readonly string[], stdin = ""): Promise<Required<Answer>> {
  const { stdout = "", stderr = "", code = 0 } = await mac.run([...words, stdin], signal);
  return { stdout, stderr, code };
}

function foldersIn(place: URL): string[] {
  try {
    return [...Deno.readDirSync(place)].map(({ name }) => name);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}

for (const xcode of foldersIn(goldens)) {
  const cases = new URL(`${xcode}/stable/cases/`, goldens);
  for (const name of foldersIn(cases)) {
    const read = (file: string) => Deno.readTextFileSync(new URL(`${name}/${file}`, cases));
    const words = wordsOf(read("argv.txt").trim());
    const [, command = ""] = words;
    if (!axeCommands.includes(command) && !command.startsWith("--")) continue;
    Deno.test(`axe ends as the real one in ${name} of ${xcode.split("_")[0]}`, async () => {
      const { stdout, stderr, code } = await run(newMac(), words, name.startsWith("stdin-type") ? "💥" : "");
      assert.equal(code, Number(read("exit-code.txt")), String(stderr));
      assert.deepEqual([stdout === "", stderr === ""], [read("stdout.txt") === "", read("stderr.txt") === ""]);
      // The first line names what is missing or wrong; its whole wording is AXe's own.
      const said = /^Error: (Missing expected argument|Missing value for|Unknown option|Unexpected argument) '.*/;
      const [expected] = said.exec(read("stderr.txt")) ?? [];
      if (expected !== undefined) assert.equal(String(stderr).split("\n")[0], expected);
    });
  }
}

/** What real ones were asked where their errors were recorded; `DEVICE` stands for a simulator that is booted, `DOWN` not. */
const recorded: Readonly<Record<string, string>> = {
  "launch-unknown-app": "launch DEVICE com.example.nope",
  "terminate-not-running": "terminate DEVICE com.example.nope",
  "get-app-container-missing": "get_app_container DEVICE com.example.nope",
  "install-bad-path": "install DEVICE /tmp/nope.app",
  "uninstall-unknown": "uninstall DEVICE com.example.nope",
  "invalid-device": "launch <bogus-udid> com.example.nope",
  "lookup-shutdown": "ui DOWN appearance",
  "spawn-shutdown": "spawn DOWN notifyutil -p com.example.x",
  "boot-already-booted.xcode15+": "boot DEVICE",
  "openurl-no-handler": "openurl DEVICE bluesky://x",
  "screenshot-shutdown-timeout": "io DOWN screenshot out.png",
  "screenshot-dev-stdout-513": "io DEVICE screenshot --type=png /dev/stdout",
  "unrecognized-subcommand": "nonsense",
};

for (const file of foldersIn(errors).map((name) => name.replace(/\.txt$/, ""))) {
  const asked = recorded[file];
  if (asked === undefined) continue;
  Deno.test(`simctl fails as the real one in ${file}`, async () => {
    const mac = newMac();
    const [booted = assert.fail(), down = assert.fail()] = mac.simulators;
    down.state = "Shutdown";
    const words = asked.split(" ").map((word) => ({ DEVICE: booted.udid, DOWN: down.udid })[word] ?? word);
    const real = Deno.readTextFileSync(new URL(`${file}.txt`, errors));
    const { stdout, stderr, code } = await run(mac, ["xcrun", "simctl", ...words]);
    assert.equal(code, Number(/\[exit (\d+)/.exec(real)?.[1]), String(stderr));
    assert.equal(stdout !== "", real.includes("[stdout:"));
    assert.equal(stderr === "", real.includes("both streams empty"));
    const [head = ""] = /^(An error was encountered|lstat of|Invalid device:|Unrecognized) .*$/m.exec(real) ?? [];
    assert.ok(String(stderr).includes(head), String(stderr));
  });
}

Deno.test("simctl exits with the lowest byte of its error's code", async () => {
  const mac = newMac();
  const [iPhone] = mac.simulators;
  assert.ok(iPhone);
  const code = async (...words: readonly string[]) => (await run(mac, ["xcrun", "simctl", ...words])).code;
  assert.deepEqual(
    [
      await code("boot", iPhone.udid),
      await code("launch", "nobody", "a.b"),
      await code("launch", iPhone.udid, "a.b"),
      await code("terminate", iPhone.udid, "a.b"),
      await code("get_app_container", iPhone.udid, "a.b"),
      await code("openurl", iPhone.udid, "nobody://x"),
      await code("nonsense"),
    ],
    [149, 148, 4, 3, 2, 194, 1],
  );
  assert.equal((await run(mac, ["xcrun", "nonsense"])).code, 72);
});

Deno.test("simctl keeps and tells what was set, and takes it back", async () => {
  const mac = newMac();
  const { udid, system } = mac.simulators[0] ?? assert.fail();
  const say = async (words: string, stdin = "") => {
    const [verb = "", ...rest] = words.split(" ");
    const { code, stdout } = await run(mac, ["xcrun", "simctl", verb, udid, ...rest], stdin);
    return code === 0 ? String(stdout).trim() : code;
  };
  assert.equal(await say("ui content_size"), "large");
  await say("ui content_size increment");
  assert.equal(await say("ui content_size"), "extra-large");
  assert.equal(await say("ui content_size huge"), 1);
  await say("ui appearance dark");
  assert.deepEqual([await say("ui appearance"), await say("ui appearance blue")], ["dark", 1]);
  await say("status_bar override --time 9:41 --batteryLevel 100");
  assert.equal(await say("status_bar list"), "Current Status Bar Overrides:\ntime: 9:41\nbatteryLevel: 100");
  assert.equal(await say("status_bar override --batteryLevel 101"), 22);
  await say("status_bar clear");
  assert.equal(system.statusBar.size, 0);
  await say("location set 1,2");
  await say("location clear");
  assert.equal(system.location, undefined);
  await say("privacy grant photos com.example.feed");
  await say("privacy reset all com.example.feed");
  assert.equal(system.permission("com.example.feed", "photos"), undefined);
  assert.equal(await say("privacy grant camera com.example.feed"), 1);
});

Deno.test("simctl pushes what holds aps and 4 KB at most, to an app that is there", async () => {
  const mac = newMac();
  const { udid, system } = mac.simulators[0] ?? assert.fail();
  const push = async (appId: string, payload: string) =>
    (await run(mac, ["xcrun", "simctl", "push", udid, appId, "-"], payload)).code;
  const alert = '{"aps": {"alert": "Hello"}}';
  assert.deepEqual(
    [
      await push("com.example.feed", alert),
      await push("com.example.absent", alert),
      await push("com.example.feed", "{}"),
      await push("com.example.feed", alert + " ".repeat(4_096)),
    ],
    [0, 2, 22, 22],
  );
  assert.deepEqual(system.pushes, [{ appId: "com.example.feed", payload: alert }]);
});

Deno.test("a boot is accepted long before it is done", async () => {
  const mac = newMac();
  const [iPhone] = mac.simulators;
  assert.ok(iPhone);
  iPhone.state = "Shutdown";
  await run(mac, ["xcrun", "simctl", "boot", iPhone.udid]);
  const states = async () => String((await run(mac, ["xcrun", "simctl", "list", "-j"])).stdout);
  assert.match(await states(), /"state": "Booting"/);
  await mac.clock.sleep(8_000, signal);
  assert.doesNotMatch(await states(), /Booting/);
});

Deno.test("a picture of a simulator that is not booted takes a minute to fail", async () => {
  const mac = newMac();
  const [iPhone] = mac.simulators;
  assert.ok(iPhone);
  iPhone.state = "Shutdown";
  const start = mac.clock.now();
  const { code, stderr } = await run(mac, ["xcrun", "simctl", "io", iPhone.udid, "screenshot", "-"]);
  assert.deepEqual([code, /Timeout waiting for screen surfaces/.test(stderr)], [60, true]);
  assert.ok(mac.clock.now() - start > 60_000);
});

Deno.test("wordsOf() takes a line apart as a shell does", () => {
  assert.deepEqual(wordsOf(`type "a \\"b\\" \\\\ 'c'" 'd "e" \\' f\\ g ""`), [
    "type",
    `a "b" \\ 'c'`,
    'd "e" \\',
    "f g",
    "",
  ]);
  assert.throws(() => wordsOf('type "a'), SyntaxError);
});
