import assert from "node:assert/strict";
import { childCommand, type ChildSettings } from "../../runner/command_line.ts";

const settings = { deno: "/bin/deno", mainModule: "data:,", layers: { noNetwork: [] }, isWindows: false };

function check(given: Partial<ChildSettings>, program: string, lastArgs: readonly string[]): void {
  const command = childCommand({ ...settings, ...given });
  assert.equal(command.program, program);
  assert.deepEqual(command.args.slice(-lastArgs.length), lastArgs);
}

const RUN = [
  "run",
  "--no-prompt",
  "--no-config",
  "--no-lock",
  "--no-remote",
  "--no-npm",
  "--cached-only",
  "--no-code-cache",
  "--node-modules-dir=none",
  "--deny-read",
  "--deny-write",
  "--deny-net",
  "--deny-env",
  "--deny-sys",
  "--deny-run",
  "--deny-ffi",
  "--deny-import",
  "--v8-flags=--max-old-space-size=128,--jitless",
  "data:,",
];

Deno.test("childCommand() denies everything, with and without the system's help", () => {
  check({}, "/bin/deno", RUN);
  check({ layers: { shell: "/bin/sh", noNetwork: [] } }, "/bin/sh", ["sh", "/bin/deno", ...RUN]);
  const noNetwork = ["/usr/bin/unshare", "-n", "--"];
  check({ layers: { shell: "/bin/sh", noNetwork } }, "/bin/sh", ["sh", ...noNetwork, "/bin/deno", ...RUN]);
});

Deno.test("childCommand() gives a cache that cannot be written", () => {
  const { env } = childCommand(settings);
  assert.deepEqual(env, { DENO_DIR: "/dev/null", NO_COLOR: "1", DENO_NO_UPDATE_CHECK: "1" });
  const windows = childCommand({ ...settings, deno: "C:\\deno.exe", isWindows: true });
  assert.equal(windows.env.DENO_DIR, "C:\\deno.exe\\none");
});
