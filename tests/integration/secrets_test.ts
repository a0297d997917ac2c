import assert from "node:assert/strict";
import { type Called, connect, type Connection, runCommand } from "./program.ts";

const VALUE = 'tr0ub4dor "&3';
const NAMED = "{{secret:DEMO_PASSWORD}}";
const env = { GLOVEBOX_SECRET_DEMO_PASSWORD: VALUE };
const enabled = ["--enable", "run-script"];
const on = { deviceId: "demo" };

const SIGN_IN = `
  await ui.launchApp("demo.signin");
  await ui.fill("Email", "ada@example.com");
  const filled = await ui.fill("Password", "${NAMED}");
  await ui.tap({ text: "Sign in", role: "button" }, { expect: "Welcome, Ada" });
  return filled;`;

function hides(...said: readonly unknown[]): void {
  const text = JSON.stringify(said);
  for (const part of ["tr0ub4dor", "ub4dor"]) assert.equal(text.includes(part), false, text);
}

async function open(server: Connection): Promise<void> {
  await server.call("app", { ...on, action: "launch", appId: "demo.signin" });
}

Deno.test("a program signs in with a secret that it never sees, and names it in its result", async () => {
  await using server = await connect(enabled, env);
  const run = await server.call("run_script", { ...on, script: SIGN_IN });
  assert.equal(run.structured["status"], "completed", run.text);
  assert.deepEqual(run.structured["secretsUsed"], ["DEMO_PASSWORD"]);
  assert.match(String(run.structured["trace"]), /fill "Password" "\{\{secret:DEMO_PASSWORD\}\}": ok/);
  hides(run, await server.call("script_results", on), await server.call("describe", on));
  const next = await server.call("run_script", { ...on, script: "return await ui.visible('Sign out')" });
  assert.deepEqual([next.structured["value"], next.structured["secretsUsed"]], [true, undefined]);
});

Deno.test("a secret in a field that shows it comes back as bullets, and nothing on screen tells it", async () => {
  await using server = await connect(enabled, env);
  await open(server);
  const filled = await server.call("fill", { ...on, selector: "Email", text: NAMED, look: true });
  assert.equal(filled.isError, false, filled.text);
  assert.deepEqual([filled.structured["value"], filled.structured["verified"]], ["•".repeat(VALUE.length), true]);
  const script = `
    const guesses = [args, args.slice(0, 5), { regex: "tr0.*" }, { contains: args.slice(3) }, { equals: args }];
    const seen = [];
    for (const text of guesses) seen.push(await ui.exists({ text }), await ui.visible({ text }));
    return seen;`;
  const { structured } = await server.call("run_script", { ...on, script, args: VALUE });
  assert.deepEqual(structured["value"], Array(10).fill(false));
  hides(filled, await server.call("describe", on));
});

Deno.test("what is left of a secret that is edited in its field stays hidden", async () => {
  await using server = await connect(enabled, env);
  await open(server);
  await server.call("fill", { ...on, selector: "Email", text: NAMED });
  await server.call("press", { ...on, key: "backspace" });
  const described = await server.call("describe", on);
  assert.match(described.text, /"Email": "•{12}"/);
  hides(described);
});

Deno.test("a field that held a secret can be filled anew, with what shows", async () => {
  await using server = await connect(enabled, env);
  await open(server);
  for (const text of [NAMED, "ada@example.com", NAMED]) await server.call("fill", { ...on, selector: "Email", text });
  const filled = await server.call("fill", { ...on, selector: "Email", text: "bob" });
  assert.equal(filled.structured["value"], "bob", filled.text);
});

Deno.test("who types the same text openly is not told that it differs", async () => {
  await using server = await connect([], env);
  await open(server);
  for (const text of [NAMED, VALUE]) {
    const filled = await server.call("fill", { ...on, selector: "Email", text });
    assert.deepEqual([filled.isError, filled.structured["value"]], [false, "•".repeat(13)], filled.text);
  }
});

Deno.test("texts around a secret show, and what is appended to one", async () => {
  await using server = await connect(enabled, env);
  await open(server);
  const around = await server.call("fill", { ...on, selector: "Email", text: `a-${NAMED}-z` });
  assert.equal(around.structured["value"], `a-${"•".repeat(13)}-z`, around.text);
  const more = await server.call("fill", { ...on, selector: "Email", text: "!", clear: false });
  assert.equal(more.structured["value"], `a-${"•".repeat(13)}-z!`, more.text);
});

Deno.test("pictures are withheld from the typing of a secret until its screen has been left", async () => {
  await using server = await connect(enabled, env);
  await open(server);
  assert.equal((await server.call("screenshot", on)).isError, false);
  await server.call("fill", { ...on, selector: "Password", text: NAMED });
  const withheld = await server.call("screenshot", on);
  assert.match(withheld.text, /^screen_secret: Cannot take a screenshot: a secret was typed, and its screen is still/);
  assert.equal(withheld.content.some(({ type }) => type === "image"), false);
  await server.call("tap", { ...on, selector: { text: "Sign in", role: "button" } });
  assert.match((await server.call("describe", on)).text, /Wrong email or password/);
  assert.equal((await server.call("screenshot", on)).isError, true);
  await server.call("press", { ...on, button: "home" });
  assert.equal((await server.call("screenshot", on)).isError, false);
  await open(server);
  assert.equal((await server.call("screenshot", on)).isError, true);
});

