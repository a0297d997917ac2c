/** What only the real adb daemon, Android's shell and toybox can show. */
import { strict as assert } from "node:assert";
import { Adb } from "../../../devices/android/adb.ts";
import { createAndroidPlatform } from "../../../devices/android/android_platform.ts";
import { Leftovers } from "../../../devices/android/leftovers.ts";
import { PhoneLink, type ShellService } from "../../../devices/android/phone_link.ts";
import { type RealAdbdLab, realAdbdRequirement, startRealAdbdLab } from "../../lab/android/real_adbd/real_adbd_lab.ts";
import { testWith } from "../../lab/requirements.ts";

/** No test has a reason to take this long; a hang becomes a failure. */
const patienceMs = 30_000;

function onDaemon(name: string, run: (lab: RealAdbdLab, signal: AbortSignal) => Promise<void>) {
  testWith(realAdbdRequirement, `the real adb daemon: ${name}`, async () => {
    await using lab = await startRealAdbdLab();
    await run(lab, AbortSignal.timeout(patienceMs));
  });
}

function linkTo({ environment, serial }: RealAdbdLab, service: ShellService = "shell"): PhoneLink {
  return new PhoneLink({ adb: new Adb({ environment }), serial, service, leftovers: new Leftovers() });
}

/** The command lines on the phone that hold a word, as the phone itself lists them. */
async function processes({ environment, serial }: RealAdbdLab, word: string, signal: AbortSignal) {
  const adb = new Adb({ environment });
  const pattern = `[${word.slice(0, 1)}]${word.slice(1)}`;
  const { stdout } = await adb.run(["-s", serial, "shell", `pgrep -fl '${pattern}'`], signal);
  return new TextDecoder().decode(stdout);
}

onDaemon(
  "every character of a script arrives, and what it prints on its first stream comes back",
  async (lab, signal) => {
    const odd = `it's "q" \\n $HOME \`id\` %s né 🙈 \u0001\u007f\ttab\r\nlast `;
    const link = linkTo(lab);
    const script = `print -rn -- '${odd.replaceAll("'", `'\\''`)}'; echo err >&2`;
    for (const _ of [1, 2, 3]) {
      const { stdout, stderr } = await link.run({ script, token: "glovebox-test", isRepeatable: false }, signal);
      assert.deepEqual([new TextDecoder().decode(stdout), stderr], [odd, ""]);
    }
    const long = "é".repeat(100_000);
    const { stdout } = await link.run({ script: `print -rn '${long}'`, token: "t", isRepeatable: false }, signal);
    assert.equal(new TextDecoder().decode(stdout), long);
    await link.close();
  },
);

onDaemon("2 MB of noise come back over the open shell as they are", async (lab, signal) => {
  const noise = Uint8Array.from({ length: 2_000_000 }, (_, index) => (index * index + (index >> 8)) & 255);
  await lab.phone.files.write("/sdcard/noise", noise);
  const link = linkTo(lab);
  const { stdout } = await link.run({ script: "cat /sdcard/noise", token: "t", isRepeatable: true }, signal);
  assert.ok(stdout.length === noise.length && stdout.every((byte, index) => byte === noise[index]));
  await link.close();
});

onDaemon("a shell that stays open ends when its client does", async (lab, signal) => {
  const link = linkTo(lab);
  await link.run({ script: "echo", token: "glovebox-test", isRepeatable: true }, signal);
  assert.match(await processes(lab, "read -rN", signal), /glovebox-/);
  await link.close();
  while (await processes(lab, "read -rN", signal) !== "");
});

onDaemon("a dump that hangs is ended on the phone, and the next one works", async (lab, signal) => {
  const platform = createAndroidPlatform({ adb: { environment: lab.environment }, limitMs: 3_000 });
  const device = await platform.open(lab.serial, signal);
  lab.phone.failDumps("hangs", 1);
  await assert.rejects(device?.screen(signal) ?? Promise.resolve(), { code: "timed_out" });
  assert.ok(await device?.screen(signal));
  assert.equal(await processes(lab, "uiautomator", signal), "");
  assert.deepEqual(await lab.phone.files.list("/data/local/tmp"), []);
  await device?.close();
});

onDaemon("a dump of a phone before Android 7 that hangs is ended too", async (lab, signal) => {
  const link = linkTo(lab, "exec-out");
  lab.phone.failDumps("hangs", 1);
  const limit = new AbortController();
  const script = ": glovebox-hanging\nuiautomator dump /data/local/tmp/glovebox-hanging.xml";
  const running = link.run({ script, token: "glovebox-hanging", isRepeatable: false }, limit.signal);
  const rejected = assert.rejects(running, /enough/);
  await lab.phone.called("uiautomator");
  limit.abort(new Error("It is enough"));
  await rejected;
  assert.ok(await link.close());
  assert.equal(await processes(lab, "glovebox-hanging", signal), "");
  assert.equal(await processes(lab, "uiautomator", signal), "");
});
