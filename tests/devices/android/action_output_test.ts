import { strict as assert } from "node:assert";
import { actionFailure } from "../../../devices/android/action_output.ts";
import type { Action } from "../../../devices/device.ts";

function check(action: Action, output: readonly [status: number, body: string], expected: string) {
  const failure = actionFailure(action, { status: output[0], body: output[1] });
  assert.equal(failure === undefined ? "done" : `${failure.code}: ${failure.message}`, expected);
}

const tap: Action = { kind: "tap", at: { x: 1, y: 2 } };
const launch: Action = { kind: "launchApp", appId: "com.example.mail", restart: false, clearState: false };
const starting = "Starting: Intent { act=android.intent.action.MAIN cmp=com.example.mail/.Inbox }\n";

Deno.test("actionFailure() lets vendors print stack traces", () => {
  check(tap, [0, "java.io.FileNotFoundException: /data/system/theme_config\n\tat x.y(Z:1)\n"], "done");
});

Deno.test("actionFailure() passes on why input failed", () => {
  check(
    { kind: "typeText", text: "x" },
    [
      255,
      "\nException occurred while executing 'text':\njava.lang.NullPointerException: Attempt to get length of null array\n",
    ],
    `unsupported: Cannot perform typeText: the phone says "Exception occurred while executing 'text':"`,
  );
  check(tap, [137, ""], "unsupported: Cannot perform tap: the phone says nothing and exits with 137");
});

Deno.test("actionFailure() believes a phone that does not know how to hold keys, though it ends well", () => {
  const hold: Action = { kind: "pressKeys", held: ["ctrl"], key: "a" };
  const usage = "Usage: input [<source>] [-d DISPLAY_ID] <command> [<arg>...]";
  const failure = "unsupported: Cannot perform pressKeys: this phone holds no keys; the phone says";
  check(hold, [0, "Unknown command: keycombination\n"], `${failure} "Unknown command: keycombination"`);
  check(
    hold,
    [0, `Error: Unknown command: keycombination\n${usage}\n`],
    `${failure} "Error: Unknown command: keycombination"`,
  );
  check(hold, [0, `${usage}\n`], `${failure} "${usage}"`);
  check(hold, [0, ""], "done");
});

Deno.test("actionFailure() knows phones that refuse input until a person allows it", () => {
  check(
    tap,
    [0, "java.lang.SecurityException: Injecting to another application requires INJECT_EVENTS permission\n"],
    'device_not_ready: Cannot perform tap: the phone refuses input; turn on "USB debugging (Security settings)" in its developer options',
  );
});

Deno.test("actionFailure() takes a warning for a launch that was not needed", () => {
  check(
    launch,
    [0, `${starting}Warning: Activity not started, its current task has been brought to the front\n`],
    "done",
  );
  check(launch, [0, starting], "done");
});

Deno.test("actionFailure() believes the words of am and not its exit status", () => {
  check(
    launch,
    [0, `${starting}Error type 3\nError: Activity class {com.example.mail/.Inbox} does not exist.\n`],
    'app_not_found: Cannot launch "com.example.mail": the phone says "Error: Activity class {com.example.mail/.Inbox} does not exist."',
  );
  check(
    { kind: "openUrl", url: "x:y" },
    [0, "Error: Activity not started, unable to resolve Intent { act=android.intent.action.VIEW dat=x:y }\n"],
    'launch_failed: Cannot open "x:y": the phone says "Error: Activity not started, unable to resolve Intent { act=android.intent.action.VIEW dat=x:y }"',
  );
  check(
    launch,
    [0, `${starting}java.lang.SecurityException: Permission Denial: starting Intent\n`],
    'launch_failed: Cannot launch "com.example.mail": the phone says "java.lang.SecurityException: Permission Denial: starting Intent"',
  );
  check(
    launch,
    [0, "cmd: Failure calling service activity: Failed transaction (2147483646)\n"],
    'launch_failed: Cannot launch "com.example.mail": the phone says "cmd: Failure calling service activity: Failed transaction (2147483646)"',
  );
});

Deno.test("actionFailure() tells an absent app from one without a screen", () => {
  check(
    launch,
    [1, "glovebox-unresolved:\nNo activity found\n"],
    'app_not_found: Cannot launch "com.example.mail": no such app is installed',
  );
  check(
    launch,
    [1, "glovebox-unresolved:\npackage:/data/app/mail/base.apk\nNo activity found\n"],
    'launch_failed: Cannot launch "com.example.mail": it is installed, but has no screen to launch',
  );
  check(
    { kind: "terminateApp", appId: "com.example.mail" },
    [1, "glovebox-unresolved:\n"],
    'app_not_found: Cannot terminate "com.example.mail": no such app is installed',
  );
});

Deno.test("actionFailure() sees that an app's data was not erased", () => {
  check(launch, [1, "Failed\n"], 'launch_failed: Cannot launch "com.example.mail": the phone says "Failed"');
});
