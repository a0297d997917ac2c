import assert from "node:assert/strict";
import { Jail } from "../../runner/jail.ts";
import { host, names, runScript, summary } from "./scripted_jail.ts";

const SPINS: Record<string, string> = {
  "a loop": "for (;;);",
  "a storm of microtasks": "const again = () => Promise.resolve().then(again); await again();",
  "a catastrophic pattern": '/^(a+)+$/.test("a".repeat(60) + "b");',
  "nothing at all": "await new Promise(() => {});",
};

for (const [what, script] of Object.entries(SPINS)) {
  Deno.test(`a script that is kept by ${what} is killed at its deadline`, async () => {
    const outcome = await runScript(`await ui.echo(1);\n${script}`, { timeoutMs: 1500 });
    assert.equal(
      summary(outcome),
      "RUN_SCRIPT_TIMEOUT at 1:10: Cannot finish the script within 1500 ms: " +
        "it was computing, or waiting for something of its own",
    );
    assert.ok(outcome.durationMs >= 1500 && outcome.durationMs < 3500, `it took ${outcome.durationMs} ms`);
  });
}

Deno.test("a script that waits for a call at its deadline is told so, with the call", async () => {
  const outcome = await runScript("await ui.echo(1);\nawait ui.hang();", { timeoutMs: 1500 });
  assert.equal(
    summary(outcome),
    "RUN_SCRIPT_TIMEOUT at 2:10: Cannot finish the script within 1500 ms: it was waiting for ui.hang",
  );
});

Deno.test("a run that is cancelled ends at once, and one that was cancelled before never starts", async () => {
  const controller = new AbortController();
  const cancelling = (call: Parameters<typeof host>[0]) => (controller.abort(), host(call));
  const outcome = await runScript("await ui.echo(1); for (;;);", { signal: controller.signal, host: cancelling });
  assert.equal(summary(outcome), "cancelled");
  const calls: string[] = [];
  const noting = (call: Parameters<typeof host>[0]) => (calls.push(call.method), host(call));
  assert.equal(
    summary(await runScript("await ui.echo(1)", { signal: AbortSignal.abort(), host: noting })),
    "cancelled",
  );
  assert.deepEqual(calls, []);
});

Deno.test("closing a jail cancels its runs", async () => {
  const jail = new Jail(names);
  const { promise, resolve } = Promise.withResolvers<void>();
  const run = jail.run({
    script: "await ui.echo(1); await ui.hang();",
    args: null,
    timeoutMs: 60_000,
    signal: new AbortController().signal,
    host: (call) => (resolve(), host(call)),
  });
  await promise;
  await jail.close();
  assert.equal(summary(await run), "cancelled");
});

Deno.test("a script that keeps too much on the heap fails as memory", async () => {
  const outcome = await runScript("const kept = []; for (let i = 0;; i++) kept.push([i, i, i, i, i, i, i, i]);");
  assert.match(summary(outcome), /^RUN_SCRIPT_MEMORY/);
});

Deno.test({
  name: "a script that keeps too much outside the heap fails as memory",
  ignore: Deno.build.os === "windows",
  fn: async () => {
    const outcome = await runScript(`
      const kept = [];
      for (;;) {
        try { kept.push(new Uint8Array(16 * 1024 * 1024).fill(1)); } catch { await ui.echo(0); }
        await ui.echo(kept.length);
      }`);
    assert.match(summary(outcome), /^RUN_SCRIPT_MEMORY/);
  },
});

Deno.test({
  name: "no child outlives a server that is killed, and none holds a descriptor that the server inherited",
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    const program = new URL("orphan_program.ts", import.meta.url).pathname;
    // A descriptor without close-on-exec, as careless parents leave them.
    const script = 'exec 251</etc/hostname 5</etc/hostname; exec "$0" run -A "$1"';
    const args = ["-c", script, Deno.execPath(), program];
    const server = new Deno.Command("/bin/bash", { args, stdin: "null", stdout: "piped", stderr: "null" }).spawn();
    const output = server.stdout.getReader();
    await output.read();
    const children = await childrenOf(server.pid);
    const denos = children.filter(({ name }) => name === "deno");
    assert.ok(denos.length >= 2, `only ${denos.length} children run`);
    for (const { pid } of denos) assert.deepEqual(await openFiles(pid, "/etc/hostname"), []);
    server.kill("SIGKILL");
    await server.status;
    await output.cancel();
    const killedAt = performance.now();
    while (children.some(({ pid }) => isAlive(pid)) && performance.now() - killedAt < 3000) await turn();
    assert.deepEqual(children.filter(({ pid }) => isAlive(pid)), []);
  },
});

async function childrenOf(pid: number): Promise<{ pid: number; name: string }[]> {
  const found: { pid: number; name: string }[] = [];
  for (const task of Deno.readDirSync(`/proc/${pid}/task`)) {
    const children = await Deno.readTextFile(`/proc/${pid}/task/${task.name}/children`);
    for (const child of children.split(" ").filter((text) => text !== "")) {
      found.push({ pid: Number(child), name: (await Deno.readTextFile(`/proc/${child}/comm`)).trim() });
    }
  }
  return found;
}

async function openFiles(pid: number, path: string): Promise<string[]> {
  const names = [...Deno.readDirSync(`/proc/${pid}/fd`)].map(({ name }) => name);
  const targets = await Promise.all(names.map((name) => Deno.readLink(`/proc/${pid}/fd/${name}`).catch(() => "")));
  return targets.filter((target) => target === path);
}

/** A killed process may stay as a zombie until the system's own parent of orphans collects it. */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(Deno.readTextFileSync(`/proc/${pid}/status`));
  } catch {
    return false;
  }
}

function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 10));
}
