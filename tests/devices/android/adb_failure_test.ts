import { strict as assert } from "node:assert";
import { adbFailure, isUnknownDevice } from "../../../devices/android/adb_failure.ts";

function check(stderr: string, expected: string) {
  const failure = adbFailure("Cannot read the screen", "R5C", stderr);
  assert.equal(failure === undefined ? "none" : `${failure.code}: ${failure.message}`, expected);
}

Deno.test("adbFailure() knows a phone that is gone", () => {
  check(
    "error: device 'R5C' not found\n",
    `device_gone: Cannot read the screen on R5C: adb says "device 'R5C' not found"`,
  );
  check(
    "adb: error: device 'R5C' not found\n",
    `device_gone: Cannot read the screen on R5C: adb says "device 'R5C' not found"`,
  );
  check("error: closed\n", 'device_gone: Cannot read the screen on R5C: adb says "closed"');
});

Deno.test("adbFailure() says what to do about a phone that is not ready", () => {
  check(
    "error: device unauthorized.\nThis adb server's $ADB_VENDOR_KEYS is not set\nTry 'adb kill-server' if that seems wrong.\n",
    'device_not_ready: Cannot read the screen on R5C: adb says "device unauthorized."; ' +
      'unlock the phone and accept "Allow USB debugging", or reconnect it to be asked again',
  );
  check(
    "error: device offline\n",
    'device_not_ready: Cannot read the screen on R5C: adb says "device offline"; ' +
      "the phone does not answer: reconnect it, or restart the emulator",
  );
});

Deno.test("adbFailure() knows that the server does not start", () => {
  check(
    "* daemon not running; starting now at tcp:5037\n* could not start server *\nerror: cannot connect to daemon\n",
    'tool_missing: Cannot read the screen on R5C: adb says "cannot connect to daemon"; run: adb start-server',
  );
});

Deno.test("adbFailure() knows that a server on another computer is not started from here", () => {
  const said = "cannot connect to daemon at tcp:10.0.0.2:5037: Connection refused";
  check(
    `* cannot start server on remote host\nerror: ${said}\n`,
    `tool_missing: Cannot read the screen on R5C: adb says "${said}"; ` +
      "start it on that computer with: adb -a nodaemon server",
  );
});

Deno.test("adbFailure() passes on words that it does not know", () => {
  check("error: brand new words\n", 'device_gone: Cannot read the screen on R5C: adb says "brand new words"');
});

Deno.test("adbFailure() sees no failure in chatter", () => {
  check("* daemon not running; starting now at tcp:5037\n* daemon started successfully\n", "none");
  check("", "none");
});

Deno.test("isUnknownDevice() tells a phone that is not there from one that does not answer", () => {
  assert.equal(isUnknownDevice("* daemon started successfully\nerror: device 'R5C' not found\n"), true);
  assert.equal(isUnknownDevice("error: no devices/emulators found\n"), true);
  assert.equal(isUnknownDevice("error: device offline\n"), false);
});
