import assert from "node:assert/strict";
import { decode } from "fast-png";
import { wallClock } from "../../../devices/clock.ts";
import { testWith } from "../requirements.ts";
import type { AdbOutput } from "./adb_server.ts";
import { type AndroidLab, androidLabRequirement, type LabOptions, startAndroidLab } from "./android_lab.ts";
import type { DumpFault } from "./phone.ts";

onLab("adb lists the phone with its model", async (lab) => {
  const { stdout } = text(await lab.adb(["devices", "-l"]));
  const line = `${lab.serial}        device product:sdk_labphone_x86_64 model:Lab_Phone device:labphone transport_id:1`;
  assert.equal(stdout, `List of devices attached\n${line}\n\n`);
});

onLab("a shell keeps its streams apart and tells its exit code", async (lab) => {
  await check(lab, "echo out; echo err >&2; exit 7", { code: 7, stdout: "out\n", stderr: "err\n" });
  await check(lab, "exit 300", { code: 44, stdout: "", stderr: "" });
  await check(lab, "kill -9 $$", { code: 137, stdout: "", stderr: "" });
  await check(lab, "nosuch", { code: 127, stderr: /\/system\/bin\/sh: nosuch: inaccessible or not found/ });
});

onLab("a shell passes every byte, in both directions", async (lab) => {
  const file = await Deno.makeTempFile();
  try {
    const bytes = Uint8Array.from({ length: 2_000_000 }, (_, index) => (index * index + (index >> 8)) & 255);
    await Deno.writeFile(file, bytes);
    await lab.adb(["-s", lab.serial, "push", file, "/data/local/tmp/noise"]);
    const back = await shell(lab, "cat /data/local/tmp/noise");
    assert.ok(equal(back.stdout, bytes), `${back.stdout.length} bytes came back, and not the same`);
  } finally {
    await Deno.remove(file);
  }
});

onLab("a shell reads what the client feeds it", async (lab) => {
  const fed = "line with 'quotes' and $signs\n".repeat(5_000);
  const { stdout } = text(await lab.adb(["-s", lab.serial, "shell", "cat"], { stdin: fed }));
  assert.equal(stdout, fed);
  const script = text(
    await lab.adb(["-s", lab.serial, "shell"], { stdin: `: ${"x".repeat(100_000)}\necho done\nexit 3\n` }),
  );
  assert.deepEqual(script, { code: 3, stdout: "done\n", stderr: "" });
});

onLab("a shell that does not read what it is fed ends all the same", async (lab) => {
  const { code, stdout } = text(
    await lab.adb(["-s", lab.serial, "shell", "echo done"], { stdin: "x".repeat(500_000) }),
  );
  assert.deepEqual({ code, stdout }, { code: 0, stdout: "done\n" });
});

onLab("a command of more than 65 kB does not get through, for adb garbles it", async (lab) => {
  const { code, stderr } = text(await shell(lab, `: ${"x".repeat(66_000)}`));
  assert.deepEqual({ code, stderr }, { code: 1, stderr: "error: closed\n" });
});

onLab("a command's words arrive as the shell parsed them", async (lab) => {
  await shell(lab, `input text 'it'\\''s "$x" & ;|<>\\ \`' 'a  b' "" '*' 'né 🙈\nline'`);
  await shell(lab, "input text a  b");
  await shell(lab, "input text '/sdcard/x in /data/local/tmp/y'");
  assert.deepEqual(lab.phone.calls, [
    ["input", "text", `it's "$x" & ;|<>\\ \``, "a  b", "", "*", "né 🙈\nline"],
    ["input", "text", "a", "b"],
    ["input", "text", "/sdcard/x in /data/local/tmp/y"],
  ]);
  await check(lab, "input text it's", { code: 1, stderr: /no closing quote/ });
});

