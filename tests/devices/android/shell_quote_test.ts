import { strict as assert } from "node:assert";
import fc from "fast-check";
import { shellQuote } from "../../../devices/android/shell_quote.ts";
import { requirement, testWith } from "../../lab/requirements.ts";

function check(text: string, quoted: string) {
  assert.equal(shellQuote(text), quoted);
}

Deno.test("shellQuote() wraps a text in single quotes", () => {
  check('a  b $HOME `id` \\ "x" & ; * !', "'a  b $HOME `id` \\ \"x\" & ; * !'");
});

Deno.test("shellQuote() ends the quotes around a single quote", () => {
  check("it's", `'it'\\''s'`);
});

Deno.test("shellQuote() makes a word of the empty text", () => {
  check("", "''");
});

testWith(requirement("mksh"), "shellQuote() brings any text through mksh unchanged", async () => {
  const word = fc.string({ unit: "binary", maxLength: 30 }).filter((text) => !text.includes("\0"));
  const words = fc.array(fc.oneof(word, fc.string({ unit: fc.constantFrom(..."'\\\"$` \n!*%~#") })), { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(words, async (texts) => {
      const script = `for word in ${texts.map(shellQuote).join(" ")}; do print -rn -- "$word"; print -n '\\0'; done`;
      const { stdout } = await new Deno.Command("mksh", { args: ["-c", script], stdin: "null" }).output();
      assert.deepEqual(new TextDecoder().decode(stdout).split("\0").slice(0, -1), texts);
    }),
    { numRuns: 60 },
  );
});
