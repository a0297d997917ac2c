/** How scripts get to a phone and back, over the real adb client and Android's own shell. */
import { strict as assert } from "node:assert";
import { Adb, type AdbOptions } from "../../../devices/android/adb.ts";
import { Leftovers } from "../../../devices/android/leftovers.ts";
import { PhoneLink, type ShellService } from "../../../devices/android/phone_link.ts";
import { type AndroidLab, androidLabRequirement, startAndroidLab } from "../../lab/android/android_lab.ts";
import { testWith } from "../../lab/requirements.ts";

interface Bench {
  readonly lab: AndroidLab;
  readonly link: PhoneLink;
}

interface LinkOptions {
  readonly service?: ShellService;
  readonly adb?: AdbOptions;
}

function onLink(name: string, run: (bench: Bench) => Promise<void>, { service = "shell", adb }: LinkOptions = {}) {
  testWith(androidLabRequirement, name, async () => {
    await using lab = await startAndroidLab();
    const { environment, serial } = lab;
    const link = new PhoneLink({ adb: new Adb({ environment, ...adb }), serial, service, leftovers: new Leftovers() });
    await run({ lab, link });
    assert.ok(await link.close());
    assert.deepEqual(await lab.stopped(), []);
  });
}

/** Runs a script and gives what it printed on both streams. */
async function run(link: PhoneLink, script: string, isRepeatable = false): Promise<readonly [string, string]> {
  const { stdout, stderr } = await link.run(
    { script, token: "glovebox-test", isRepeatable },
    AbortSignal.timeout(20_000),
  );
  return [new TextDecoder().decode(stdout), stderr];
}

onLink("one shell runs every script, without input, and answers what comes on the first stream", async (bench) => {
  const { lab, link } = bench;
  assert.deepEqual(await run(link, "echo one; echo two >&2; notes=three; false"), ["one\nthree", ""]);
  assert.deepEqual(await run(link, "echo one; cat"), ["one\n", ""]);
  assert.deepEqual(await run(link, "echo last"), ["last\n", ""]);
  assert.equal(lab.services.filter((service) => service.startsWith("shell,")).length, 1);
});

onLink("a script that the shell cannot read, or that ends it, spoils nothing for the next", async ({ link }) => {
  for (const script of ["if then (", "exit 3"]) {
    assert.deepEqual(await run(link, script), ["", ""]);
    assert.deepEqual(await run(link, "echo next"), ["next\n", ""]);
  }
});

const odd = `it's "q" \\n $HOME \`id\` %s né 🙈 \u0001\u007f\ttab\r\nlast `;
for (const [name, service] of [["over the open shell", "shell"], ["in a shell of its own", "exec-out"]] as const) {
  onLink(`every character of a script arrives ${name}`, async ({ link }) => {
    const [stdout] = await run(link, `print -rn -- '${odd.replaceAll("'", `'\\''`)}'`);
    assert.equal(stdout, odd);
  }, { service });
}

onLink("a script of 200 kB arrives over the open shell", async ({ link }) => {
  const long = "é".repeat(100_000);
  const [stdout] = await run(link, `print -rn -- '${long}'`);
  assert.equal(stdout, long);
});

onLink("a script that comes while the shell is busy gets a shell of its own, however long", async ({ lab, link }) => {
  await run(link, "echo open");
  const slow = run(link, "mkfifo /sdcard/gate; echo waiting; read -r line </sdcard/gate; echo $line");
  const long = "x".repeat(100_000);
  const [stdout] = await run(
    link,
    `while [ ! -p /sdcard/gate ]; do sleep 0.01; done; echo passed >/sdcard/gate; echo '${long}'`,
  );
  assert.equal(stdout, `${long}\n`);
  assert.deepEqual(await slow, ["waiting\npassed\n", ""]);
  await lab.adb(["-s", lab.serial, "shell", "rm /sdcard/gate"]);
});

onLink("a shell that has died is opened anew", async ({ lab, link }) => {
  await run(link, "echo open");
  await lab.adb(["-s", lab.serial, "shell", "pkill -f [g]lovebox-"]);
  assert.deepEqual(await lab.stopped(), []);
  assert.deepEqual(await run(link, "echo again", true), ["again\n", ""]);
});

onLink("a script whose shell dies under it is only sent again when that does no harm", async ({ link }) => {
  const count = "echo . >>/sdcard/runs; [ $(wc -l </sdcard/runs) = 1 ] && { kill -9 $$; exit; }; cat /sdcard/runs";
  assert.deepEqual(await run(link, count), ["", ""]);
  assert.deepEqual(await run(link, "wc -l </sdcard/runs; rm /sdcard/runs"), ["1\n", ""]);
  assert.deepEqual(await run(link, count, true), [".\n.\n", ""]);
});

Deno.test("a phone that reads nothing any more is given up when time is up", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const program = `${folder}/adb`;
    // Says that the shell is ready, as the loop does, and then never reads.
    const ready = String.raw`token=$(echo "$*" | sed -n 's/^.* shell : \(glovebox-[0-9a-f-]*\);.*/\1/p')
[ -z "$token" ] && exit 1
printf '\n%s 0\n' "$token"; printf '\n%s 0\n' "$token" >&2
exec sleep 600`;
    await Deno.writeTextFile(program, `#!/bin/sh\n${ready}\n`, { mode: 0o755 });
    const [adb, leftovers] = [new Adb({ program }), new Leftovers()];
    const link = new PhoneLink({ adb, serial: "R5C", service: "shell", leftovers });
    const sending = { script: "x".repeat(1_000_000), token: "glovebox-test", isRepeatable: true };
    await assert.rejects(link.run(sending, AbortSignal.timeout(500)), { name: "TimeoutError" });
    await link.close();
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

testWith(
  androidLabRequirement,
  "a phone whose shell cannot stay open gets each script in a shell of its own",
  async () => {
    const folder = await Deno.makeTempDir();
    try {
      const program = `${folder}/adb`;
      const refusing = 'case "$*" in *"read -rN"*) echo refused >>"$0.log"; exit 1 ;; esac\nexec adb "$@"\n';
      await Deno.writeTextFile(program, `#!/bin/sh\n${refusing}`, { mode: 0o755 });
      await using lab = await startAndroidLab();
      const adb = new Adb({ program, environment: lab.environment });
      const link = new PhoneLink({ adb, serial: lab.serial, service: "shell", leftovers: new Leftovers() });
      for (const word of ["one", "two"]) assert.deepEqual(await run(link, `echo ${word}`), [`${word}\n`, ""]);
      assert.equal(await Deno.readTextFile(`${program}.log`), "refused\n");
      assert.ok(await link.close());
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
);
