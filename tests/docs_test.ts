import assert from "node:assert/strict";
import { failureHints } from "../devices/failure.ts";
import { verbs } from "../tools/registry.ts";

const programs = await Deno.readTextFile(new URL("../docs/programs.md", import.meta.url));

Deno.test("docs/programs.md names every verb", () => {
  assert.deepEqual(verbs.map(({ name }) => name).filter((name) => !programs.includes(`\`${name}\``)), []);
});

Deno.test("docs/programs.md names every code of a failure", () => {
  assert.deepEqual(Object.keys(failureHints).filter((code) => !programs.includes(`\`${code}\``)), []);
});

Deno.test("links between pages lead somewhere", async () => {
  const pages = [
    "README.md",
    ...[...Deno.readDirSync(new URL("../docs", import.meta.url))].map(({ name }) => `docs/${name}`),
  ];
  for (const page of pages) {
    const base = new URL(`../${page}`, import.meta.url);
    const links = [...(await Deno.readTextFile(base)).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map((found) =>
      found[1] ?? ""
    );
    for (const link of links) await Deno.stat(new URL(link, base)).catch(() => assert.fail(`${page} links to ${link}`));
  }
});
