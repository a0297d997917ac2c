import assert from "node:assert/strict";
import { Sandbox } from "../../runner/sandbox.ts";

/** Runs a Worker's program until its process ends, and tells what it said and how it ended. */
async function check(program: string, said: readonly (string | undefined)[], ended: string): Promise<void> {
  await using sandbox = await Sandbox.start({ program });
  const lines: (string | undefined)[] = [];
  for await (const line of sandbox.lines()) lines.push(line);
  const { code, signal, stderr } = await sandbox.ended;
  assert.deepEqual([lines, `${signal ?? code}${stderr.includes("broken") ? " broken" : ""}`], [said, ended]);
}

Deno.test("a Worker cannot send two frames as one, nor one that is too long", async () => {
  await check('postMessage("a"); postMessage("b\\nc");', ["a"], "5");
  await check('postMessage("x".repeat(9e6));', [], "5");
});

Deno.test("a Worker whose own program fails ends the process, and says why", async () => {
  await check('throw new Error("broken")', [], "4 broken");
});

Deno.test("a process that is closed is gone, and takes nothing more", async () => {
  const sandbox = await Sandbox.start({ program: "for (;;);" });
  await sandbox[Symbol.asyncDispose]();
  assert.equal(sandbox.isAlive, false);
  assert.equal((await sandbox.ended).signal, "SIGKILL");
  await sandbox.send("late");
});

Deno.test("a process that floods its error stream is drained, and its last words are kept", async () => {
  const program =
    'const line = "y".repeat(1000); for (let i = 0; i < 2000; i++) console.error(line); throw new Error("broken")';
  await check(program, [], "4 broken");
});

Deno.test("a process can be killed by a timer in the turn of the event loop that tells of its end", async () => {
  for (let round = 0; round < 3; round++) {
    await using sandbox = await Sandbox.start({ program: "for (;;);" });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    setTimeout(() => {
      try {
        resolve(sandbox.kill());
      } catch (error) {
        reject(error);
      }
    }, 1);
    sandbox.kill();
    // The process ends, and the timer is due, before this one looks at either.
    const until = performance.now() + 25;
    while (performance.now() < until);
    await promise;
  }
});
