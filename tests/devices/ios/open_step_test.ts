import assert from "node:assert/strict";
import fc from "fast-check";
import { type OpenStep, readOpenStep } from "../../../devices/ios/open_step.ts";

function check(text: string, expected: OpenStep | undefined): void {
  const read = readOpenStep(text);
  assert.deepEqual(read.kind === "value" ? read.value : undefined, expected);
}

Deno.test("readOpenStep() reads dictionaries, lists, bare and quoted words", () => {
  check(
    '{\n\t"a.b" =     {\n\t\tType = System;\n\t\tTags = (\n\t\t\t"x y",\n\t\t\tz\n\t\t);\n\t\tNone = (\n\t\t);\n\t};\n}\n',
    {
      "a.b": { Type: "System", Tags: ["x y", "z"], None: [] },
    },
  );
});

Deno.test("readOpenStep() leaves braces, semicolons and comment marks in quotes alone", () => {
  check('{ Name = "Safe{Wallet}; // \\"MVP\\" = ("; }', { Name: 'Safe{Wallet}; // "MVP" = (' });
});

Deno.test("readOpenStep() reads escapes of letters beyond ASCII", () => {
  check('{ Name = "Zo\\U00eb \\U65e5\\n\\344"; }', { Name: "Zoë 日\nä" });
});

Deno.test("readOpenStep() keeps data as it stands", () => check("{ Icon = <0fbd 77>; }", { Icon: "<0fbd 77>" }));

Deno.test("readOpenStep() says where a broken list stops making sense", () => {
  for (const text of ["", "{", "{ a = b }", "{ a = ; }", "( a b )", '{ a = "b; }', "{ a = b; } c", "{ {} = b; }"]) {
    assert.equal(readOpenStep(text).kind, "unreadable", text);
  }
  assert.deepEqual(readOpenStep("{ a = b } "), {
    kind: "unreadable",
    why: "it is no property list from character 8 on",
  });
});

Deno.test("readOpenStep() survives lists that are nested without end", () => {
  assert.equal(readOpenStep("(".repeat(100_000)).kind, "unreadable");
});

Deno.test("readOpenStep() ends on any text, and reads back what is written", () => {
  fc.assert(fc.property(fc.string(), (text) => void readOpenStep(text)));
  const word = fc.string({ unit: "grapheme-ascii" });
  fc.assert(fc.property(fc.dictionary(word, word, { noNullPrototype: true }), (dictionary) => {
    const quoted = (text: string) => `"${text.replace(/["\\]/g, "\\$&")}"`;
    const entries = Object.entries(dictionary).map(([key, value]) => `${quoted(key)} = ${quoted(value)};`);
    check(`{ ${entries.join("\n")} }`, dictionary);
  }));
});
