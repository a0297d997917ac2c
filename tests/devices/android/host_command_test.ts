import { strict as assert } from "node:assert";
import { type HostAction, hostArguments, hostFailure } from "../../../devices/android/host_command.ts";

const install: HostAction = { kind: "installApp", path: "/apps/shop.apk" };
const move: HostAction = { kind: "setLocation", latitude: 48.2, longitude: 16.4 };

function check(action: HostAction, [printed, code]: readonly [string, number], expected: string) {
  const failure = hostFailure(action, printed, code);
  assert.equal(failure === undefined ? "done" : `${failure.code}: ${failure.message}`, expected);
}

Deno.test("hostArguments() gives the emulator longitude before latitude", () => {
  assert.deepEqual(hostArguments(move), ["emu", "geo", "fix", "16.4", "48.2"]);
});

Deno.test("hostFailure() believes in an app that adb says is installed, and in nothing else", () => {
  check(install, ["Performing Streamed Install\nSuccess\n", 0], "done");
  check(
    install,
    ["Performing Streamed Install\n", 0],
    'unsupported: Cannot install "/apps/shop.apk": adb says "Performing Streamed Install"',
  );
});

Deno.test("hostFailure() explains why an app was not installed, whatever adb exits with", () => {
  const said = "Failure [INSTALL_FAILED_NO_MATCHING_ABIS: Failed to extract native libraries, res=-113]";
  for (const code of [0, 1]) {
    check(
      install,
      [said, code],
      `unsupported: Cannot install "/apps/shop.apk": it is built for another kind of processor than this phone\'s; adb says "${said}"`,
    );
  }
  check(
    install,
    ["Failure [INSTALL_FAILED_ABORTED: User rejected permissions]", 1],
    'unsupported: Cannot install "/apps/shop.apk": the phone asked a person and was refused; ' +
      'adb says "Failure [INSTALL_FAILED_ABORTED: User rejected permissions]"',
  );
  check(
    install,
    ["Failure [INSTALL_FAILED_DEXOPT]", 1],
    'unsupported: Cannot install "/apps/shop.apk": adb says "Failure [INSTALL_FAILED_DEXOPT]"',
  );
});

Deno.test("hostFailure() reads the answers of an emulator's console", () => {
  check(move, ["OK\r\n", 0], "done");
  check(
    move,
    ["KO: argument 'x' is not a number\r\n", 0],
    "unsupported: Cannot set the location: adb says \"KO: argument 'x' is not a number\"",
  );
});
