import { strict as assert } from "node:assert";
import fc from "fast-check";
import { inputCommand, type PhoneTraits } from "../../../devices/android/input_command.ts";
import type { Action } from "../../../devices/device.ts";

const android14 = { sdk: 34, naturalSize: { width: 1080, height: 2400 } };

function check(action: Action, expected: string, traits: PhoneTraits = android14) {
  const command = inputCommand(action, traits);
  assert.equal(
    command.kind === "shell" ? command.text : `${command.failure.code}: ${command.failure.message}`,
    expected,
  );
}

const from = { x: 540, y: 1800.4 };
const to = { x: 540, y: 600 };

Deno.test("inputCommand() taps in whole pixels", () => {
  check({ kind: "tap", at: { x: 539.5, y: 100.2 } }, "input tap 540 100");
  check({ kind: "doubleTap", at: { x: 1, y: 2 } }, "input tap 1 2 && input tap 1 2");
});

Deno.test("inputCommand() presses long by not moving", () => {
  check({ kind: "longPress", at: { x: 5, y: 6 }, durationMs: 800 }, "input swipe 5 6 5 6 800");
});

Deno.test("inputCommand() drags, on old releases by a swipe", () => {
  const drag: Action = { kind: "drag", from, to, durationMs: 500 };
  check(drag, "input draganddrop 540 1800 540 600 500");
  check(drag, "input swipe 540 1800 540 600 500", { ...android14, sdk: 24 });
});

Deno.test("inputCommand() flings only when asked to", () => {
  const swipe = { kind: "swipe", from, to, durationMs: 200 } as const;
  check({ ...swipe, momentum: true }, "input swipe 540 1800 540 600 200");
  check(
    { ...swipe, momentum: false },
    "{ input motionevent DOWN 540 1800 && input motionevent MOVE 540 1200 && input motionevent MOVE 540 600 && " +
      "sleep 0.1 && input motionevent UP 540 600; } || { input motionevent CANCEL 540 600; false; }",
  );
  check({ ...swipe, momentum: false }, "input swipe 540 1800 540 600 2000", { ...android14, sdk: 30 });
});

Deno.test("inputCommand() holds a point for a moment, for games that take no shorter touch", () => {
  check({ kind: "swipe", from, to: from, durationMs: 80, momentum: true }, "input swipe 540 1800 540 1800 80");
});

Deno.test("inputCommand() sends a bounded number of moves", () => {
  const command = inputCommand({ kind: "swipe", from, to, durationMs: 60_000, momentum: false }, android14);
  assert.equal(command.kind === "shell" && command.text.match(/MOVE/g)?.length, 10);
});

Deno.test("inputCommand() types text as one quoted word", () => {
  check({ kind: "typeText", text: "it's $5 & more" }, `input text 'it'\\''s%s$5%s&%smore'`);
  check({ kind: "typeText", text: "" }, "true");
});

Deno.test("inputCommand() cuts a literal %s, which would type a space", () => {
  check({ kind: "typeText", text: "100%sure" }, "input text '100%' && input text 'sure'");
  check({ kind: "typeText", text: "50% off" }, "input text '50%%soff'");
});

Deno.test("inputCommand() types a line break as the enter key", () => {
  check(
    { kind: "typeText", text: "a\n\nb" },
    "input text 'a' && input keyevent 66 66 && input text 'b'",
  );
});

Deno.test("inputCommand() types long text in chunks", () => {
  check(
    { kind: "typeText", text: "x".repeat(120) },
    ["x".repeat(50), "x".repeat(50), "x".repeat(20)].map((chunk) => `input text '${chunk}'`).join(" && "),
  );
});

Deno.test("inputCommand() types any printable text back to itself", () => {
  const text = fc.string({ unit: fc.constantFrom(..."abs%%% '\"\\$`&;"), maxLength: 120 });
  fc.assert(fc.property(text, (wanted) => {
    const command = inputCommand({ kind: "typeText", text: wanted }, android14);
    assert.equal(command.kind === "shell" ? typedBy(command.text) : "", wanted);
  }));
});

/** What the phone types for a chain of `input text` commands: unquotes each word, then reads `%s` as a space. */
function typedBy(script: string): string {
  const words = script.matchAll(/input text ((?:'[^']*'|\\')+)/g);
  return [...words].map(([, word = ""]) => spaces(word.replace(/'([^']*)'|\\'/g, (_, text) => text ?? "'"))).join("");
}

/** Android's own loop: a `%` makes the following `s` a space. */
function spaces(word: string): string {
  return word.replaceAll("%s", " ");
}

const apps = "install ADBKeyBoard (com.android.adbkeyboard) or Appium Settings (io.appium.settings) for the rest";

Deno.test("inputCommand() refuses text that Android cannot type, before it types any", () => {
  check(
    { kind: "typeText", text: "naïve" },
    "unsupported: Cannot type U+00EF: Android's input command knows ASCII characters only; " + apps,
  );
  check(
    { kind: "typeText", text: "🙂" },
    "unsupported: Cannot type U+1F642: Android's input command knows ASCII characters only; " + apps,
  );
  check(
    { kind: "typeText", text: "a\tb" },
    "unsupported: Cannot type U+0009: Android's input command knows ASCII characters only; " + apps,
  );
});

