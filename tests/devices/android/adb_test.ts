import { strict as assert } from "node:assert";
import { Adb } from "../../../devices/android/adb.ts";
import { Failure } from "../../../devices/failure.ts";

const never = new AbortController().signal;

/** Any program shows how runs start, end and are cut short; here the shell of this computer. */
function shell(script: string, environment: Readonly<Record<string, string>> = {}) {
  const adb = new Adb({ program: "/bin/sh", environment });
  return (signal: AbortSignal) => adb.run(["-c", script], signal);
}

Deno.test("Adb.run() keeps the streams and the exit code apart", async () => {
  const { stdout, stderr, code } = await shell("echo out; echo err >&2; exit 3")(never);
  assert.deepEqual([new TextDecoder().decode(stdout), stderr, code], ["out\n", "err\n", 3]);
});

Deno.test("Adb.run() adds variables to the environment", async () => {
  const { stdout } = await shell('echo "$ANDROID_ADB_SERVER_PORT"', { ANDROID_ADB_SERVER_PORT: "4711" })(never);
  assert.equal(new TextDecoder().decode(stdout), "4711\n");
});

Deno.test("Adb.run() ends the program when its signal is aborted, with the signal's reason", async () => {
  const limit = new AbortController();
  const running = shell("echo started; sleep 600")(limit.signal);
  queueMicrotask(() => limit.abort(new Failure("cancelled", "Cannot go on: a test has cancelled")));
  await assert.rejects(running, { code: "cancelled" });
});

Deno.test("Adb.run() does not wait for a child that keeps the streams open", async () => {
  const folder = await Deno.makeTempDir();
  const pipe = `${folder}/child`;
  await new Deno.Command("mkfifo", { args: [pipe] }).output();
  const limit = new AbortController();
  const running = shell(`sleep 600 & echo $! >${pipe}; exec sleep 600`)(limit.signal);
  const child = Number(await Deno.readTextFile(pipe));
  limit.abort(new Failure("cancelled", "Cannot go on: a test has cancelled"));
  await assert.rejects(running, { code: "cancelled" });
  Deno.kill(child, "SIGKILL");
  await Deno.remove(folder, { recursive: true });
});

Deno.test("Adb.run() starts nothing when its signal is aborted already", async () => {
  const reason = new Failure("timed_out", "Cannot start: a test has no time");
  await assert.rejects(new Adb({ program: "/none/adb" }).run([], AbortSignal.abort(reason)), { code: "timed_out" });
});

Deno.test("Adb.run() says that a program cannot be started", async () => {
  await assert.rejects(new Adb({ program: "/none/adb" }).run([], never), {
    code: "tool_missing",
    message: "Cannot run adb: /none/adb cannot be started",
  });
});

Deno.test("Adb.run() stops a program that prints without end", async () => {
  await assert.rejects(shell("yes")(never), {
    code: "screen_unreadable",
    message: "Cannot read adb's output: it is longer than 16000000 bytes",
  });
});

Deno.test("Adb.runBriefly() answers whether it worked", async () => {
  const adb = new Adb({ program: "/bin/sh" });
  assert.equal(await adb.runBriefly(["-c", "exit 0"]), true);
  assert.equal(await adb.runBriefly(["-c", "exit 1"]), false);
});
