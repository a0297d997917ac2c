import assert from "node:assert/strict";
import * as z from "zod";
import { findProgram } from "../lab/requirements.ts";
import { connect, runCommand } from "./program.ts";
import { inTemporaryFolder } from "../temporary_folder.ts";

const findings = z.object({
  findings: z.array(
    z.object({ subject: z.string(), state: z.string(), says: z.string(), todo: z.string().optional() }),
  ),
});

Deno.test("doctor sees the jail hold, says what is missing and what brings it, and fails for nothing of that", async () => {
  await inTemporaryFolder(async (home) => {
    const { code, stdout } = await runCommand(["doctor", "--json"], { HOME: home });
    assert.equal(code, 0, stdout);
    const found = findings.parse(JSON.parse(stdout)).findings;
    assert.match(found.find(({ subject }) => subject === "Jail")?.says ?? "", /saw nothing of this computer/);
    const adb = found.find(({ subject }) => subject === "adb");
    assert.deepEqual([adb?.state, adb?.todo?.startsWith("Install")], ["missing", true]);
    assert.deepEqual(found.filter(({ state, todo }) => state !== "ok" && todo === undefined), []);
  });
});

Deno.test("doctor fails for settings that others can write, and so does the server", async () => {
  await inTemporaryFolder(async (home) => {
    await Deno.mkdir(`${home}/.config/glovebox`, { recursive: true });
    await Deno.writeTextFile(`${home}/.config/glovebox/config.json`, '{"enabled": ["run-script"]}');
    await Deno.chmod(`${home}/.config/glovebox/config.json`, 0o666);
    for (const command of [["doctor"], []]) {
      const { code, stdout, stderr } = await runCommand(command, { HOME: home });
      assert.equal(code, 1);
      assert.match(stdout + stderr, /others can write to it; run chmod go-w/);
    }
  });
});

Deno.test("what a person enables is offered to agents until it is disabled", async () => {
  await inTemporaryFolder(async (home) => {
    const hasRunScript = async () => {
      await using server = await connect([], { HOME: home });
      return (await server.client.listTools()).tools.some(({ name }) => name === "run_script");
    };
    assert.equal(await hasRunScript(), false);
    assert.equal((await runCommand(["enable", "run-script"], { HOME: home })).code, 0);
    assert.equal(await hasRunScript(), true);
    assert.match((await runCommand(["flags"], { HOME: home })).stdout, /run-script\s+on \(config\)/);
    const path = `${home}/.config/glovebox/config.json`;
    assert.equal(((await Deno.stat(path)).mode ?? 0) & 0o777, 0o600);
    assert.equal((await runCommand(["disable", "run-script"], { HOME: home })).code, 0);
    assert.equal(await hasRunScript(), false);
    assert.equal((await runCommand(["enable", "everything"], { HOME: home })).code, 2);
  });
});

Deno.test("setup prints an absolute command, and with --write merges it and keeps the file as it was", async () => {
  await inTemporaryFolder(async (home) => {
    const printed = await runCommand(["setup", "cursor", "--enable", "run-script"], { HOME: home });
    assert.match(printed.stdout, /"command": "\/.*"/);
    assert.match(printed.stdout, /"--enable",\s+"run-script"/);
    const file = `${home}/.cursor/mcp.json`;
    await Deno.mkdir(`${home}/.cursor`);
    await Deno.writeTextFile(file, '{"mcpServers": {"other": {"url": "x"}}}', { mode: 0o640 });
    const before = (await Deno.stat(file)).mode;
    for (const said of [/kept what was there in .*backup-1/, /has it already/]) {
      const { code, stdout } = await runCommand(["setup", "cursor", "--write"], { HOME: home });
      assert.equal(code, 0);
      assert.match(stdout, said);
    }
    assert.deepEqual(Object.keys(JSON.parse(await Deno.readTextFile(file)).mcpServers), ["other", "glovebox"]);
    assert.equal((await Deno.stat(file)).mode, before);
    assert.equal(await Deno.readTextFile(`${file}.backup-1`), '{"mcpServers": {"other": {"url": "x"}}}');
  });
});

Deno.test("a verb is a command: words, options, data, and exit codes", async () => {
  await checkCommand(["tap", "Settings"], 0, /^Tapped button "Settings" \(e\d+\): the screen changed\n$/);
  await checkCommand(["await", "visible", "Settings", "--timeout-ms", "500"], 0, /It holds for button "Settings"/);
  await checkCommand(["launch-app", "demo.settings", "--json"], 0, /"app": "demo\.settings"/);
  await checkCommand(["exists", '{"text": "Nowhere"}'], 0, /^false\n$/);
  await checkCommand(["describe", "--max-tokens", "50"], 0, /^demo\.home "Home" 360x800\n/);
  await checkCommand(["tap", "Nowhere"], 1, /element_not_found: Cannot find "Nowhere"/);
  await checkCommand(["tap", "Settings", "--verify", "twice"], 1, /"verify" must be "screen" or "none"/);
  await checkCommand(["tap", "Settings", "--twice"], 2, /see glovebox --help/);
  await checkCommand(["tap", "a", "b"], 2, /takes SELECTOR/);
});

Deno.test("screenshot writes a picture", async () => {
  await inTemporaryFolder(async (home) => {
    await checkCommand(["screenshot", "--out", `${home}/a.png`], 0, /^Wrote .*a\.png: 360x800 px/);
    assert.deepEqual([...(await Deno.readFile(`${home}/a.png`)).slice(1, 4)], [0x50, 0x4e, 0x47]);
  });
});

Deno.test("run --repeat tells how often a script passed, and --junit writes a report that says the same", async () => {
  await inTemporaryFolder(async (home) => {
    const script = 'await ui.exists("Settings"); await ui.tap(args.label); return await ui.exists("Settings")';
    await Deno.writeTextFile(`${home}/tap.ts`, script);
    const args = ["run", `${home}/tap.ts`, "--device", "demo", "--args", '{"label": "Settings"}', "--repeat", "2"];
    const { code, stdout } = await runCommand([...args, "--junit", `${home}/report.xml`]);
    assert.equal(code, 1, stdout);
    assert.match(stdout, /1 of 2 runs passed \(50 %\)\nrun 2: /);
    assert.match(stdout, /2 {2}exists "Settings"\n/);
    assert.ok(!stdout.includes("\x1b"));
    assert.match(await Deno.readTextFile(`${home}/report.xml`), /tests="2" failures="1" errors="0"/);
  });
});

Deno.test("completions are a script that bash can read", async () => {
  const { code, stdout } = await runCommand(["completions", "bash"]);
  assert.equal(code, 0);
  const bash = findProgram("bash");
  assert.ok(bash);
  const ask = `${stdout}\nCOMP_WORDS=(glovebox setu) COMP_CWORD=1; _glovebox; echo "\${COMPREPLY[*]}"`;
  const { stdout: answered } = await new Deno.Command(bash, { args: ["-c", ask] }).output();
  assert.equal(new TextDecoder().decode(answered), "setup\n");
});

async function checkCommand(args: readonly string[], code: number, said: RegExp): Promise<void> {
  const ran = await runCommand([...args, "--device", "demo"]);
  assert.equal(ran.code, code, ran.stdout + ran.stderr);
  assert.match(code === 0 ? ran.stdout : ran.stderr, said);
}

Deno.test("--allow-app takes ids of apps and nothing else", async () => {
  const { code, stderr } = await runCommand(["--allow-app", "com.example.(a|b)"]);
  assert.equal(code, 2);
  assert.match(stderr, /Cannot use --allow-app "com\.example\.\(a\|b\)": it takes the id of an app/);
});
