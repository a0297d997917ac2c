import assert from "node:assert/strict";
import { connect } from "../program.ts";

const on = { deviceId: "demo" };
const VALUE = 'tr0ub4dor "&3';
const env = { GLOVEBOX_SECRET_DEMO_PASSWORD: VALUE };

Deno.test("X9: a secret's placeholder is typed as its value, and the value reaches no record, log or answer", async () => {
  await using server = await connect(["--enable", "run-script"], env);
  const script = `
    await register({
      signIn: { handle: async ({ params, report }) => {
        await ui.launchApp("demo.signin");
        await ui.fill("Email", params.text);
        const tree = await ui.describe();
        console.log(JSON.stringify(tree));
        await report(tree);
        const seen = await ui.findAll({ role: "field" });
        await ui.fill("Email", "ada@example.com");
        await ui.fill("Password", params.text);
        await ui.tap({ text: "Sign in", role: "button" }, { expect: "Welcome, Ada" });
        return seen;
      } },
      fail: { handle: async ({ params }) => {
        await ui.tap("Sign out");
        await ui.fill("Email", params.text);
        await ui.tap("Nothing like that");
      } },
    });`;
  const answers = [await server.call("script_start", { ...on, scriptId: "s", script })];
  const params = { text: "{{secret:DEMO_PASSWORD}}" };
  const call = { ...on, scriptId: "s", timeoutMs: 25_000 };
  const signedIn = await server.call("script_call", { ...call, handler: "signIn", params });
  assert.equal(signedIn.structured["status"], "succeeded", signedIn.text);
  assert.match(signedIn.text, /•{13}/);
  const failed = await server.call("script_call", { ...call, handler: "fail", params });
  assert.equal(failed.structured["status"], "failed");
  answers.push(signedIn, failed);
  answers.push(await server.call("script_results", { ...on, limit: 100 }));
  answers.push(await server.call("script_handlers", on), await server.call("describe", on));
  const said = JSON.stringify(answers);
  assert.match(said, /\{\{secret:DEMO_PASSWORD\}\}|•{13}/);
  for (const form of ["tr0ub4dor", "ub4dor"]) assert.equal(said.includes(form), false, said);
});
