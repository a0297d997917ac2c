import assert from "node:assert/strict";
import { permissions } from "../../../tasks/compile/permissions.ts";
import { commands } from "../../../tools/cli/commands.ts";

const network = import.meta.resolve("../../../tools/cli/network.ts");

// Stands in for a server that has begun to listen, and for whoever has taken it over by then.
const PROGRAM = `
import { giveUpNetwork } from ${JSON.stringify(network)};
const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, () => new Response("served"));
const { port } = server.addr;
const attempts = {
  connect: () => fetch(\`http://127.0.0.1:\${port}\`).then((response) => response.text()),
  listen: async () => Deno.listen({ hostname: "127.0.0.1", port: 0 }).close(),
};
const outcomes = () => Promise.all(Object.values(attempts).map((attempt) => attempt().catch((error) => error.name)));
const before = await outcomes();
giveUpNetwork();
console.log(JSON.stringify({ port, before, after: await outcomes() }));
await server.finished;
`;

Deno.test("a program that gave up the network serves on, and can neither connect nor listen", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(`${folder}/program.ts`, PROGRAM);
    const flags = permissions.map(({ flag }) => flag);
    const args = ["run", "--no-prompt", "--no-check", "--no-config", ...flags, `${folder}/program.ts`];
    await using child = new Deno.Command(Deno.execPath(), { args, stdout: "piped", stderr: "inherit" }).spawn();
    const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
    const { port, before, after } = JSON.parse((await reader.read()).value ?? "{}");
    assert.deepEqual(before, ["served", null]);
    assert.deepEqual(after, ["NotCapable", "NotCapable"]);
    assert.equal(await (await fetch(`http://127.0.0.1:${port}`)).text(), "served");
    child.kill("SIGKILL");
    await reader.cancel();
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("one command may listen, and all others give up the network before they begin", () => {
  assert.deepEqual(commands.filter(({ mayListen }) => mayListen === true).map(({ name }) => name), ["serve"]);
});