onLab("paths of the phone lead to its own storage and are told as such", async (lab) => {
  await check(lab, "echo kept >/data/local/tmp/a; cat /sdcard/../data/local/tmp/a", { stdout: "kept\n" });
  await check(lab, "ls /data/local/tmp; ls -d /data/local/tmp/a", { stdout: "a\n/data/local/tmp/a\n" });
  await check(lab, "cat /sdcard/none", { code: 1, stderr: "cat: /sdcard/none: No such file or directory\n" });
});

onLab("files are pushed, listed and pulled", async (lab) => {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(`${folder}/here`, "kept\n".repeat(50_000));
    const adb = async (...args: string[]) => text(await lab.adb(["-s", lab.serial, ...args]));
    assert.match((await adb("push", `${folder}/here`, "/sdcard/new/there")).stdout, /1 file pushed/);
    assert.match((await adb("ls", "/sdcard/new")).stdout, /^000081[0-9a-f]{2} 0003d090 [0-9a-f]{8} there$/m);
    assert.equal((await adb("pull", "/sdcard/new/there", `${folder}/back`)).code, 0);
    assert.equal(await Deno.readTextFile(`${folder}/back`), await Deno.readTextFile(`${folder}/here`));
    const missing = await adb("pull", "/sdcard/none", `${folder}/none`);
    assert.equal(missing.code, 1);
    assert.match(missing.stdout + missing.stderr, /^adb: error: .*'\/sdcard\/none'/);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

onLab("exec-out mixes both streams and loses the exit code", async (lab) => {
  const { code, stdout, stderr } = text(
    await lab.adb(["-s", lab.serial, "exec-out", "echo out; echo err >&2; exit 7"]),
  );
  assert.deepEqual({ code, stderr, lines: stdout.split("\n").sort() }, {
    code: 0,
    stderr: "",
    lines: ["", "err", "out"],
  });
});

onLab("a phone before Android 7 has one stream, no exit codes, and carriage returns", async (lab) => {
  await check(lab, "echo out; exit 7", { code: 0, stdout: "out\r\n", stderr: "" });
  await check(lab, "echo err >&2", { code: 0, stdout: "err\r\n", stderr: "" });
}, { shellV2: false });

onLab("a phone on which nobody allows debugging is unauthorized", async (lab) => {
  assert.match(text(await lab.adb(["devices"])).stdout, /\tunauthorized\n/);
  await check(lab, "true", { code: 1, stderr: /^error: device unauthorized\./ });
}, { unauthorized: true });

onLab("a phone whose cable is pulled is offline", async (lab) => {
  await check(lab, "true", { code: 0 });
  await lab.unplug();
  await check(lab, "true", { code: 1, stderr: "error: device offline\n" });
});

onLab("several shells run at the same time", async (lab) => {
  const numbers = Array.from({ length: 8 }, (_, index) => index);
  const answers = await Promise.all(
    numbers.map((number) => shell(lab, `getprop ro.none ${number}; echo ${number} >&2`)),
  );
  assert.deepEqual(answers.map((answer) => text(answer).stdout), numbers.map((number) => `${number}\n`));
  assert.equal(lab.services.length, 8);
});

onLab("a killed client leaves its command running, and pkill ends it", async (lab) => {
  lab.phone.failDumps("hangs", 1);
  const client = new AbortController();
  const dumping = lab.adb(["-s", lab.serial, "shell", "echo before; uiautomator dump; echo after"], client);
  await lab.phone.called("uiautomator");
  client.abort();
  assert.equal((await dumping).code, 143);
  assert.deepEqual(lab.running(), ["echo before; uiautomator dump; echo after"]);
  await check(lab, "pkill -f uiautomator", { code: 0 });
  assert.deepEqual(lab.running(), []);
  await check(lab, "pkill -f uiautomator", { code: 1 });
});

onLab("pkill -f also ends the script that holds its pattern", async (lab) => {
  await check(lab, "pkill -f nothing_else; echo after", { code: 143, stdout: "" });
});

onLab("a maker's noise comes before a command's own stderr", async (lab) => {
  lab.phone.noise.set("wm", "java.io.FileNotFoundException: theme_config\n");
  await check(lab, "wm size", {
    stdout: "Physical size: 1080x2400\n",
    stderr: "java.io.FileNotFoundException: theme_config\n",
  });
});

onLab("a slow phone takes its time for every command", async (lab) => {
  lab.phone.latencyMs = 150;
  const before = performance.now();
  await shell(lab, "getprop a; getprop b");
  assert.ok(performance.now() - before >= 300);
});

onLab("properties, sizes and settings read as on a phone", async (lab) => {
  await check(lab, "getprop ro.build.version.release; getprop ro.none", { stdout: "14\n\n" });
  await check(lab, "getprop | grep qemu", { stdout: "[ro.boot.qemu]: [1]\n[ro.kernel.qemu]: [1]\n" });
  await check(lab, "wm size; wm density", { stdout: "Physical size: 1080x2400\nPhysical density: 480\n" });
  await check(lab, "settings get system user_rotation; settings get secure none", { stdout: "0\nnull\n" });
  await check(lab, "cmd clipboard get; cmd nosuch", { code: 20, stdout: "No shell command implementation.\n" });
});

onLab("dumpsys window tells the focus, the keyboard and the rotation", async (lab) => {
  await shell(lab, "am start -n com.example.signin/.SignInActivity");
  const before = text(await shell(lab, "uiautomator dump; dumpsys window displays")).stdout;
  assert.match(before, /mCurrentFocus=Window\{\w+ u0 com\.example\.signin\/com\.example\.signin\.SignInActivity\}\n/);
  assert.match(before, /type=ime frame=\[0,0\]\[0,0\] visible=false/);
  assert.match(before, /init=1080x2400 480dpi .* cur=1080x2400/);
  await tapOn(lab, "Email");
  assert.match(text(await shell(lab, "dumpsys window")).stdout, /type=ime frame=\[0,\d+\]\[1080,2400\] .*visible=true/);
  await shell(lab, "settings put system accelerometer_rotation 0; settings put system user_rotation 1");
  // The dump waits until the screen has turned.
  const turned = text(await shell(lab, "uiautomator dump; dumpsys window displays; wm size")).stdout;
  assert.match(turned, /init=1080x2400 480dpi .* cur=2400x1080/);
  assert.match(turned, /mRotation=1\n/);
  assert.match(turned, /Physical size: 1080x2400\n/);
  assert.doesNotMatch(text(await shell(lab, "dumpsys window windows")).stdout, /mCurrentFocus/);
});

onLab("apps are listed, started, stopped, and erased", async (lab) => {
  const settings = "com.android.settings/.Settings";
  await check(lab, "cmd package resolve-activity --brief -c android.intent.category.LAUNCHER com.android.settings", {
    stdout: `priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true\n${settings}\n`,
  });
  await check(lab, "cmd package resolve-activity --brief com.none", { code: 0, stdout: "No activity found\n" });
  await check(lab, `am start -n ${settings}`, { stdout: `Starting: Intent { cmp=${settings} }\n`, stderr: "" });
  await check(lab, `am start -n ${settings}`, { code: 0, stderr: /^Warning: Activity not started, / });
  await check(lab, "am start -n com.none/.Main", {
    code: 0,
    stderr: "Error type 3\nError: Activity class {com.none/com.none.Main} does not exist.\n",
  });
  await check(lab, "am start -a android.intent.action.VIEW -d 'none://a?b&c'", {
    code: 0,
    stderr:
      /^Error: Activity not started, unable to resolve Intent \{ act=android\.intent\.action\.VIEW dat=none:\/\/a\?b&c /,
  });
  await shell(lab, "am force-stop com.android.settings; uiautomator dump");
  await check(lab, "dumpsys window | grep mCurrentFocus", { stdout: /launcher3/ });
  await check(lab, "pm clear com.android.settings; pm clear com.none", { code: 1, stdout: "Success\nFailed\n" });
  await check(lab, "pm list packages | grep example.feed", { stdout: "package:com.example.feed\n" });
  await check(lab, "cmd package query-activities --brief -a android.intent.action.MAIN", {
    stdout: /^5 activities found:\n {2}Activity #0:\n {4}priority/,
  });
});

onLab("a failed start is told in the manner of the release", async (lab) => {
  lab.phone.launchManners = { stream: "stdout", code: 1 };
  await check(lab, "am start -n com.none/.Main", { code: 1, stdout: /\nError type 3\nError: .*\n$/, stderr: "" });
});

onLab("a dump before Android 14 tells no hints", async (lab) => {
  assert.match(await dump(lab), / bounds="[^"]*" drawing-order="1" hint="">/);
  lab.phone.properties.set("ro.build.version.sdk", "33");
  assert.match(await dump(lab), / bounds="[^"]*"><node /);
});

onLab("a dump shows the screen after what was done, and removes nothing", async (lab) => {
  await shell(lab, "am start -n com.android.settings/.Settings");
  const root = await dump(lab);
  assert.match(
    root,
    /^<\?xml version='1\.0' encoding='UTF-8' standalone='yes' \?><hierarchy rotation="0"><node index="0" /,
  );
  assert.match(root, /text="Network &amp; internet" resource-id="android:id\/title" class="android\.widget\.TextView"/);
  await tapOn(lab, "Network &amp; internet");
  const page = await dump(lab);
  assert.match(
    page,
    /class="android\.widget\.Switch" package="com\.android\.settings" content-desc="" checkable="true"/,
  );
  await check(lab, "ls /data/local/tmp", { stdout: "seen.xml\n" });
});

const dumpFaults: Readonly<Record<DumpFault, Partial<Said>>> = {
  already_registered: { code: 1, stdout: "", stderr: /^java\.lang\.IllegalStateException: .* already registered!\n$/ },
  hangs: { code: 124, stdout: "" },
  idle_error: { code: 0, stdout: "", stderr: "ERROR: could not get idle state.\n" },
  killed: { code: 137, stdout: "", stderr: "Killed\n" },
  no_file: { code: 0, stdout: "UI hierchary dumped to: /data/local/tmp/seen.xml\n", stderr: "" },
  null_root: { code: 0, stdout: "", stderr: "ERROR: null root node returned by UiTestAutomationBridge.\n" },
  stale_file: { code: 0, stdout: "", stderr: "ERROR: null root node returned by UiTestAutomationBridge.\n" },
  truncated: { code: 0, stdout: "UI hierchary dumped to: /data/local/tmp/seen.xml\n", stderr: "" },
};

onLab("each fault of a dump looks as it does on a phone, and passes", async (lab) => {
  for (const fault of Object.keys(dumpFaults).filter(isDumpFault)) {
    lab.phone.failDumps(fault, 1);
    const command = fault === "hangs" ? "timeout 0.2 uiautomator dump" : "uiautomator dump /data/local/tmp/seen.xml";
    await check(lab, command, dumpFaults[fault], fault);
  }
  const { stdout } = text(
    await shell(lab, "uiautomator dump /data/local/tmp/seen.xml; tail -c 12 /data/local/tmp/seen.xml"),
  );
  assert.equal(stdout, "UI hierchary dumped to: /data/local/tmp/seen.xml\n</hierarchy>");
});

onLab("a screen that never rests cannot be dumped", async (lab) => {
  await check(lab, "am start -n com.example.clock/.ClockActivity; uiautomator dump", {
    code: 0,
    stderr: "ERROR: could not get idle state.\n",
  });
});

onLab("an empty field tells its hint as text, and a password its bullets", async (lab) => {
  await shell(lab, "am start -n com.example.signin/.SignInActivity");
  const empty = await dump(lab);
  assert.match(
    empty,
    /text="Password" resource-id="com\.example\.signin:id\/password" class="android\.widget\.EditText"/,
  );
  await tapOn(lab, "Email");
  await shell(lab, "input text 'a%sb\"c'\\'");
  await tapOn(lab, "Password");
  await shell(lab, "input text hunter2");
  const typed = await dump(lab);
  assert.match(typed, /text='a b"c&apos;' resource-id="com\.example\.signin:id\/email"/);
  assert.match(typed, /text="•{7}" resource-id="com\.example\.signin:id\/password" .*? password="true"/);
  assert.doesNotMatch(typed, /hunter2/);
});

onLab("keys erase, and what has no key types nothing at all", async (lab) => {
  await shell(lab, "am start -n com.example.signin/.SignInActivity");
  await dump(lab);
  await tapOn(lab, "Email");
  await check(lab, "input text 'né'", {
    code: 255,
    stderr: /NullPointerException: Attempt to get length of null array/,
  });
  await shell(lab, "input text abcd; input keyevent KEYCODE_MOVE_END 67 DEL");
  assert.match(await dump(lab), /text="ab" resource-id="com\.example\.signin:id\/email"/);
  await check(lab, "input text; input tap 1; input tap a b", {
    code: 255,
    stderr: /NumberFormatException: For input string: "a"/,
  });
});

onLab("a swipe flings, unless the finger rests before it lifts", async (lab) => {
  await shell(lab, "am start -n com.example.feed/.FeedActivity");
  const top = await topPost(lab);
  await shell(lab, "input swipe 540 1500 540 900 300");
  const flung = await topPost(lab) - top;
  await shell(lab, "am force-stop com.example.feed; am start -n com.example.feed/.FeedActivity; uiautomator dump");
  await shell(
    lab,
    "input motionevent DOWN 540 1500; input motionevent MOVE 540 900; sleep 0.1; input motionevent UP 540 900",
  );
  const dragged = await topPost(lab) - top;
  assert.ok(dragged > 0 && flung > dragged, `flung by ${flung} posts, dragged by ${dragged}`);
});

onLab("a second quick tap is a double tap", async (lab) => {
  await shell(lab, "am start -n com.example.feed/.FeedActivity");
  const { x, y } = placeOf(await dump(lab), "Post 3");
  await shell(lab, `input tap ${x} ${y}; input tap ${x} ${y}`);
  assert.match(await dump(lab), /liked/);
});

onLab("a swipe in place is a long press", async (lab) => {
  await shell(lab, "am start -n com.android.settings/.Settings");
  const { x, y } = placeOf(await dump(lab), "Display");
  await shell(lab, `input swipe ${x} ${y} ${x} ${y} 800`);
  assert.match(await dump(lab), /<hierarchy rotation="0"><node [^>]*><node [^>]*resource-id="android:id\/parentPanel"/);
});

onLab("a picture has the screen's pixels; a secure window is black", async (lab) => {
  await shell(lab, "am start -n com.android.settings/.Settings; uiautomator dump");
  const seen = decode((await shell(lab, "screencap -p")).stdout);
  assert.deepEqual([seen.width, seen.height], [1080, 2400]);
  assert.ok(new Set(seen.data).size > 2);
  await shell(lab, "am start -n com.example.vault/.VaultActivity; uiautomator dump");
  const secret = decode((await shell(lab, "screencap -p")).stdout);
  assert.deepEqual([...new Set(secret.data)], [0]);
  assert.match(text(await shell(lab, "dumpsys window windows")).stdout, /fl=LAYOUT_IN_SCREEN SECURE /);
});

onLab("monkey starts an app and switches automatic rotation on", async (lab) => {
  await shell(lab, "settings put system accelerometer_rotation 0");
  await check(lab, "monkey -p com.none 1", { code: 252, stderr: "** No activities found to run, monkey aborted.\n" });
  await check(lab, "monkey -p com.android.settings -c android.intent.category.LAUNCHER 1", {
    stdout: "Events injected: 1\n",
  });
  await check(lab, "settings get system accelerometer_rotation", { stdout: "1\n" });
});

testWith(androidLabRequirement, "a lab whose model fails says so to the client, and again in the end", async () => {
  const lab = await startAndroidLab();
  await lab.phone.model.close();
  await check(lab, "wm size", { code: 70, stderr: /^The simulated phone failed: Failure: .*closed/ });
  await assert.rejects(async () => await lab[Symbol.asyncDispose](), AggregateError);
});

testWith(androidLabRequirement, "a lab leaves no process and no file", async () => {
  let folder = "";
  {
    await using lab = await startAndroidLab();
    folder = lab.environment.HOME ?? "";
    const client = new AbortController();
    const sleeping = lab.adb(["-s", lab.serial, "shell", "uiautomator dump; sleep 1000 & sleep 1000"], client);
    lab.phone.failDumps("hangs");
    await lab.phone.called("uiautomator");
    client.abort();
    assert.equal((await sleeping).code, 143);
    assert.notDeepEqual(await processesOf(folder), []);
  }
  // A killed process takes a moment to go, and nobody tells when it has gone.
  for (let looks = 0; looks < 100 && (await processesOf(folder)).length > 0; looks++) {
    await wallClock.sleep(20, new AbortController().signal);
  }
  assert.deepEqual(await processesOf(folder), []);
  await assert.rejects(Deno.stat(folder), Deno.errors.NotFound);
});

interface Said {
  readonly code: number;
  readonly stdout: string | RegExp;
  readonly stderr: string | RegExp;
}

function onLab(name: string, run: (lab: AndroidLab) => Promise<void>, options: LabOptions = {}): void {
  testWith(androidLabRequirement, `the lab: ${name}`, async () => {
    await using lab = await startAndroidLab(options);
    await run(lab);
  });
}

async function check(lab: AndroidLab, command: string, expected: Partial<Said>, note = command): Promise<void> {
  const said = text(await shell(lab, command));
  if (expected.code !== undefined) assert.equal(said.code, expected.code, `${note}: ${JSON.stringify(said)}`);
  for (const stream of ["stdout", "stderr"] as const) {
    const wanted = expected[stream];
    if (typeof wanted === "string") assert.equal(said[stream], wanted, note);
    if (wanted instanceof RegExp) assert.match(said[stream], wanted, note);
  }
}

function shell(lab: AndroidLab, command: string): Promise<AdbOutput> {
  return lab.adb(["-s", lab.serial, "shell", command]);
}

async function dump(lab: AndroidLab): Promise<string> {
  const file = "/data/local/tmp/seen.xml";
  return text(await shell(lab, `uiautomator dump ${file} >/dev/null && cat ${file}`)).stdout;
}

async function tapOn(lab: AndroidLab, label: string): Promise<void> {
  const { x, y } = placeOf(await dump(lab), label);
  await shell(lab, `input tap ${x} ${y}`);
}

function placeOf(xml: string, label: string): { readonly x: number; readonly y: number } {
  const found = new RegExp(`text="${label}"[^>]* bounds="\\[(\\d+),(\\d+)\\]\\[(\\d+),(\\d+)\\]"`).exec(xml);
  assert.ok(found, `"${label}" is not in ${xml}`);
  const [left = 0, top = 0, right = 0, bottom = 0] = found.slice(1).map(Number);
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

async function topPost(lab: AndroidLab): Promise<number> {
  return Number(/text="Post (\d+)"/.exec(await dump(lab))?.[1]);
}

function text({ code, stdout, stderr }: AdbOutput): { code: number; stdout: string; stderr: string } {
  return { code, stdout: new TextDecoder().decode(stdout), stderr };
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

function isDumpFault(name: string): name is DumpFault {
  return name in dumpFaults;
}

/** The processes that were started with `folder` in their environment. */
async function processesOf(folder: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { name } of Deno.readDir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    // A process may end while it is looked at, or be another user's.
    const environment = await Deno.readTextFile(`/proc/${name}/environ`).catch(() => "");
    if (environment.includes(folder)) found.push(await Deno.readTextFile(`/proc/${name}/cmdline`).catch(() => ""));
  }
  return found;
}
