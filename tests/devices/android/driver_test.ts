/** The driver over the real adb client, with a simulated phone behind it. */
import { strict as assert } from "node:assert";
import { createAndroidPlatform } from "../../../devices/android/android_platform.ts";
import type { Action, Device, Platform, Screen } from "../../../devices/device.ts";
import { Failure } from "../../../devices/failure.ts";
import { fill } from "../../../devices/ui/fill.ts";
import { Session } from "../../../devices/ui/session.ts";
import { center, type UiNode, walk } from "../../../devices/ui/tree.ts";
import {
  type AndroidLab,
  androidLabRequirement,
  type LabOptions,
  startAndroidLab,
} from "../../lab/android/android_lab.ts";
import { defaultProperties } from "../../lab/android/phone_properties.ts";
import { testWith } from "../../lab/requirements.ts";
import { writeUtf16Adb } from "../../lab/android/utf16_adb.ts";

const never = new AbortController().signal;

/** A phone that has just been opened, and what the lab knows of it. */
interface Bench {
  readonly lab: AndroidLab;
  readonly platform: Platform;
  readonly device: Device;
}

function onPhone(name: string, run: (bench: Bench) => Promise<void>, options: LabOptions = {}) {
  testWith(androidLabRequirement, name, async () => {
    await using lab = await startAndroidLab(options);
    const platform = createAndroidPlatform({ adb: { environment: lab.environment } });
    const device = await platform.open(lab.serial, never);
    assert.ok(device);
    await run({ lab, platform, device });
    await device.close();
  });
}

/** Runs `call` and compares how many services it opened on the phone: each is a round trip. */
async function roundTrips<Result>({ lab }: Bench, expected: number, call: () => Promise<Result>): Promise<Result> {
  const before = lab.services.length;
  const result = await call();
  assert.equal(lab.services.length - before, expected, lab.services.slice(before).join("\n---\n"));
  return result;
}

function launch(appId: string, how: { readonly restart?: boolean; readonly clearState?: boolean } = {}): Action {
  return { kind: "launchApp", appId, restart: how.restart ?? false, clearState: how.clearState ?? false };
}

function find(screen: Screen, label: string): UiNode {
  const node = [...walk(screen.root)].find((node) => node.label === label && !node.absorbed);
  assert.ok(node, `Cannot see "${label}"`);
  return node;
}

function failure(code: Failure["code"], message: RegExp): (thrown: unknown) => boolean {
  return (thrown) => {
    assert.ok(thrown instanceof Failure, String(thrown));
    assert.equal(thrown.code, code);
    assert.match(thrown.message, message);
    return true;
  };
}

onPhone("every call is one round trip to the phone", async (bench) => {
  const { lab, platform, device } = bench;
  await roundTrips(bench, 0, () => platform.list(never));
  // The shell is opened, and then reads what the phone is.
  await (await roundTrips(bench, 2, () => platform.open(lab.serial, never)))?.close();
  await roundTrips(bench, 0, () => device.act([], never));
  const signin = await roundTrips(bench, 1, () => device.actAndLook([launch("com.example.signin")], never));
  const at = center(find(signin, "Email").rect);
  await roundTrips(bench, 1, () => device.act([{ kind: "tap", at }], never));
  const fill: Action[] = [{ kind: "tap", at }, { kind: "eraseText", characters: 9 }, {
    kind: "typeText",
    text: "ada@example.com",
  }];
  const filled = await roundTrips(bench, 1, () => device.actAndLook(fill, never));
  assert.equal(find(filled, "Email").value, "ada@example.com");
  await roundTrips(bench, 1, () => device.screen(never));
  await roundTrips(bench, 1, () => device.screenshot(never));
  await roundTrips(bench, 1, () => device.listApps(never));
  await roundTrips(bench, 0, () => device.close());
});

