import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { pinned } from "../../tasks/compile/carry_deno.ts";
import { checkDisposals, disposals } from "../../tasks/compile/disposals.ts";
import { executableFormat } from "../../tasks/compile/executable_format.ts";
import { permissions, variables } from "../../tasks/compile/permissions.ts";
import { binaryName, targetOf, targets } from "../../tasks/compile/target.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const lock = Deno.readTextFileSync(`${root}tasks/compile/carried_deno.lock`);

Deno.test("every target's Deno is pinned to the version of this project, with its integrity", () => {
  for (const target of targets) {
    const { version, integrity } = pinned(target, lock);
    assert.match(Deno.readTextFileSync(`${root}.ci/run`), new RegExp(`deno@${version.replaceAll(".", "\\.")}`));
    assert.match(integrity, /^sha512-[\w+/]{86}==$/);
  }
});

Deno.test("a Deno that the lock does not know is not carried", () => {
  const unknown = { name: "x", triple: "x", denoPackage: "@deno/x", basePackage: "x", format: "PE x64" } as const;
  assert.throws(() => pinned(unknown, lock), /the lock has none/);
});

Deno.test("a `using` that the minifier drops is noticed", async () => {
  const declared = "using a = f(); { await using b = f(); } for (using c of d) g(); const using = [1]; 'using e = f()'";
  assert.equal(disposals(declared), 3);
  const folder = await Deno.makeTempDir();
  try {
    for (const name of ["plain", "minified"]) await Deno.mkdir(`${folder}/${name}`);
    const folders = { plain: `${folder}/plain`, minified: `${folder}/minified` };
    await Deno.writeTextFile(`${folder}/plain/a.js`, "{ using lock = await open(); await lock.lock(); }");
    await Deno.writeTextFile(`${folder}/minified/a.js`, "{await(await open()).lock()}");
    await assert.rejects(checkDisposals(folders), /it keeps 0 of 1 `using`/);
    await Deno.writeTextFile(`${folder}/minified/a.js`, "{using o=await open();await o.lock()}");
    await checkDisposals(folders);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("binaries are named after their targets", () => {
  assert.deepEqual(targets.map(binaryName), [
    "glovebox-linux-x64",
    "glovebox-linux-arm64",
    "glovebox-macos-x64",
    "glovebox-macos-arm64",
    "glovebox-windows-x64.exe",
  ]);
  assert.equal(targetOf({ os: "darwin", arch: "aarch64" })?.name, "macos-arm64");
  assert.equal(targetOf({ os: "freebsd", arch: "x86_64" }), undefined);
});

Deno.test("the binary may read every variable that the sources read", () => {
  const read = ["runner", "tools", "devices"].flatMap(sourcesIn)
    .flatMap((file) => [...Deno.readTextFileSync(file).matchAll(/Deno\.env\.(?:get|has)\(([^)]*)\)/g)])
    .flatMap(([, argument = ""]) => [...argument.matchAll(/"([A-Z_]+)"/g)].map(([, name = ""]) => name));
  assert.ok(read.includes("PATH"));
  assert.ok(variables().includes("GLOVEBOX_SECRET_*"));
  assert.deepEqual(read.filter((name) => !variables().includes(name)), []);
});

Deno.test("the binary finds a secret among the variables, and says that it cannot list them", async () => {
  const project = await Deno.makeTempDir();
  try {
    await Deno.mkdir(`${project}/.glovebox`);
    await Deno.writeTextFile(`${project}/.glovebox/secrets.env`, "IN_FILE=hunter22\n", { mode: 0o600 });
    const script = (name: string) =>
      `await ui.launchApp("demo.signin"); await ui.fill("Password", "{{secret:${name}}}")`;
    const names = ["IN_VARIABLE", "IN_FILE", "NOWHERE"];
    for (const name of names) await Deno.writeTextFile(`${project}/${name}.js`, script(name));
    const [first, second, third] = await Promise.all(names.map((name) => runPermitted(project, `${name}.js`)));
    assert.match(first ?? "", /^completed.*secrets used: IN_VARIABLE$/s);
    assert.match(second ?? "", /^completed.*secrets used: IN_FILE$/s);
    assert.match(third ?? "", /there are "IN_FILE", and those of other variables cannot be listed/);
  } finally {
    await Deno.remove(project, { recursive: true });
  }
});

/** Runs a script with the binary's permissions, and gives what was told of its end. */
async function runPermitted(project: string, file: string): Promise<string> {
  const flags = [
    "run",
    "--no-prompt",
    "--no-check",
    "--config",
    `${root}deno.json`,
    ...permissions.map(({ flag }) => flag),
  ];
  const command = new Deno.Command(Deno.execPath(), {
    args: [...flags, `${root}main.ts`, "run", file, "--device", "demo"],
    cwd: project,
    env: { GLOVEBOX_SECRET_IN_VARIABLE: "hunter22", XDG_CONFIG_HOME: project, NO_COLOR: "1" },
  });
  const { stdout } = await command.output();
  return new TextDecoder().decode(stdout).replace(/^ .*\n/gm, "").trim();
}

Deno.test("the binary may not connect to other computers, load libraries or ask", () => {
  const flags = permissions.map(({ flag }) => flag.split("=")[0]);
  assert.deepEqual(flags, [
    "--allow-read",
    "--allow-write",
    "--allow-run",
    "--allow-env",
    "--allow-net",
    "--allow-sys",
  ]);
  const net = permissions.find(({ flag }) => flag.startsWith("--allow-net="))?.flag.split("=")[1]?.split(",");
  assert.deepEqual(net, ["127.0.0.1", "[::1]", "0.0.0.0", "[::]"]);
  assert.ok(permissions.every(({ why }) => why.length > 20));
});

Deno.test("executableFormat() knows programs by their first bytes", () => {
  check([0x7f, 0x45, 0x4c, 0x46, ...zeros(14), 0x3e], "ELF x64");
  check([0x7f, 0x45, 0x4c, 0x46, ...zeros(14), 0xb7], "ELF arm64");
  check([0xcf, 0xfa, 0xed, 0xfe, 0x07, 0, 0, 1], "Mach-O x64");
  const signed = [0xcf, 0xfa, 0xed, 0xfe, 0x0c, 0, 0, 1, ...zeros(8), 2, ...zeros(15), 0x19, 0, 0, 0, 8, 0, 0, 0, 0x1d];
  check([...signed, 0, 0, 0, 16], "Mach-O arm64, signed");
  check([0x4d, 0x5a, ...zeros(58), 64, 0, 0, 0, 0x50, 0x45, 0, 0, 0x64, 0x86], "PE x64");
  check([0x23, 0x21], "unknown");
});

function check(start: readonly number[], expected: string): void {
  assert.equal(executableFormat(new Uint8Array([...start, ...zeros(64)])), expected);
}

function zeros(count: number): number[] {
  return Array.from({ length: count }, () => 0);
}

function sourcesIn(folder: string): string[] {
  return [...Deno.readDirSync(`${root}${folder}`)].flatMap((entry) =>
    entry.isDirectory
      ? sourcesIn(`${folder}/${entry.name}`)
      : entry.name.endsWith(".ts")
      ? [`${root}${folder}/${entry.name}`]
      : []
  );
}
