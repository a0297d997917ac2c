import assert from "node:assert/strict";
import { faultOfToken, isSameToken, makeToken } from "../../../tools/server/bearer_token.ts";

Deno.test("makeToken() gives 256 bits, others each time, which may stand in a header", () => {
  const tokens = Array.from({ length: 100 }, makeToken);
  assert.equal(new Set(tokens).size, tokens.length);
  for (const token of tokens) {
    assert.match(token, /^[\da-f]{64}$/);
    assert.equal(faultOfToken(token), undefined);
  }
});

Deno.test("faultOfToken() refuses what could be guessed, and what fits into no header", () => {
  assert.equal(faultOfToken("a".repeat(32)), undefined);
  assert.equal(faultOfToken("aZ09-._~+/".repeat(4) + "=="), undefined);
  assert.equal(faultOfToken(""), "it has 0 characters, at least 32 are needed");
  assert.equal(faultOfToken("a".repeat(31)), "it has 31 characters, at least 32 are needed");
  for (const odd of [" ", "\n", "ä", '"', ",", "=a"]) {
    assert.match(faultOfToken("a".repeat(32) + odd) ?? "", /^it may hold letters, digits and /);
  }
});

Deno.test("isSameToken() tells tokens apart by every character and by their lengths", async () => {
  const token = makeToken();
  assert.equal(await isSameToken(token, token), true);
  const others = ["", token.slice(1), `${token}0`, token.toUpperCase() + "x", `${token.slice(0, -1)}x`];
  for (const other of others) assert.equal(await isSameToken(token, other), false);
});
