import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { connectTo } from "../integration/program.ts";
import { testWith } from "../lab/requirements.ts";
import { airGapped, airGapRequirement } from "./air_gap.ts";

const example = fileURLToPath(new URL("../../examples/settings.ts", import.meta.url));
const needs = airGapRequirement();
const script = `await ui.launchApp("demo.settings"); return (await ui.find("Network & internet")).label`;
const unpacked = /^wrote glovebox-0\/deno-[\d.]+-[0-9a-f]{16} 700$/;

testWith(needs, "without network, environment and home, the binary tells its version and writes nothing", async () => {
  const { code, stdout, told } = await run(["--version"]);
  assert.equal(code, 0);
  assert.match(stdout, /^\d+\.\d+\.\d+\n$/);
  assert.deepEqual(told, []);
});

testWith(needs, "without network, environment and home, doctor sees the jail hold", async () => {
  const { code, stdout, told } = await run(["doctor"]);
  assert.equal(code, 0, stdout);
  assert.match(stdout, /^ok +Jail +a script ran and saw nothing of this computer/m);
  assert.match(stdout, /^ok +Config +this user has no home folder/m);
  assert.match(stdout, /^missing +adb /m);
  assert.deepEqual(told.filter((line) => !unpacked.test(line)), ["wrote glovebox-0/lock 600"]);
});

testWith(
  needs,
  "without network, environment and home, an agent's script drives the demo phone over stdio",
  async () => {
    const { command, args } = airGapped(["--enable", "run-script"]);
    const server = await connectTo(command, { args, stderr: "piped" });
    const stderr = new Response(server.child.stderr).text();
    const { structured, isError } = await server.call("run_script", { deviceId: "demo", script });
    await server[Symbol.asyncDispose]();
    assert.deepEqual([isError, structured["value"]], [false, "Network & internet"]);
    const told = linesOf(await stderr);
    assert.deepEqual(told.filter((line) => !unpacked.test(line)), ["wrote glovebox-0/lock 600"]);
  },
);

testWith(needs, "on a full disk the binary says so, and leaves no half a program", async () => {
  const { code, stderr, told } = await run(["run", example, "--device", "demo"], "20m");
  assert.equal(code, 1);
  assert.match(stderr, /Cannot unpack the program that runs scripts: "\/tmp\/glovebox-0" cannot be written \(No space/);
  assert.deepEqual(told, ["wrote glovebox-0/lock 600"]);
});

/** Runs a command of the binary to its end. */
async function run(args: readonly string[], temporarySize?: string): Promise<
  { code: number; stdout: string; stderr: string; told: string[] }
> {
  const gapped = airGapped(args, temporarySize);
  const output = await new Deno.Command(gapped.command, { args: gapped.args, stdin: "null" }).output();
  const [stdout, stderr] = [output.stdout, output.stderr].map((bytes) => new TextDecoder().decode(bytes));
  return { code: output.code, stdout: stdout ?? "", stderr: stderr ?? "", told: linesOf(stderr ?? "") };
}

function linesOf(stderr: string): string[] {
  return stderr.split("\n").filter((line) => /^(wrote|left) /.test(line)).sort();
}
