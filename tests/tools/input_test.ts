import assert from "node:assert/strict";
import * as z from "zod";
import { selectorInput } from "../../devices/ui/selector.ts";
import { parseInput } from "../../tools/input.ts";

const schema = z.strictObject({
  selector: selectorInput,
  expect: selectorInput.optional(),
  verify: z.enum(["screen", "none"]).optional(),
  timeoutMs: z.int().min(0).max(600_000).optional(),
});

Deno.test("parseInput() turns a plain text into a selector", () => {
  assert.deepEqual(parseInput("tap", schema, { selector: "Buy" }), { selector: { text: "Buy" } });
});

Deno.test("parseInput() names the nearest known key for one it does not know", () => {
  check(
    { selector: { txt: "x" } },
    '"txt" is not known in "selector", did you mean "text"? (known are "text", "identifier", "role", "ref", "nth")',
  );
  check(
    { selector: { text: { equal: "x" } } },
    '"equal" is not known in "selector.text", did you mean "equals"? (known are "equals", "contains", "regex", "caseInsensitive")',
  );
  check(
    { selector: "a", selectors: 1 },
    '"selectors" is not known, did you mean "selector"? (known are "selector", "expect", "verify", "timeoutMs")',
  );
});

Deno.test("parseInput() says what a value must be, and what it is", () => {
  check({ selector: "" }, '"selector" must have at least 1 character, not ""');
  check({ selector: 3 }, '"selector" must be of type string or of type object, not 3');
  check({ selector: {} }, '"selector" must have "text", "identifier", "role" or "ref", not {}');
  check({ selector: { nth: 1 } }, '"selector" must have "text", "identifier", "role" or "ref", not {"nth":1}');
  check({ selector: { ref: "x" } }, '"selector.ref" must look like "e12", not "x"');
  check(
    { selector: { text: { regex: "(" } } },
    '"selector.text.regex" must be a JavaScript regular expression, not "("',
  );
  check({ selector: "a", verify: "no" }, '"verify" must be "screen" or "none", not "no"');
  check({ selector: "a", timeoutMs: -1 }, '"timeoutMs" must be at least 0, not -1');
  check({ selector: "a", timeoutMs: 1.5 }, '"timeoutMs" must be a whole number, not 1.5');
  check({ selector: "a", expect: { role: {} } }, '"expect.role" must have "equals", "contains" or "regex", not {}');
});

Deno.test("parseInput() tells what is missing", () => {
  check({}, '"selector" is missing');
  check(undefined, "it is missing");
  check(null, "it must be of type object, not null");
});

function check(input: unknown, expected: string): void {
  assert.throws(() => parseInput("tap", schema, input), {
    code: "invalid_input",
    message: `Cannot use the input of tap: ${expected}`,
  });
}
