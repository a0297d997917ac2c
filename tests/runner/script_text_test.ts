import assert from "node:assert/strict";
import { prepareScript } from "../../runner/script_text.ts";
import type { Explanation } from "../../runner/syntax.ts";

async function check(script: string, explanation: Explanation, expected: unknown): Promise<void> {
  assert.deepEqual(await prepareScript(script, () => Promise.resolve(explanation)), expected);
}

const UNUSED: Explanation = { kind: "fault", message: "not to be asked" };

Deno.test("prepareScript() moves nothing, and asks no parser without need", async () => {
  await check("return 1", UNUSED, { kind: "text", code: "return 1" });
  await check("\uFEFF#!/bin/x\r\nreturn 1", UNUSED, { kind: "text", code: "///bin/x\r\nreturn 1" });
});

Deno.test("prepareScript() has a text with import() looked at", async () => {
  const code = 'import("x")';
  await check(code, UNUSED, UNUSED);
  await check(code, { kind: "unknown" }, { kind: "text", code });
  const sound = { code: 'impor0("x")', importName: "impor0" };
  await check(code, { kind: "sound", ...sound }, { kind: "text", ...sound });
});