onPhone("the phone says what it is, and apps are listed", async ({ lab, platform, device }) => {
  const { devices, notes } = await platform.list(never);
  assert.deepEqual(notes, []);
  assert.deepEqual(devices, [{
    deviceId: lab.serial,
    name: "Lab Phone",
    platform: "Android",
    kind: "emulator",
    ready: true,
  }]);
  assert.deepEqual(device.info, { deviceId: lab.serial, name: "Lab Phone", platform: "Android 14", kind: "emulator" });
  const apps = await device.listApps(never);
  assert.deepEqual(apps.slice(0, 2), [{ appId: "com.android.settings" }, { appId: "com.example.clock" }]);
});

onPhone("a look tells app, size, keyboard and tree in pixels, and leaves no file", async ({ lab, device }) => {
  const settings = await device.actAndLook([launch("com.android.settings", { restart: true })], never);
  assert.equal(settings.app, "com.android.settings");
  assert.deepEqual(settings.size, { width: 1080, height: 2400 });
  assert.deepEqual(settings.keyboard, { visible: false });
  const row = find(settings, "Network & internet");
  assert.deepEqual([row.role, row.value, row.clickable], ["button", "Mobile, Wi-Fi, hotspot", true]);
  const search = await device.actAndLook([{ kind: "tap", at: center(find(settings, "Search settings").rect) }], never);
  assert.equal(search.keyboard.visible, true);
  assert.equal(search.keyboard.rect?.width, 1080);
  assert.deepEqual(await lab.phone.files.list("/data/local/tmp"), []);
});

onPhone("text goes through every shell unchanged, and none of it is a command", async ({ lab, device }) => {
  const texts = [`it's "q" & $HOME; \`id\` $(id)`, "100%sure %s", "-n", "a\\n|b>c<d", "~*?[]{}!#"];
  const signin = await device.actAndLook([launch("com.example.signin", { clearState: true })], never);
  await device.act([{ kind: "tap", at: center(find(signin, "Email").rect) }], never);
  lab.phone.calls.length = 0;
  await device.act(texts.map((text): Action => ({ kind: "typeText", text })), never);
  assert.deepEqual(lab.phone.calls, [
    ["input", "text", `it's%s"q"%s&%s$HOME;%s\`id\`%s$(id)`],
    ["input", "text", "100%"],
    ["input", "text", "sure%s%"],
    ["input", "text", "s"],
    ["input", "text", "-n"],
    ["input", "text", "a\\n|b>c<d"],
    ["input", "text", "~*?[]{}!#"],
  ]);
  assert.equal(find(await device.screen(never), "Email").value, texts.join(""));
});

onPhone("keys that are held select all, so that what is typed next replaces it, in one round trip", async (bench) => {
  const { lab, device } = bench;
  const signin = await device.actAndLook([launch("com.example.signin", { clearState: true })], never);
  await device.act([{ kind: "tap", at: center(find(signin, "Email").rect) }, { kind: "typeText", text: "ada" }], never);
  lab.phone.calls.length = 0;
  const replace: Action[] = [{ kind: "pressKeys", held: ["ctrl"], key: "a" }, { kind: "typeText", text: "eve" }];
  await roundTrips(bench, 1, () => device.act(replace, never));
  assert.deepEqual(lab.phone.calls, [["input", "keycombination", "113", "29"], ["input", "text", "eve"]]);
  assert.equal(find(await device.screen(never), "Email").value, "eve");
});

const android11 = new Map([...defaultProperties, ["ro.build.version.sdk", "30"], ["ro.build.version.release", "11"]]);

onPhone("keys are not held before Android 12, and nothing is sent", async (bench) => {
  const actions: Action[] = [{ kind: "pressKey", key: "tab" }, { kind: "pressKeys", held: ["ctrl"], key: "a" }];
  const pressing = roundTrips(bench, 0, () => bench.device.act(actions, never));
  await assert.rejects(pressing, failure("unsupported", /^Cannot press ctrl\+a: this takes Android 12 or newer;/));
}, { properties: android11 });