Deno.test("a sequence types secrets, and its answer does not tell them", async () => {
  await using server = await connect([], env);
  const steps = [
    { tool: "app", action: "launch", appId: "demo.signin" },
    { tool: "fill", selector: "Email", text: NAMED },
    { tool: "screenshot" },
  ];
  const sequence = await server.call("run_sequence", { ...on, steps });
  assert.match(sequence.text, /3\. failed: screen_secret/);
  assert.match(sequence.text, /"Email": "•{13}"/);
  hides(sequence);
});

Deno.test("a secret on the clipboard is hidden as well", async () => {
  await using server = await connect(enabled, env);
  await open(server);
  await server.call("fill", { ...on, selector: "Email", text: NAMED });
  // Whoever knows it already learns nothing, but no answer repeats it.
  const { structured } = await server.call("device", { ...on, setting: "clipboard", text: `is ${VALUE}` });
  assert.equal(structured["text"], `is ${"•".repeat(13)}`);
});

Deno.test("a name that nobody has defined is refused with those there are, before anything is typed", async () => {
  await using server = await connect([], env);
  await open(server);
  const unknown = await server.call("fill", { ...on, selector: "Email", text: "{{secret:OTHER}}" });
  // The binary may read the variables of secrets, but list none.
  const known = /there are "DEMO_PASSWORD"\n|no names are known, and those of other variables cannot be listed\n/;
  assert.match(unknown.text, /^secret_unknown: Cannot find the secret "OTHER": /);
  assert.match(unknown.text, known);
  const malformed = await server.call("fill", { ...on, selector: "Email", text: "{{secret:no such}}" });
  assert.match(malformed.text, /^invalid_input: .*with letters, digits and _/);
  assert.match((await server.call("describe", on)).text, /field "Email"( focused)?\n/);
});

Deno.test("a secret that is too short to be hidden is refused", async () => {
  await using server = await connect([], { GLOVEBOX_SECRET_PIN: "407" });
  await open(server);
  const { text } = await server.call("fill", { ...on, selector: "Email", text: "{{secret:PIN}}" });
  assert.match(
    text,
    /^secret_unusable: Cannot use the secret "PIN" of the variable GLOVEBOX_SECRET_PIN: it has 3 char/,
  );
  assert.equal(text.includes("407"), false);
});

/** Runs a test in a project of its own, whose file of secrets can be written. */
async function inProject(
  test: (project: string, write: (text: string, mode?: number) => Promise<void>) => Promise<void>,
) {
  const project = await Deno.makeTempDir();
  try {
    await Deno.mkdir(`${project}/.glovebox`);
    const file = `${project}/.glovebox/secrets.env`;
    await test(project, async (text, mode = 0o600) => {
      await Deno.writeTextFile(file, text);
      await Deno.chmod(file, mode);
    });
  } finally {
    await Deno.remove(project, { recursive: true });
  }
}

Deno.test("secrets come from the project's file, unless the environment has them", async () => {
  await inProject(async (project, write) => {
    await write(`# for tests\n\nDEMO_PASSWORD=other-value\nEMAIL=ada@example.com\n`);
    await Deno.writeTextFile(
      `${project}/signin.ts`,
      SIGN_IN.replace('"ada@example.com"', '"{{secret:EMAIL}}"') + "\n",
    );
    const ran = await runCommand(["run", "signin.ts", "--device", "demo", "--json", "--junit", "r.xml"], env, project);
    assert.equal(ran.code, 0, ran.stdout + ran.stderr);
    assert.deepEqual(JSON.parse(ran.stdout).secretsUsed, ["EMAIL", "DEMO_PASSWORD"]);
    const plain = await runCommand(["run", "signin.ts", "--device", "demo"], env, project);
    const report = await Deno.readTextFile(`${project}/r.xml`);
    hides(ran, plain, report);
    for (const text of [ran.stdout, plain.stdout, report]) assert.equal(text.includes("ada@example.com"), false, text);
  });
});

Deno.test("a file of secrets that others can read is refused, and doctor says what corrects it", async () => {
  await inProject(async (project, write) => {
    await write("DEMO_PASSWORD=correct horse\n", 0o640);
    await using server = await connect([], {}, project);
    await open(server);
    const refused = await server.call("fill", { ...on, selector: "Password", text: NAMED });
    assert.match(refused.text, /^secret_unusable: Cannot use ".*secrets\.env": others can read it; run chmod 600 '/);
    const { code, stdout } = await runCommand(["doctor"], {}, project);
    assert.equal(code, 1);
    assert.match(stdout, /broken +Secrets .*others can read it.*\n +→ chmod 600 '.*secrets\.env'/);
    await write("DEMO_PASSWORD=correct horse\n");
    assert.equal((await server.call("fill", { ...on, selector: "Password", text: NAMED })).isError, false);
    const { stdout: good } = await runCommand(["doctor"], {}, project);
    assert.match(good, /ok +Secrets +DEMO_PASSWORD, from .*secrets\.env/);
    assert.equal((good + stdout).includes("horse"), false);
  });
});

Deno.test("a program that changes what it was given by a guess learns nothing from a failure either", async () => {
  await using server = await connect(enabled, env);
  const script = `
    await ui.launchApp("demo.signin");
    await ui.fill("Email", "${NAMED}");
    await ui.fill("Email", "ab", { clear: false });
    throw new Error(JSON.stringify(await ui.describe()));`;
  const failed: Called = await server.call("run_script", { ...on, script });
  assert.equal(failed.structured["status"], "failed");
  hides(failed);
});
