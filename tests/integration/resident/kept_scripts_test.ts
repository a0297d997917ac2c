import assert from "node:assert/strict";
import { KeptScripts } from "../../../tools/kept_scripts.ts";
import { connect, type Connection, runCommand } from "../program.ts";

const on = { deviceId: "demo" };
const OPEN = `// name: Open
// description: Opens an app of the demo phone
// args: {"type": "object", "properties": {"app": {"type": "string"}}, "required": ["app"], "additionalProperties": false}
const id: string = args.app;
return (await ui.launchApp(id)).app;
`;

/** Makes a project that keeps scripts, and removes it again. */
async function withProject(test: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    const scripts = `${folder}/.glovebox/scripts`;
    await Deno.mkdir(scripts, { recursive: true });
    await Deno.writeTextFile(`${scripts}/open.ts`, OPEN);
    await Deno.writeTextFile(`${scripts}/counter.js`, "let n = 0; await register({ up: { handle: () => ++n } })");
    await Deno.writeTextFile(`${scripts}/wrong.js`, "// args: {\nreturn 1");
    await Deno.writeTextFile(`${folder}/outside.js`, "return 'outside'");
    await Deno.symlink(`${folder}/outside.js`, `${scripts}/link.js`);
    await test(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function messageOf(server: Connection, input: Record<string, unknown>): Promise<string> {
  const { text, isError } = await server.call("run_script", { ...on, ...input });
  assert.equal(isError, true, text);
  return text;
}

Deno.test("run_script runs a script that the project keeps, once its args fit what that asks for", async () => {
  await withProject(async (folder) => {
    await using server = await connect(["--enable", "run-script"], {}, folder);
    const { structured } = await server.call("run_script", { ...on, file: "open", args: { app: "demo.clock" } });
    assert.deepEqual([structured["status"], structured["value"]], ["completed", "demo.clock"]);
    assert.match(await messageOf(server, { file: "open" }), /^invalid_input: Cannot use the input of "open"/);
    assert.match(await messageOf(server, { file: "open", args: { app: 1 } }), /"app" must be of type string, not 1/);
    assert.match(await messageOf(server, { file: "open", args: { app: "a", b: 1 } }), /"b" is not known/);
    assert.match(await messageOf(server, { file: "open", script: "1" }), /must have either "script" or "file"/);
    assert.match(await messageOf(server, {}), /must have either "script" or "file"/);
  });
});

Deno.test("no name leads out of the folder of kept scripts, and a wrong name is answered with the right ones", async () => {
  await withProject(async (folder) => {
    await using server = await connect(["--enable", "run-script"], {}, folder);
    for (const file of ["../outside.js", "../../outside.js", "link", "/etc/passwd", ".", "..", "a/b", "\u0000"]) {
      assert.match(await messageOf(server, { file }), /^script_file_unusable: Cannot use the script /, file);
    }
    assert.match(await messageOf(server, { file: "opne" }), /did you mean "open.ts"\? there are "counter.js"/);
    assert.match(await messageOf(server, { file: "wrong" }), /its "args" is no JSON Schema/);
  });
});

Deno.test("script_start loads a script that the project keeps", async () => {
  await withProject(async (folder) => {
    await using server = await connect(["--enable", "run-script"], {}, folder);
    await server.call("script_start", { ...on, scriptId: "c", file: "counter" });
    const { structured } = await server.call("script_call", { ...on, scriptId: "c", handler: "up" });
    assert.equal(structured["value"], 1);
  });
});

Deno.test("glovebox run NAME runs a script that the project keeps, and a file as before", async () => {
  await withProject(async (folder) => {
    const run = (...args: string[]) => runCommand(["run", ...args, "--device", "demo"], {}, folder);
    const kept = await run("open", "--args", '{"app": "demo.clock"}', "--json");
    assert.deepEqual([kept.code, JSON.parse(kept.stdout).value], [0, "demo.clock"], kept.stderr);
    assert.equal(JSON.parse((await run("outside.js", "--json")).stdout).value, "outside");
    const wrong = await run("open", "--args", '{"app": 1}');
    assert.equal(wrong.code, 1);
    assert.match(wrong.stderr, /"app" must be of type string/);
    assert.match((await run("nothing")).stderr, /Cannot read "nothing": there is no such file/);
  });
});

Deno.test("KeptScripts of a project without any are none", async () => {
  const kept = new KeptScripts("/nowhere");
  assert.deepEqual([await kept.names(), await kept.has("a")], [[], false]);
  await assert.rejects(kept.read("a"), { code: "script_file_unusable" });
});
