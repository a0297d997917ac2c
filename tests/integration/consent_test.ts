import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import assert from "node:assert/strict";
import { openWorkplace } from "../../tools/cli/workplace.ts";
import { createGrants } from "../../tools/grants.ts";
import { tools } from "../../tools/registry.ts";
import { scriptTools } from "../../tools/script_tools.ts";
import { createMcpServer } from "../../tools/server/mcp_server.ts";
import { DemoRack } from "./resident/inside.ts";

type Answer = "accept" | "decline" | "cancel";

/** A person at a client, and a server with two phones that nobody has granted. */
interface Bench extends AsyncDisposable {
  /** What the person was asked. */
  readonly asked: string[];
  /** How often a person has revoked each. */
  readonly revocations: Record<string, number>;
  describe(deviceId?: string): Promise<string>;
  call(name: string, input: Record<string, unknown>): Promise<string>;
}

async function bench(mode: "legacy" | "auto", answers: readonly Answer[] | undefined): Promise<Bench> {
  const asked: string[] = [];
  const revocations: Record<string, number> = {};
  const grants = createGrants(() => ({ grantedDevices: [], revocations }));
  const rack = new DemoRack({ R58: "physical", R59: "physical" });
  const workplace = openWorkplace({ grants, platforms: [rack] });
  const [near, far] = InMemoryTransport.createLinkedPair();
  const server = serveStdio(() => createMcpServer([...tools, ...scriptTools], workplace), { transport: far });
  const capabilities = answers === undefined ? {} : { elicitation: { form: {} } };
  const client = new Client({ name: "tests", version: "1" }, { capabilities, versionNegotiation: { mode } });
  if (answers !== undefined) {
    client.setRequestHandler("elicitation/create", ({ params }) => {
      const action = answers[asked.push(params.message) - 1] ?? "cancel";
      return action === "accept" ? { action, content: {} } : { action };
    });
  }
  await client.connect(near);
  assert.equal(client.getNegotiatedProtocolVersion(), mode === "auto" ? "2026-07-28" : "2025-11-25");
  const call = async (name: string, input: Record<string, unknown>) => {
    const { content = [] } = await client.callTool({ name, arguments: input });
    return content.map((part) => (part.type === "text" ? part.text : "")).join("");
  };
  return {
    asked,
    revocations,
    call,
    describe: (deviceId = "R58") => call("describe", { deviceId }),
    [Symbol.asyncDispose]: async () => {
      await client.close();
      await server.close();
      await workplace[Symbol.asyncDispose]();
    },
  };
}

for (const mode of ["legacy", "auto"] as const) {
  const era = mode === "auto" ? "2026-07-28" : "2025-11-25";

  Deno.test(`a person is asked once for a phone, and a yes grants it to this server (${era})`, async () => {
    await using at = await bench(mode, ["accept", "decline"]);
    assert.match(await at.describe(), /^demo\.home/);
    assert.match(await at.describe(), /^demo\.home/);
    assert.deepEqual(at.asked, [
      'Let agents use the phone "R58" (R58)? They may do there what you may, until this server ends.',
    ]);
    assert.match(await at.describe("R59"), /^not_granted: /);
    assert.equal(at.asked.length, 2);
  });

  Deno.test(`a no holds, and is not asked for again (${era})`, async () => {
    for (const answer of ["decline", "cancel"] as const) {
      await using at = await bench(mode, [answer, "accept"]);
      for (let count = 0; count < 3; count++) {
        assert.match(await at.describe(), /^not_granted: Cannot use "R58": no person has granted it\n.*glovebox grant/);
      }
      assert.equal(at.asked.length, 1);
    }
  });

  Deno.test(`a client that cannot ask a person gets the failure (${era})`, async () => {
    await using at = await bench(mode, undefined);
    assert.match(await at.describe(), /^not_granted: /);
  });

  Deno.test(`what a person granted in a client can be revoked, and is not asked for again (${era})`, async () => {
    await using at = await bench(mode, ["accept", "accept"]);
    assert.match(await at.describe(), /^demo\.home/);
    at.revocations["R58"] = 1;
    assert.match(await at.describe(), /^not_granted: /);
    at.revocations["R59"] = 1;
    assert.match(await at.describe("R59"), /^not_granted: /);
    assert.equal(at.asked.length, 1);
  });

  Deno.test(`a program runs once a person has said yes, and only once (${era})`, async () => {
    await using at = await bench(mode, ["accept"]);
    const script = "await ui.launchApp('demo.settings'); return (await ui.find('Battery')).label";
    assert.match(await at.call("run_script", { deviceId: "R58", script }), /^completed after 2 steps.*"Battery"/s);
    const results = await at.call("script_results", { deviceId: "R58" });
    assert.equal(results.match(/run-[\da-f-]{36}/g)?.length, 1, results);
  });
}
