import assert from "node:assert/strict";
import { resolve } from "node:path";
import { executableFormat } from "../../tasks/compile/executable_format.ts";
import { targetOf } from "../../tasks/compile/target.ts";
import { connect } from "../integration/program.ts";
import type { Requirement } from "../lab/requirements.ts";
import { testWith } from "../lab/requirements.ts";
import { binary } from "./air_gap.ts";
import { inTemporaryFolder } from "../temporary_folder.ts";

const MAX_BYTES = 140_000_000;
const needs: Requirement = { ignore: binary === undefined, note: " (needs GLOVEBOX_PROGRAM, a compiled binary)" };
const script = "return await ui.exists('Settings')";

testWith(needs, "the binary is one file of this system's format, of at most 140 MB", async () => {
  const bytes = await Deno.readFile(binary ?? "");
  assert.equal(executableFormat(bytes), targetOf(Deno.build)?.format);
  assert.ok(bytes.length <= MAX_BYTES, `${bytes.length} bytes`);
});

testWith(needs, "six first starts at once all run their script, and leave one unpacked program", async () => {
  await inTemporaryFolder(async (folder) => {
    const codes = await Promise.all(Array.from({ length: 6 }, () => runScript(folder)));
    assert.deepEqual(codes, [0, 0, 0, 0, 0, 0]);
    const names = [...Deno.readDirSync(`${folder}/glovebox`)].map(({ name }) => name.replace(/-.*/, "")).sort();
    assert.deepEqual(names, ["deno", "lock"]);
  });
});

testWith(needs, "servers that start for the first time at once do not wait for each other's end", async () => {
  await inTemporaryFolder(async (folder) => {
    const environment = { GLOVEBOX_CACHE: folder };
    const starts = Array.from({ length: 3 }, () => connect(["--enable", "run-script"], environment));
    const servers = await Promise.all(starts);
    try {
      const answers = servers.map((server) => server.call("run_script", { deviceId: "demo", script }));
      const values = (await Promise.all(answers)).map(({ structured }) => structured["value"]);
      assert.deepEqual(values, [true, true, true]);
    } finally {
      await Promise.all(servers.map((server) => server[Symbol.asyncDispose]()));
    }
  });
});

testWith(needs, "another deno can be chosen, and then nothing is unpacked", async () => {
  await inTemporaryFolder(async (folder) => {
    assert.equal(await runScript(folder, ["--deno", Deno.execPath()]), 0);
    assert.deepEqual([...Deno.readDirSync(folder)].map(({ name }) => name), ["script.ts"]);
  });
});

testWith(needs, "a relative GLOVEBOX_CACHE counts from where the command is run", async () => {
  await inTemporaryFolder(async (folder) => {
    assert.equal(await runScript(folder, [], { GLOVEBOX_CACHE: "cache" }), 0);
    assert.deepEqual([...Deno.readDirSync(`${folder}/cache`)].map(({ name }) => name), ["glovebox"]);
  });
});

/** Runs a script in the binary, which keeps what it unpacks in `folder`. @returns the exit code */
async function runScript(
  folder: string,
  more: readonly string[] = [],
  variables: Record<string, string> = {},
): Promise<number> {
  await Deno.writeTextFile(`${folder}/script.ts`, script);
  const args = ["run", `${folder}/script.ts`, "--device", "demo", ...more];
  const env = { GLOVEBOX_CACHE: folder, PATH: "", ...variables };
  const options = { args, clearEnv: true, env, cwd: folder, stdin: "null" } as const;
  const { code, stderr } = await new Deno.Command(resolve(binary ?? ""), options).output();
  if (code !== 0) console.error(new TextDecoder().decode(stderr));
  return code;
}
