import assert from "node:assert/strict";
import fc from "fast-check";
import { PhoneFiles } from "./phone_files.ts";

Deno.test("PhoneFiles stores nothing outside its folder", async () => {
  await inFolder((files, root) => {
    assert.equal(files.hostPath("/sdcard/a b"), `${root}/sdcard/a b`);
    assert.equal(files.hostPath("../../etc/passwd"), `${root}/etc/passwd`);
    assert.equal(files.hostPath("/sdcard/../../../etc"), `${root}/etc`);
  });
});

Deno.test("localize() rewrites the paths of the phone's storage, and no other text", async () => {
  await inFolder((files, root) => {
    assert.equal(files.localize("cat >/data/local/tmp/a"), `cat >${root}/data/local/tmp/a`);
    assert.equal(files.localize("'/sdcard'/b"), `'${root}/sdcard'/b`);
    for (const text of ["/sdcard2", "x/sdcard", "/data/local/tmpfile", "http://a/sdcard", "/data/local"]) {
      assert.equal(files.localize(text), text);
    }
  });
});

Deno.test("delocalize() brings back every text that localize() has rewritten", async () => {
  await inFolder((files) => {
    const word = fc.constantFrom("/sdcard", "/data/local/tmp", "/", " ", "a", "'", "\n");
    fc.assert(fc.property(fc.array(word).map((words) => words.join("")), (text) => {
      assert.equal(files.delocalize(files.localize(text)), text);
    }));
  });
});

Deno.test("restorer() rewrites paths wherever the chunks are cut, and passes every other byte", async () => {
  await inFolder(async (files, root) => {
    const piece = fc.oneof(fc.constantFrom(root, root.slice(0, 7), "/", "\n", "\0"), fc.string());
    await fc.assert(fc.asyncProperty(fc.array(piece), fc.integer({ min: 1, max: 20 }), async (pieces, size) => {
      const bytes = new TextEncoder().encode(pieces.join(""));
      const chunks = Array.from(
        { length: Math.ceil(bytes.length / size) },
        (_, index) => bytes.subarray(index * size, (index + 1) * size),
      );
      const restored = await new Response(ReadableStream.from(chunks).pipeThrough(files.restorer())).text();
      assert.equal(restored, pieces.join("").replaceAll(root, ""));
    }));
  });
});

async function inFolder(run: (files: PhoneFiles, root: string) => void | Promise<void>): Promise<void> {
  const root = await Deno.makeTempDir();
  try {
    await run(new PhoneFiles(root), root);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}