Deno.test("inputCommand() erases from the end in one command", () => {
  check({ kind: "eraseText", characters: 3 }, "input keyevent 123 67 67 67");
});

Deno.test("inputCommand() refuses what is too long for one request of adb", () => {
  const refusal = /^unsupported: Cannot (type|erase) \d+ characters at once: adb takes no command of \d+ bytes$/;
  for (
    const action of [
      { kind: "typeText", text: "a\n".repeat(1_000) },
      { kind: "typeText", text: "'".repeat(9_000) },
      { kind: "eraseText", characters: 11_000 },
    ] as const
  ) {
    const command = inputCommand(action, android14);
    assert.match(
      command.kind === "shell" ? command.text : `${command.failure.code}: ${command.failure.message}`,
      refusal,
    );
  }
});

Deno.test("inputCommand() presses keys and buttons by their codes", () => {
  check({ kind: "pressKey", key: "enter" }, "input keyevent 66");
  check({ kind: "pressKey", key: "delete" }, "input keyevent 112");
  check({ kind: "pressButton", button: "back" }, "input keyevent 4");
  check({ kind: "pressButton", button: "appSwitch" }, "input keyevent 187");
});

Deno.test("inputCommand() holds keys, from Android 12 on", () => {
  check({ kind: "pressKeys", held: ["ctrl"], key: "a" }, "input keycombination 113 29");
  check({ kind: "pressKeys", held: ["ctrl", "shift"], key: "z" }, "input keycombination 113 59 54");
  check({ kind: "pressKeys", held: ["alt"], key: "tab" }, "input keycombination 57 61");
  check({ kind: "pressKeys", held: ["meta"], key: "0" }, "input keycombination 117 7");
  check({ kind: "pressKeys", held: ["shift"], key: "9" }, "input keycombination 59 16", { ...android14, sdk: 31 });
  check(
    { kind: "pressKeys", held: ["ctrl"], key: "a" },
    "unsupported: Cannot press ctrl+a: this takes Android 12 or newer; press single keys, or fill the field",
    { ...android14, sdk: 30 },
  );
});

Deno.test("inputCommand() names the display for touches and keys, unless it is the first", () => {
  const second = { ...android14, displayId: 2 };
  check({ kind: "tap", at: { x: 1, y: 2 } }, "input -d 2 tap 1 2", second);
  check(
    { kind: "typeText", text: "a\nb" },
    "input -d 2 text 'a' && input -d 2 keyevent 66 && input -d 2 text 'b'",
    second,
  );
  check({ kind: "pressButton", button: "back" }, "input keyevent 4", second);
  check({ kind: "tap", at: { x: 1, y: 2 } }, "input tap 1 2", { ...android14, displayId: 0 });
});

Deno.test("inputCommand() starts an activity by its name", () => {
  const launch = { kind: "launchApp", restart: false, clearState: false } as const;
  check({ ...launch, appId: "com.example.mail/.Inbox" }, "am start -n 'com.example.mail/.Inbox'");
  check(
    { ...launch, appId: "com.example.mail/com.example.ui.Main$Old", restart: true },
    "am force-stop 'com.example.mail' &&\nam start -n 'com.example.mail/com.example.ui.Main$Old'",
  );
  check(
    { ...launch, appId: "com.example.mail/; id" },
    'app_not_found: Cannot launch "com.example.mail/; id": that is no Android package name',
  );
});

Deno.test("inputCommand() refuses app names that would be options or commands", () => {
  const launch = { kind: "launchApp", restart: false, clearState: false } as const;
  check({ ...launch, appId: "-D" }, 'app_not_found: Cannot launch "-D": that is no Android package name');
  check({ ...launch, appId: "a; reboot" }, 'app_not_found: Cannot launch "a; reboot": that is no Android package name');
  check({ kind: "terminateApp", appId: "" }, 'app_not_found: Cannot terminate "": that is no Android package name');
});

Deno.test("inputCommand() opens URLs as one quoted word", () => {
  check(
    { kind: "openUrl", url: "https://example.com/?a=1&b='2'" },
    `am start -a android.intent.action.VIEW -d 'https://example.com/?a=1&b='\\''2'\\'''`,
  );
  check(
    { kind: "openUrl", url: "--user 0" },
    'invalid_input: Cannot open "--user 0": a URL has a scheme such as "https:" and no line breaks',
  );
});

Deno.test("inputCommand() turns tablets the other way round", () => {
  const turn = { kind: "setOrientation", orientation: "landscape" } as const;
  const settings = (rotation: number) =>
    'echo "rotation-before $(settings get system accelerometer_rotation) $(settings get system user_rotation)" && ' +
    `settings put system accelerometer_rotation 0 && settings put system user_rotation ${rotation}`;
  check(turn, settings(1));
  check(turn, settings(0), { sdk: 34, naturalSize: { width: 2560, height: 1600 } });
});
