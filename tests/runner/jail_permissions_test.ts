import assert from "node:assert/strict";
import { Sandbox } from "../../runner/sandbox.ts";

// What a script could still do if it got out of its lockdown: each runs in a bare child, with all of Deno at hand.
const DENIED: Record<string, string> = {
  "read a file": 'Deno.readTextFileSync("/etc/hostname")',
  "stat a file": 'Deno.statSync("/etc")',
  "read its own memory map": 'Deno.readTextFileSync("/proc/self/maps")',
  "list a folder": 'Deno.readDirSync("/").next()',
  "write a file": 'Deno.writeTextFileSync("/tmp/glovebox-escape", "x")',
  "make a temporary file": "Deno.makeTempFileSync()",
  "change the folder": 'Deno.chdir("/tmp")',
  "watch a file": 'Deno.watchFs("/")',
  "read with node:fs": '(await import("node:fs")).readFileSync("/etc/hostname")',
  "load with node:module": '(await import("node:module")).createRequire("file:///a.js")("/etc/hostname")',
  "open a database file": 'new (await import("node:sqlite")).DatabaseSync("/tmp/glovebox-escape.db")',
  "run a program": 'new Deno.Command("/bin/sh").outputSync()',
  "run with node:child_process": '(await import("node:child_process")).execFileSync("/bin/sh", ["-c", ":"])',
  "kill its parent": 'Deno.kill(Deno.ppid, "SIGTERM")',
  "read the environment": "Deno.env.toObject()",
  "read one variable": 'Deno.env.get("PATH")',
  "read the host name": "Deno.hostname()",
  "read the network interfaces": "Deno.networkInterfaces()",
  "read the user": "Deno.uid()",
  "fetch over HTTP": 'await fetch("http://127.0.0.1:8765/")',
  "fetch a file": 'await fetch("file:///etc/hostname")',
  "connect over TCP": 'await Deno.connect({ hostname: "127.0.0.1", port: 1 })',
  "connect to a socket file": 'await Deno.connect({ transport: "unix", path: "/tmp/x" })',
  "listen": "Deno.listen({ port: 0 })",
  "resolve a name": 'await Deno.resolveDns("localhost", "A")',
  "open a WebSocket": 'new WebSocket("ws://127.0.0.1:1/")',
  "import a file": 'await import("file:///etc/hostname", { with: { type: "text" } })',
  "import over HTTPS": 'await import("https://deno.land/std/version.ts")',
  "import from npm": 'await import("npm:left-pad")',
  "import from JSR": 'await import("jsr:@std/assert")',
  "load a library": 'Deno.dlopen("/lib/libc.so", {})',
  "ask for a permission":
    '(await Deno.permissions.request({ name: "read" })).state === "denied" && (() => { throw new Error("denied") })()',
  "store in localStorage": 'localStorage.setItem("a", "b")',
  "store in caches": 'await caches.open("a")',
  "open a key-value store": "await Deno.openKv()",
  "write a heap snapshot": '(await import("node:v8")).writeHeapSnapshot("/tmp/glovebox-escape.heap")',
  "start the inspector": '(await import("node:inspector")).open(0)',
  "make a WebAssembly module": "new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))",
};

Deno.test("a bare child is denied everything, without any lockdown", async () => {
  const probes = Object.values(DENIED).map((code) =>
    `try { out.push("open: " + String(await (async () => ${code})())); } catch (e) { out.push(e.name + ": " + e.message); }`
  );
  const answers = await ask(`const out = [];\n${probes.join("\n")}\npostMessage(JSON.stringify(out));`);
  const refusal =
    /NotCapable|Requires (read|import) access|--no-npm|denied|is not defined|not a function|cache storage/;
  const open = Object.keys(DENIED).map((door, i) => `${door}: ${answers[i]}`).filter((line) => !refusal.test(line));
  assert.deepEqual(open, []);
  assert.equal(answers.length, Object.keys(DENIED).length);
});

Deno.test("a bare child has an empty environment but for Deno's own settings, and the root as its folder", async () => {
  // The child may not read its environment, so another process of the same kind does it for it.
  const answers = await ask("postMessage(JSON.stringify([Deno.cwd(), String(Deno.pid)]));", async ([, pid]) => {
    const environment = await Deno.readTextFile(`/proc/${pid}/environ`);
    return environment.split("\0").map((line) => line.replace(/=.*/s, "")).filter((name) => name !== "").sort();
  });
  assert.equal(answers[0], "/");
  // A shell may add its own; none of them means anything to Deno.
  const shell = new Set(["PWD", "OLDPWD", "SHLVL", "_"]);
  assert.deepEqual(answers.slice(2).filter((name) => !shell.has(name)), [
    "DENO_DIR",
    "DENO_NO_UPDATE_CHECK",
    "NO_COLOR",
  ]);
});

Deno.test({
  name: "a bare child runs within resource limits",
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    const answers = await ask("postMessage(JSON.stringify([String(Deno.pid)]));", async ([pid]) => {
      const limits = await Deno.readTextFile(`/proc/${pid}/limits`);
      const names = ["Max core file size", "Max file size", "Max open files", "Max data size", "Max cpu time"];
      return names.map((name) =>
        limits.split("\n").find((line) => line.startsWith(name))?.split(/\s{2,}/)[1] ?? "none"
      );
    });
    assert.deepEqual(answers.slice(1), ["0", "0", "64", "1073741824", "3600"]);
  },
});

/** Runs `program` in place of the jail's own, and gives what it answers, and what `meanwhile` adds while it lives. */
async function ask(program: string, meanwhile?: (answers: string[]) => Promise<string[]>): Promise<string[]> {
  await using sandbox = await Sandbox.start({ program });
  for await (const line of sandbox.lines()) {
    assert.ok(line !== undefined);
    const answers: string[] = JSON.parse(line);
    return [...answers, ...await meanwhile?.(answers) ?? []];
  }
  throw new Error(`the child ended: ${JSON.stringify(await sandbox.ended)}`);
}
