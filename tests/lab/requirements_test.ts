import assert from "node:assert/strict";
import { findProgram, requirement } from "./requirements.ts";

Deno.test("requirement() lets tests run where every program is there", () => {
  assert.match(findProgram("sh") ?? "", /\/sh$/);
  assert.deepEqual(requirement("sh"), { ignore: false, note: "" });
});

Deno.test("requirement() names what is missing, and lets tests fail for it in CI only", () => {
  const { ignore, note } = requirement("sh", "no-such-program", "nor-this");
  assert.equal(note, " (needs no-such-program, nor-this on PATH)");
  assert.equal(ignore, Deno.env.get("CI") !== "true");
});
