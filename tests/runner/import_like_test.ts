import assert from "node:assert/strict";
import { mentionsImport } from "../../runner/import_like.ts";

function check(texts: readonly string[], expected: boolean): void {
  for (const text of texts) assert.equal(mentionsImport(text), expected, JSON.stringify(text));
}

Deno.test("mentionsImport() finds every spelling that V8 reads as import() or import.meta", () => {
  check([
    "import('x')",
    "import ('x')",
    "import\n\u2028\ufeff\u00a0('x')",
    "import.meta",
    "import . meta",
    "a=import('x')",
  ], true);
  check(
    ["import/**/('x')", "import//\n('x')", "import<!--\n('x')", "import\n-->\n('x')", "import /* ( */ ('x')"],
    true,
  );
  check(["[...import('x')]", "`${import('x')}`", "x\n.y;import('x')", "/x/;import('x')", "import.defer('x')"], true);
});

Deno.test("mentionsImport() leaves properties, longer names and plain words alone", () => {
  check(["x.import('y')", "x?.import('y')", "reimport('x')", "$import('x')", "importer('x')", "this.#import()"], false);
  check(["'import photos'", "import_('x')", "Import (1)", "const imports = []", ""], false);
});

Deno.test("mentionsImport() takes time in proportion to the text", () => {
  const startedAt = performance.now();
  for (const part of ["import ", "import/", "import\n", "import/**", " "]) {
    mentionsImport(part.repeat(1_000_000 / part.length));
  }
  assert.ok(performance.now() - startedAt < 5000);
});
