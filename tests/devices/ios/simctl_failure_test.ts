import assert from "node:assert/strict";
import { isCutOff, isInState, readSimctlError, simctlFailure } from "../../../devices/ios/simctl_failure.ts";

const simError = (code: number, text: string) =>
  `An error was encountered processing the command (domain=com.apple.CoreSimulator.SimError, code=${code}):\n${text}\n`;

function check(stderr: string, code: number, expected: string): void {
  const failure = simctlFailure("Cannot do it", { stderr, code }, "unsupported");
  assert.equal(`${failure.code}: ${failure.message}`, expected);
}

Deno.test("simctlFailure() goes by the sentence, since exit codes stand for several errors", () => {
  check(
    simError(405, "Unable to lookup in current state: Shutdown"),
    149,
    'device_not_ready: Cannot do it: simctl says "Unable to lookup in current state: Shutdown"; boot the simulator first',
  );
  check("Invalid device: 0A\n", 148, 'device_gone: Cannot do it: simctl says "Invalid device: 0A"');
  check(simError(999, "Something new"), 231, 'unsupported: Cannot do it: simctl says "Something new"');
});

Deno.test("simctlFailure() passes over what successes write, too", () => {
  const noise = "objc[1]: Class A is implemented in both B and C\nNote: No display specified. Defaulting to: LCD\n";
  check(
    `${noise}${simError(1, "Error creating the image")}`,
    1,
    'unsupported: Cannot do it: simctl says "Error creating the image"',
  );
});

Deno.test("simctlFailure() says which command repairs an Xcode that is not set up", () => {
  const missing = 'xcrun: error: unable to find utility "simctl", not a developer tool or in PATH';
  check(
    missing,
    72,
    `tool_missing: Cannot do it: simctl says ${
      JSON.stringify(missing)
    }; run: sudo xcode-select -s /Applications/Xcode.app`,
  );
  check(
    "",
    69,
    "tool_missing: Cannot do it: simctl says nothing and exits with 69; run: sudo xcodebuild -license accept",
  );
});

Deno.test("simctlFailure() names an error without a sentence", () => {
  const head =
    "An error was encountered processing the command (domain=LSApplicationWorkspaceErrorDomain, code=115):\n";
  check(head, 115, 'unsupported: Cannot do it: simctl reports error 115 of "LSApplicationWorkspaceErrorDomain"');
});

Deno.test("readSimctlError() reads negative codes, and isInState() the state", () => {
  const error = readSimctlError(simError(-10814, "Unable to boot device in current state: Booted"));
  assert.equal(error.code, -10814);
  assert.deepEqual([isInState(error, "Booted"), isInState(error, "Shutdown")], [true, false]);
});

Deno.test("isCutOff() tells a service that cannot be reached from one that has nothing", () => {
  assert.equal(isCutOff("x CoreSimulatorService connection became invalid.  Simulator services …"), true);
  assert.equal(isCutOff("Note: No display specified"), false);
});