onPhone("a phone that says it does not know held keys is believed", async ({ lab, device }) => {
  lab.phone.properties.set("ro.build.version.sdk", "30");
  await assert.rejects(
    device.act([{ kind: "pressKeys", held: ["ctrl"], key: "a" }], never),
    failure("unsupported", /this phone holds no keys; the phone says "Unknown command: keycombination"$/),
  );
});

onPhone("nothing is done when one action cannot be", async ({ lab, device }) => {
  lab.phone.calls.length = 0;
  const actions: Action[] = [{ kind: "pressButton", button: "home" }, { kind: "typeText", text: "naïve" }];
  await assert.rejects(device.act(actions, never), failure("unsupported", /^Cannot type U\+00EF/));
  assert.deepEqual(lab.phone.calls, [["ime", "list", "-a", "-s"]]);
});

onPhone("apps are launched, restarted, erased and ended", async ({ lab, device }) => {
  const settings = "com.android.settings";
  const start = ["am", "start", "-n", `${settings}/.Settings`, "-a", "android.intent.action.MAIN"];
  lab.phone.calls.length = 0;
  await device.act([launch(settings, { restart: true, clearState: true })], never);
  assert.deepEqual(lab.phone.calls.map((words) => words.slice(0, 6)), [
    ["cmd", "package", "resolve-activity", "--brief", "-c", "android.intent.category.LAUNCHER"],
    ["am", "force-stop", settings],
    ["pm", "clear", settings],
    start,
  ]);
  assert.equal(
    (await device.actAndLook([{ kind: "terminateApp", appId: settings }], never)).app,
    "com.android.launcher3",
  );
  await assert.rejects(
    device.act([launch("com.example.absent")], never),
    failure("app_not_found", /no such app is installed$/),
  );
  await assert.rejects(
    device.act([{ kind: "terminateApp", appId: "com.example.absent" }], never),
    failure("app_not_found", /no such app is installed$/),
  );
  await assert.rejects(
    device.act([launch("com.android.launcher3")], never),
    failure("launch_failed", /it is installed, but has no screen to launch$/),
  );
});

