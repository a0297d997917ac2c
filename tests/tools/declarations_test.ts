import assert from "node:assert/strict";
import { declarations } from "../../tools/declarations.ts";
import { verbs } from "../../tools/registry.ts";

Deno.test("declarations() has every verb, with its parameters and its answer", () => {
  const text = declarations(verbs);
  for (const { name } of verbs) assert.match(text, new RegExp(`^ {2}${name}\\(`, "m"));
  assert.match(
    text,
    /^ {2}tap\(selector: Target, options\?: \{ expect\?: Target; verify\?: "screen" \| "none" \}\): Promise<Acted>;$/m,
  );
  assert.match(text, /^ {2}find\(selector: Target\): Promise<Element \| null>;$/m);
  assert.match(text, /^ {2}swipe\(from: Point, to: Point, options\?: /m);
});

Deno.test("declarations() are TypeScript that a script can be checked against", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(`${folder}/glovebox.d.ts`, declarations(verbs));
    const script =
      'const { changed } = await ui.tap("x", { verify: "none" });\nconst found = await ui.find({ text: "y" });\n' +
      "report({ changed, label: found?.label ?? null, n: args.n });\n";
    await Deno.writeTextFile(`${folder}/script.ts`, `/// <reference path="./glovebox.d.ts" />\n${script}export {};\n`);
    const check = new Deno.Command(Deno.execPath(), { args: ["check", "--no-config", `${folder}/script.ts`] });
    const { success, stderr } = await check.output();
    assert.ok(success, new TextDecoder().decode(stderr));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
