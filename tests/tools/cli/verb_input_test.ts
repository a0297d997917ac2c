import assert from "node:assert/strict";
import { verbs } from "../../../tools/registry.ts";
import { objectSchema } from "../../../tools/json_schema.ts";
import { inputOf, optionName, optionsOf } from "../../../tools/cli/verb_input.ts";

/** Reads the words of a verb's command line. */
function check(name: string, words: readonly string[], options: Record<string, unknown>, expected: unknown): void {
  const verb = verbs.find((known) => known.name === name);
  assert.ok(verb);
  assert.deepEqual(inputOf(objectSchema(verb.input.shape), verb.positional, { words, options }), expected);
}

Deno.test("words become parameters in the order of scripts", () => {
  check("fill", ["User", "ada"], {}, { selector: "User", text: "ada" });
  check("await", ["visible", "Battery"], {}, { condition: "visible", selector: "Battery" });
});

Deno.test("options become what the schema says they are", () => {
  check("await", ["visible", "a"], { "timeout-ms": "500" }, { condition: "visible", selector: "a", timeoutMs: 500 });
  check("fill", ["a", "5"], { clear: false, verify: "none" }, {
    selector: "a",
    text: "5",
    clear: false,
    verify: "none",
  });
  check("swipe", ['{"x":0,"y":1}', "{}"], {}, { from: { x: 0, y: 1 }, to: {} });
});

Deno.test("a selector is JSON only when it begins as an object does", () => {
  check("tap", ['{"text":"5"}'], {}, { selector: { text: "5" } });
  check("tap", ["5"], { expect: '{"role":"button"}' }, { selector: "5", expect: { role: "button" } });
  check("tap", ["{broken"], {}, { selector: "{broken" });
});

Deno.test("what does not fit stays as it is, for the verb to say so", () => {
  check("sleep", ["soon"], {}, { ms: "soon" });
  check("sleep", [""], {}, { ms: "" });
});

Deno.test("every parameter of every verb is a word or an option with a name of its own", () => {
  for (const verb of verbs) {
    const options = Object.keys(optionsOf(objectSchema(verb.input.shape), verb.positional));
    assert.equal(options.length + verb.positional.length, Object.keys(verb.input.shape).length, verb.name);
    assert.deepEqual(options.filter((option) => ["device", "json", "out", "help"].includes(option)), [], verb.name);
  }
  assert.equal(optionName("scrollUntilVisible"), "scroll-until-visible");
});
