import assert from "node:assert/strict";
import { fill } from "../../tools/fill.ts";
import { verbs } from "../../tools/registry.ts";
import { find } from "../../tools/find.ts";
import { swipe } from "../../tools/swipe.ts";
import { formatCall, inputFromArguments, signature } from "../../tools/verb.ts";

Deno.test("inputFromArguments() takes the positional arguments, then one options object", () => {
  assert.deepEqual(inputFromArguments(fill, ["Email", "ada", { clear: false }]), {
    selector: "Email",
    text: "ada",
    clear: false,
  });
  assert.deepEqual(inputFromArguments(fill, ["Email"]), { selector: "Email" });
});

Deno.test("inputFromArguments() refuses what is too much", () => {
  const message = "Cannot call ui.fill: it takes (selector, text, {clear, verify})";
  assert.throws(() => inputFromArguments(fill, ["Email", "ada", {}, 1]), { code: "invalid_input", message });
  assert.throws(() => inputFromArguments(fill, ["Email", "ada", "fast"]), { code: "invalid_input", message });
});

Deno.test("formatCall() writes a call in one line, shortened and safe", () => {
  assert.equal(formatCall(find, { selector: "Battery" }), 'find "Battery"');
  assert.equal(formatCall(find, { selector: { role: "button", text: "A" } }), 'find {"text":"A","role":"button"}');
  assert.equal(formatCall(swipe, { from: { x: 0, y: 1 }, to: { x: 0, y: 0 } }), 'swipe {"x":0,"y":1} {"x":0,"y":0}');
  assert.equal(formatCall(find, { selector: "x".repeat(500) }).length, 65);
  assert.equal(formatCall(find, { selector: "a\n\u202eb" }), 'find "a\\n\\u202eb"');
});

Deno.test("every verb has a name of its own, a sentence without a full stop, and positional keys that it takes", () => {
  assert.equal(new Set(verbs.map(({ name }) => name)).size, verbs.length);
  for (const verb of verbs) {
    assert.match(verb.name, /^[a-z][a-zA-Z]*$/);
    assert.match(verb.summary, /^[A-Z].*[^.]$/);
    assert.ok(verb.positional.every((key) => key in verb.input.shape), `${verb.name}(${signature(verb)})`);
  }
});
