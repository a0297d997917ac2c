import assert from "node:assert/strict";
import { hasPlaceholder, replaceSecrets, secretNames } from "../../../devices/secrets/placeholder.ts";

function check(text: string, expected: string): void {
  const named = secretNames(text);
  assert.equal(named.kind === "names" ? named.names.join() : `malformed: ${named.found}`, expected);
}

Deno.test("secretNames() finds each name once", () => {
  check("plain {{text}}", "");
  check("{{secret:A}}", "A");
  check("{{secret:USER_1}}:{{secret:B}}@{{secret:B}}", "USER_1,B");
});

Deno.test("secretNames() takes nothing for a name that could be none", () => {
  for (
    const wrong of ["{{secret:}}", "{{secret:a b}}", "{{secret:1A}}", "{{secret:A}", "{{secret:A", "{{secret:{{x}}}}"]
  ) {
    assert.ok(hasPlaceholder(wrong));
    check(wrong, `malformed: ${wrong}`);
  }
});

Deno.test("replaceSecrets() takes values as they are, even if they look like names or patterns", () => {
  const values = new Map([["A", "$& {{secret:B}}"], ["B", "b"]]);
  assert.equal(
    replaceSecrets("<{{secret:A}}{{secret:C}}>", (name) => values.get(name)),
    "<$& {{secret:B}}{{secret:C}}>",
  );
});
