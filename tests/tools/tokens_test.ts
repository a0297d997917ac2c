import assert from "node:assert/strict";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { DemoDevice } from "../../devices/demo/demo_device.ts";
import { Session } from "../../devices/ui/session.ts";
import { tokensOfAll } from "../../tasks/tokens.ts";
import { describe } from "../../tools/describe.ts";
import { outlineOf } from "../../tools/outline_of.ts";
import { tools } from "../../tools/registry.ts";
import { scriptTools } from "../../tools/script_tools.ts";

Deno.test("the tool list costs an agent at most 1,700 tokens, 2,100 with run_script, and 650 more with scripts that stay", () => {
  const listed = tokensOfAll(tools);
  assert.ok(listed <= 1_700, `${listed} tokens`);
  const staying = tokensOfAll(scriptTools.filter(({ name }) => name.startsWith("script_")));
  assert.ok(staying <= 650, `${staying} tokens`);
  const all = tokensOfAll([...tools, ...scriptTools]);
  assert.ok(all - staying <= 2_100, `${all} tokens`);
});

Deno.test("an outline costs at most 60% of the tokens of the same nodes as JSON", async () => {
  const { signal } = new AbortController();
  const session = new Session(new DemoDevice());
  const launch = { kind: "launchApp", appId: "demo.settings", restart: false, clearState: false } as const;
  await session.actAndLook([launch], signal);
  const screen = await session.settled(signal);
  const json = countTokens(JSON.stringify(await describe.perform({ session, signal }, {})));
  const text = countTokens(outlineOf(session, screen));
  assert.ok(text <= 0.6 * json, `${text} of ${json} tokens`);
});