onPhone("a URL is one word", async ({ lab, device }) => {
  const screen = await device.actAndLook([{ kind: "openUrl", url: "demo://settings/display" }], never);
  assert.ok(find(screen, "Dark theme"));
  const url = "nobody:opens/this?a=1&b='$x'";
  await assert.rejects(
    device.act([{ kind: "openUrl", url }], never),
    failure("launch_failed", /^Cannot open "nobody:.*": the phone says "Error: Activity not started/),
  );
  assert.deepEqual(lab.phone.calls.at(-1), ["am", "start", "-a", "android.intent.action.VIEW", "-d", url]);
});

onPhone("a screenshot is the picture alone, whatever is printed around it", async ({ lab, device }) => {
  lab.phone.noise.set("screencap", "[Warning] Multiple displays were found, but no display id was specified!\n");
  const { png, size } = await device.screenshot(never);
  assert.deepEqual(size, { width: 1080, height: 2400 });
  assert.deepEqual([...png.subarray(1, 4)], [..."PNG"].map((letter) => letter.charCodeAt(0)));
  assert.equal(new TextDecoder().decode(png.subarray(-8, -4)), "IEND");
});

onPhone("a screenshot stands as the screen does, and has the size that taps use", async ({ device }) => {
  const turned = await device.actAndLook([{ kind: "setOrientation", orientation: "landscape" }], never);
  const { png, size } = await device.screenshot(never);
  const header = new DataView(png.buffer, png.byteOffset);
  assert.deepEqual([header.getUint32(16), header.getUint32(20)], [2400, 1080]);
  assert.deepEqual(size, turned.size);
});

onPhone("launching and ending apps changes no setting of the user's", async ({ lab, device }) => {
  const before = new Map(lab.phone.settings);
  await device.act([launch("com.android.settings", { restart: true }), launch("com.example.feed")], never);
  await device.act([{ kind: "terminateApp", appId: "com.example.feed" }], never);
  assert.deepEqual(lab.phone.settings, before);
});

onPhone("a protected screen can be read and not pictured", async ({ device }) => {
  const vault = await device.actAndLook([launch("com.example.vault")], never);
  assert.equal(vault.app, "com.example.vault");
  await assert.rejects(device.screenshot(never), failure("screen_secure", /^Cannot take a screenshot: /));
});

onPhone("a screen that never rests is not read twice", async (bench) => {
  const { lab, device } = bench;
  await device.act([launch("com.example.clock")], never);
  lab.phone.calls.length = 0;
  await assert.rejects(
    roundTrips(bench, 1, () => device.screen(never)),
    failure("screen_unreadable", /it never rests; the phone says "ERROR: could not get idle state\."$/),
  );
  assert.equal(lab.phone.calls.filter(([name]) => name === "uiautomator").length, 1);
});

onPhone("the second look at a screen that never rests is cut short", async ({ lab, device }) => {
  await device.act([launch("com.example.clock")], never);
  await assert.rejects(device.screen(never), failure("screen_unreadable", /it never rests/));
  lab.phone.failDumps("hangs", 1);
  await assert.rejects(device.screen(never), failure("screen_unreadable", /it never rests; it was still moving/));
  assert.ok(await device.actAndLook([{ kind: "pressButton", button: "home" }], never));
});

const adbKeyboard = "com.android.adbkeyboard/.AdbIME";
const latin = "com.android.inputmethod.latin/.LatinIME";

for (const keyboard of [adbKeyboard, "io.appium.settings/.UnicodeIME"]) {
  onPhone(`${keyboard} types any text, and the user's own keyboard comes back`, async ({ lab, device }) => {
    lab.phone.keyboards.set(keyboard, false);
    const signin = await device.actAndLook([launch("com.example.signin", { clearState: true })], never);
    const text = `naïve & 👋 Ωmega 100%sure "q" $HOME &-`;
    const at = center(find(signin, "Email").rect);
    const filled = await device.actAndLook([{ kind: "tap", at }, { kind: "typeText", text }], never);
    assert.equal(find(filled, "Email").value, text);
    assert.equal(lab.phone.settings.get("secure/default_input_method"), latin);
    assert.equal(lab.phone.keyboards.get(keyboard), false);
    assert.deepEqual(await lab.phone.files.list("/data/local/tmp"), []);
  });
}

onPhone("the user's keyboard comes back when typing with another is cancelled", async ({ lab, device }) => {
  lab.phone.keyboards.set(adbKeyboard, true);
  await device.act([launch("com.example.signin")], never);
  lab.phone.calls.length = 0;
  lab.phone.latencies.set("am", 60_000);
  const limit = new AbortController();
  const reason = new Failure("cancelled", "Cannot go on: a test has cancelled");
  const typing = assert.rejects(device.act([{ kind: "typeText", text: "Zoë" }], limit.signal), reason);
  await lab.phone.called("am");
  limit.abort(reason);
  await typing;
  lab.phone.latencies.clear();
  assert.ok(await device.screen(never));
  assert.equal(lab.phone.settings.get("secure/default_input_method"), latin);
});

onPhone("a keyboard that an earlier run left behind is replaced by the user's own", async ({ lab, device }) => {
  lab.phone.keyboards.set(adbKeyboard, true);
  lab.phone.settings.set("secure/default_input_method", adbKeyboard);
  await lab.phone.files.write("/data/local/tmp/glovebox-keyboard", `${latin}\n`);
  await device.screen(never);
  assert.equal(lab.phone.settings.get("secure/default_input_method"), latin);
  assert.deepEqual(await lab.phone.files.list("/data/local/tmp"), []);
});

onPhone("a long text is typed in pieces, each short enough for adb", async ({ device }) => {
  const signin = await device.actAndLook([launch("com.example.signin", { clearState: true })], never);
  await device.act([{ kind: "tap", at: center(find(signin, "Email").rect) }], never);
  const text = 'it\'s "q" '.repeat(200);
  const filled = await device.actAndLook([{ kind: "typeText", text }], never);
  assert.equal(find(filled, "Email").value, text);
});

for (
  const [lost, fault] of [
    ["loses its end", (text: string) => text.slice(0, 5)],
    ["swaps characters", (text: string) => text.replace("ran", "arn")],
    ["loses characters in between", (text: string) => text.replaceAll("e", "")],
  ] as const
) {
  onPhone(`a field that ${lost} is filled by one slower try`, async ({ lab, device }) => {
    const session = new Session(device);
    await session.actAndLook([launch("com.example.signin", { clearState: true })], never);
    lab.phone.typingFaults.push(fault);
    const filled = await fill(session, { text: "Email" }, "France in the spring", {
      clear: true,
      verify: true,
      signal: never,
    });
    assert.deepEqual([filled.value, filled.verified], ["France in the spring", true]);
  });
}

onPhone("a field that keeps losing characters is filled twice and no more", async ({ lab, device }) => {
  const session = new Session(device);
  await session.actAndLook([launch("com.example.signin", { clearState: true })], never);
  lab.phone.typingFaults.push(...Array.from({ length: 20 }, () => () => ""));
  await assert.rejects(
    fill(session, { text: "Email" }, "France", { clear: true, verify: true, signal: never }),
    failure("text_mismatch", /it holds ""$/),
  );
  assert.deepEqual(lab.phone.calls.filter(([, word]) => word === "text").map((words) => words[2]), [
    "France",
    "France",
  ]);
});

onPhone("permissions are granted and revoked, in words that platforms share or in Android's own", async (bench) => {
  const { lab, device } = bench;
  const appId = "com.example.feed";
  const change = (permission: string, isGranted: boolean): Action => (
    { kind: "setPermission", appId, permission, isGranted }
  );
  await device.act([change("location", true), change("android.permission.CAMERA", true)], never);
  assert.deepEqual([...lab.phone.granted].sort(), [
    `${appId} android.permission.ACCESS_FINE_LOCATION`,
    `${appId} android.permission.CAMERA`,
  ]);
  await device.act([change("camera", false)], never);
  assert.equal(lab.phone.granted.size, 1);
  await assert.rejects(
    device.act([change("microphone", true)], never),
    failure("unsupported", /^Cannot grant "microphone" for "com\.example\.feed": .*has not requested permission/),
  );
  const absent = { kind: "setPermission", appId: "com.example.absent", permission: "camera", isGranted: true } as const;
  await assert.rejects(device.act([absent], never), failure("app_not_found", /Unknown package/));
});

onPhone("dark mode is switched, and put back when the phone is closed", async ({ lab, device }) => {
  lab.phone.night = "auto";
  await device.act([{ kind: "setAppearance", appearance: "dark" }], never);
  await device.act([{ kind: "setAppearance", appearance: "light" }], never);
  assert.equal(lab.phone.night, "no");
  await device.close();
  assert.equal(lab.phone.night, "auto");
});

onPhone("the text size is set, and put back when the phone is closed", async ({ lab, device }) => {
  const scale = () => lab.phone.settings.get("system/font_scale");
  lab.phone.settings.set("system/font_scale", "1.15");
  await device.act([{ kind: "setTextSize", textSize: "largest" }], never);
  assert.equal(scale(), "2.0");
  await device.act([{ kind: "setTextSize", textSize: "small" }], never);
  assert.equal(scale(), "0.85");
  await device.close();
  assert.equal(scale(), "1.15");
});

onPhone("a phone whose text size nobody has set gets the usual one back", async ({ lab, device }) => {
  await device.act([{ kind: "setTextSize", textSize: "large" }], never);
  assert.equal(lab.phone.settings.get("system/font_scale"), "1.3");
  await device.close();
  assert.equal(lab.phone.settings.get("system/font_scale"), "1.0");
});

onPhone("the clipboard is out of reach, and says what to do instead", async ({ device }) => {
  const copy: Action = { kind: "setClipboard", text: "x" };
  await assert.rejects(device.act([copy], never), failure("unsupported", /fill the field instead$/));
});

onPhone("an app is installed from a file, and why one is not is explained", async ({ lab, device }) => {
  const folder = await Deno.makeTempDir();
  try {
    const path = `${folder}/some app.apk`;
    await assert.rejects(
      device.act([{ kind: "installApp", path }], never),
      failure("invalid_input", /^Cannot install ".*some app\.apk": adb says /),
    );
    await Deno.writeTextFile(path, "an app");
    await device.act([{ kind: "installApp", path }], never);
    lab.phone.installFailure = "INSTALL_FAILED_UPDATE_INCOMPATIBLE";
    await assert.rejects(
      device.act([{ kind: "installApp", path }], never),
      failure("unsupported", /another build of it with another signature is there, .*INSTALL_FAILED_UPDATE_INCOMPAT/),
    );
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

const lockButton: Action = { kind: "pressButton", button: "lock" };

onPhone("an app is uninstalled, and why one is not is explained", async ({ device }) => {
  const uninstall = (appId: string) => device.act([{ kind: "uninstallApp", appId }], never);
  await uninstall("com.example.feed");
  await assert.rejects(device.act([launch("com.example.feed")], never), failure("app_not_found", /no such app/));
  await assert.rejects(
    uninstall("com.example.feed"),
    failure("app_not_found", /^Cannot uninstall "com\.example\.feed": no such app is installed$/),
  );
  await assert.rejects(
    uninstall("com.android.settings"),
    failure(
      "unsupported",
      /^Cannot uninstall .*: Android keeps it, as it does with apps of the system; .*INTERNAL_ERROR/,
    ),
  );
  await assert.rejects(uninstall("-k com.example.clock"), { code: "app_not_found" });
});

onPhone("a screen that has gone off is woken, and a lock screen without a PIN taken away", async ({ lab, device }) => {
  await device.act([launch("com.android.settings")], never);
  lab.phone.lock = "swipe";
  await lab.phone.run(["input", "keyevent", "SLEEP"], never);
  const screen = await device.screen(never);
  assert.deepEqual([screen.app, screen.barrier], ["com.android.settings", undefined]);
  assert.ok(find(screen, "Network & internet"));
});

onPhone("a phone that wants a PIN says that it is locked, and its lock screen can be read", async (bench) => {
  const { lab, device } = bench;
  lab.phone.lock = "pin";
  await lab.phone.run(["input", "keyevent", "SLEEP"], never);
  const screen = await roundTrips(bench, 2, () => device.screen(never));
  assert.deepEqual([screen.app, screen.barrier], ["com.android.systemui", "locked"]);
  assert.ok(find(screen, "Enter PIN"));
  const still = await roundTrips(bench, 1, () => device.screen(never));
  assert.equal(still.barrier, "locked");
});

onPhone("a phone that was put to sleep stays so until something else is done", async (bench) => {
  const { device } = bench;
  await device.act([launch("com.android.settings")], never);
  const dark = await roundTrips(bench, 1, () => device.actAndLook([lockButton], never));
  assert.equal(dark.barrier, "off");
  assert.ok(find(dark, "Screen is off"));
  assert.equal((await device.screen(never)).barrier, "off");
  await assert.rejects(device.screenshot(never), failure("screen_unreadable", /the screen is off$/));
  const lit = await device.actAndLook([launch("com.android.settings")], never);
  assert.ok(find(lit, "Network & internet"));
});

onPhone("the keyboard's keys and the status bar are no part of the screen", async ({ lab, device }) => {
  const settings = await device.actAndLook([launch("com.android.settings")], never);
  const search = await device.actAndLook([{ kind: "tap", at: center(find(settings, "Search settings").rect) }], never);
  assert.equal(search.keyboard.visible, true);
  const labels = [...walk(search.root)].map(({ label }) => label);
  assert.deepEqual(labels.filter((label) => label === "q" || label === "9:41"), []);
  assert.ok(lab.phone.calls.some((words) => words.includes("--windows")));
});

onPhone("windows that are not listed yet cost a second try, in the same round trip", async (bench) => {
  bench.lab.phone.lateWindows = 1;
  const screen = await roundTrips(bench, 1, () => bench.device.screen(never));
  assert.equal(screen.app, "com.android.launcher3");
});

onPhone("a phone that does not tell its windows apart is asked for them once", async ({ lab, device }) => {
  lab.phone.properties.set("ro.build.version.sdk", "32");
  await device.screen(never);
  await device.screen(never);
  const dumps = lab.phone.calls.filter(([name]) => name === "uiautomator");
  assert.deepEqual(dumps.map((words) => words.includes("--windows")), [true, false]);
});

for (
  const [fault, dumps, message] of [
    ["null_root", 3, /no window offers an accessibility tree/],
    ["stale_file", 3, /no window offers an accessibility tree/],
    ["no_file", 3, /uiautomator wrote no file; the phone says "cat: .*No such file or directory"$/],
    ["truncated", 1, /its dump is broken: \d+ characters came, cut off before <\/hierarchy>$/],
    ["killed", 1, /another program uses UiAutomation .*the phone says "Killed"$/],
    ["already_registered", 1, /another program uses UiAutomation .*already registered!"$/],
    ["idle_error", 1, /it never rests/],
  ] as const
) {
  onPhone(`a dump that ends with "${fault}" is no screen`, async ({ lab, device }) => {
    lab.phone.failDumps(fault);
    lab.phone.calls.length = 0;
    await assert.rejects(device.screen(never), failure("screen_unreadable", message));
    assert.equal(lab.phone.calls.filter(([name]) => name === "uiautomator").length, dumps);
    assert.deepEqual(await lab.phone.files.list("/data/local/tmp"), []);
  });
}

testWith(androidLabRequirement, "an adb whose output is UTF-16 is understood, for dumps as for all else", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await using lab = await startAndroidLab();
    const adb = { environment: lab.environment, program: await writeUtf16Adb(folder) };
    const device = await createAndroidPlatform({ adb }).open(lab.serial, never) ?? assert.fail("no phone");
    const signin = await device.actAndLook([launch("com.example.signin")], never);
    assert.equal(find(signin, "Email").role, "field");
    lab.phone.failDumps("truncated");
    await assert.rejects(
      device.screen(never),
      failure("screen_unreadable", /\d+ characters came, cut off before <\/hierarchy>$/),
    );
    await device.close();
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

onPhone("a dump in UTF-16 is read like any other, in one round trip", async (bench) => {
  const { lab, device } = bench;
  const signin = await device.actAndLook([launch("com.example.signin", { clearState: true })], never);
  await device.act([{ kind: "tap", at: center(find(signin, "Email").rect) }], never);
  await lab.phone.model.act([{ kind: "typeText", text: "Zoë 👋 ع" }], never);
  lab.phone.writesUtf16 = true;
  const screen = await roundTrips(bench, 1, () => device.screen(never));
  assert.deepEqual([find(screen, "Email").value, screen.keyboard.visible], ["Zoë 👋 ع", true]);
  assert.deepEqual(await lab.phone.files.list("/data/local/tmp"), []);
});

onPhone("a program that holds UiAutomation is named", async ({ lab, device }) => {
  lab.phone.hiddenApps.push("com.example.mail", "io.appium.uiautomator2.server");
  lab.phone.failDumps("already_registered");
  await assert.rejects(
    device.screen(never),
    failure("screen_unreadable", /another program uses UiAutomation \(io\.appium\.uiautomator2\.server\); the phone/),
  );
});

onPhone("a dump that comes at the third try is a screen, in one round trip", async (bench) => {
  bench.lab.phone.failDumps("stale_file", 2);
  const screen = await roundTrips(bench, 1, () => bench.device.screen(never));
  assert.equal(screen.app, "com.android.launcher3");
});

onPhone("what makers print in between does no harm", async ({ lab, device }) => {
  const trace =
    "java.io.FileNotFoundException: /data/system/theme_config/x\n\tat libcore.io.IoBridge.open(IoBridge.java:496)\n";
  for (const name of ["input", "uiautomator", "dumpsys", "am"]) lab.phone.noise.set(name, trace);
  const screen = await device.actAndLook(
    [launch("com.android.settings"), { kind: "pressButton", button: "volumeUp" }],
    never,
  );
  assert.ok(find(screen, "Network & internet"));
});

onPhone("a cancelled look leaves nothing running, and the next one works", async ({ lab, device }) => {
  lab.phone.failDumps("hangs", 1);
  const limit = new AbortController();
  const reason = new Failure("cancelled", "Cannot go on: a test has cancelled");
  const look = assert.rejects(device.screen(limit.signal), reason);
  await lab.phone.called("uiautomator");
  limit.abort(reason);
  await look;
  assert.ok(await device.screen(never));
  assert.equal(lab.running().length, 1, "only the shell that stays open runs");
  await device.close();
  assert.deepEqual(await lab.stopped(), []);
  assert.deepEqual(await lab.phone.files.list("/data/local/tmp"), []);
});

onPhone("the rotation is put back when the phone is closed", async ({ lab, device }) => {
  const before = new Map(lab.phone.settings);
  const turned = await device.actAndLook([{ kind: "setOrientation", orientation: "landscape" }], never);
  assert.deepEqual([turned.orientation, turned.size], ["landscape", { width: 2400, height: 1080 }]);
  await device.act([{ kind: "setOrientation", orientation: "landscape" }], never);
  await device.close();
  assert.deepEqual(lab.phone.settings, before);
});

onPhone("a phone whose cable is pulled is gone", async ({ lab, platform, device }) => {
  await lab.unplug();
  await assert.rejects(device.screen(never), failure("device_not_ready", /adb says "device offline"/));
  const { devices } = await platform.list(never);
  assert.equal(devices[0]?.problem, "The phone does not answer: reconnect it, or restart the emulator");
  await assert.rejects(platform.open(lab.serial, never), failure("device_not_ready", /Connection refused/));
});

onPhone("a phone before Android 7, with one stream and no exit codes, can be driven", async ({ lab, device }) => {
  const screen = await device.actAndLook([launch("com.android.settings")], never);
  assert.ok(find(screen, "Network & internet"));
  lab.phone.noise.set("screencap", "WARNING: linker: app_process has text relocations\n");
  assert.equal(new TextDecoder().decode((await device.screenshot(never)).png.subarray(1, 4)), "PNG");
  await assert.rejects(device.act([launch("com.example.absent")], never), failure("app_not_found", /no such app/));
}, { shellV2: false });

testWith(androidLabRequirement, "a phone that allows no debugging is listed with what to do", async () => {
  await using lab = await startAndroidLab({ unauthorized: true });
  const platform = createAndroidPlatform({ adb: { environment: lab.environment } });
  const { devices } = await platform.list(never);
  assert.match(devices[0]?.problem ?? "", /accept "Allow USB debugging"/);
  await assert.rejects(
    platform.open(lab.serial, never),
    failure("device_not_ready", /adb says "device unauthorized\."; unlock the phone and accept "Allow USB debugging"/),
  );
  assert.equal(await platform.open("nobody", never), undefined);
  assert.equal(await platform.open("de\nmo", never), undefined);
});
