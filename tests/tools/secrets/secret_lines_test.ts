import assert from "node:assert/strict";
import { faultOfSecret, readSecretLines } from "../../../tools/secrets/secret_lines.ts";

function check(text: string, expected: Record<string, string> | string): void {
  const lines = readSecretLines(text);
  const said = lines.kind === "secrets" ? Object.fromEntries(lines.values) : `line ${lines.line}: ${lines.why}`;
  assert.deepEqual(said, expected);
}

Deno.test("readSecretLines() reads a name and a value from each line, and expands nothing", () => {
  check("", {});
  check("# a comment\n\n  \nA=one two\nB = $HOME `x` #5=\r\nC=", { A: "one two", B: "$HOME `x` #5=", C: "" });
});

Deno.test("readSecretLines() takes quotes around a whole value off, and no others", () => {
  check(`A=" a "\nB='"b"'\nC=c"d"\nD="`, { A: " a ", B: '"b"', C: 'c"d"', D: '"' });
});

Deno.test("readSecretLines() names the line that it cannot read, without what stands there", () => {
  check("A=1\nhunter22", "line 2: it is not of the form NAME=value");
  check("export A=hunter22", "line 1: it is not of the form NAME=value");
  check("A=1\nA=2", 'line 2: it names "A" a second time');
});

Deno.test("faultOfSecret() refuses what cannot be hidden or typed", () => {
  assert.equal(faultOfSecret("four"), undefined);
  assert.match(faultOfSecret("🙈🙈🙈") ?? "", /^it has 3 characters/);
  assert.match(faultOfSecret("x".repeat(1_001)) ?? "", /at most 1000/);
  assert.match(faultOfSecret("two\nlines") ?? "", /line breaks/);
});
