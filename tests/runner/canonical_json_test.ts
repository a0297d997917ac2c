import assert from "node:assert/strict";
import fc from "fast-check";
import { canonicalJson } from "../../runner/canonical_json.ts";

Deno.test("canonicalJson() does not depend on the order of keys", () => {
  assert.equal(canonicalJson({ b: [1, { d: 2, c: 3 }], a: null }), '{"a":null,"b":[1,{"c":3,"d":2}]}');
  assert.equal(canonicalJson(undefined), "null");
});

Deno.test("canonicalJson() tells different values apart, those with a key __proto__ among them", () => {
  fc.assert(fc.property(fc.json(), fc.json(), (a, b) => {
    const [one, other]: unknown[] = [JSON.parse(a), JSON.parse(b)];
    const same = canonicalJson(one) === canonicalJson(other);
    assert.equal(same, isEqual(one, other));
    assert.deepEqual(JSON.parse(canonicalJson(one)), one);
  }));
  assert.equal(canonicalJson(JSON.parse('{"__proto__":{"a":1}}')), '{"__proto__":{"a":1}}');
});

function isEqual(a: unknown, b: unknown): boolean {
  try {
    assert.deepEqual(a, b);
    return true;
  } catch {
    return false;
  }
}
