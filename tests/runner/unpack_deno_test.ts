import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { zstdCompressSync } from "node:zlib";
import type { CarriedDeno } from "../../runner/carried_deno.ts";
import { unpackDeno } from "../../runner/unpack_deno.ts";
import { inTemporaryFolder } from "../temporary_folder.ts";

/** A carried program of this text; counts how often it was read. */
class Carried implements CarriedDeno {
  readonly version = "1.2.3";
  readonly bytes: number;
  readonly sha256: string;
  reads = 0;
  readonly #text: string;

  constructor(text: string, sha256?: string) {
    this.#text = text;
    this.bytes = text.length;
    this.sha256 = sha256 ?? createHash("sha256").update(text).digest("hex");
  }

  read(): Promise<Uint8Array<ArrayBuffer>> {
    this.reads++;
    return Promise.resolve(new Uint8Array(zstdCompressSync(this.#text)));
  }
}

const program = "#!/bin/sh\necho program\n".repeat(1000);

Deno.test("the carried program is unpacked whole, for this user only, and nothing else is left", async () => {
  await inTemporaryFolder(async (parent) => {
    const path = await unpackDeno(new Carried(program), [{ parent, name: "glovebox" }]);
    assert.equal(await Deno.readTextFile(path), program);
    assert.equal((await modeOf(path)) & 0o777, 0o700);
    assert.equal((await modeOf(`${parent}/glovebox`)) & 0o777, 0o700);
    assert.deepEqual(namesIn(`${parent}/glovebox`), [nameOf(path), "lock"]);
  });
});

Deno.test("later starts read nothing, not even where nothing can be written any more", async () => {
  await inTemporaryFolder(async (parent) => {
    const carried = new Carried(program);
    const folders = [{ parent, name: "glovebox" }];
    const first = await unpackDeno(carried, folders);
    await Deno.remove(`${parent}/glovebox/lock`);
    await Deno.mkdir(`${parent}/glovebox/lock`);
    assert.equal(await unpackDeno(carried, folders), first);
    assert.equal(carried.reads, 1);
  });
});

Deno.test("starts at the same time unpack once", async () => {
  await inTemporaryFolder(async (parent) => {
    const carried = new Carried(program);
    const six = await Promise.all(
      Array.from({ length: 6 }, () => unpackDeno(carried, [{ parent, name: "glovebox" }])),
    );
    assert.equal(new Set(six).size, 1);
    assert.equal(carried.reads, 1);
  });
});

Deno.test("other versions and what a killed process left are removed", async () => {
  await inTemporaryFolder(async (parent) => {
    const folders = [{ parent, name: "glovebox" }];
    const old = await unpackDeno(new Carried("old"), folders);
    await Deno.writeTextFile(`${old}.77.tmp`, "half");
    const path = await unpackDeno(new Carried(program), folders);
    assert.deepEqual(namesIn(`${parent}/glovebox`), [nameOf(path), "lock"]);
  });
});

Deno.test("another version stays where it is in use too, and what a killed process left does not", async () => {
  await inTemporaryFolder(async (parent) => {
    const folders = [{ parent, name: "glovebox" }];
    const other = await unpackDeno(new Carried("other"), folders);
    await Deno.writeTextFile(`${other}.77.tmp`, "half");
    const path = await unpackDeno(new Carried(program), folders, { keepsOthers: true });
    assert.deepEqual(namesIn(`${parent}/glovebox`), [nameOf(path), nameOf(other), "lock"].sort());
  });
});

Deno.test("a program with another checksum is refused and not kept", async () => {
  await inTemporaryFolder(async (parent) => {
    const carried = new Carried(program, "0".repeat(64));
    await assert.rejects(unpackDeno(carried, [{ parent, name: "glovebox" }]), {
      code: "internal",
      message: /checksum/,
    });
    assert.deepEqual(namesIn(`${parent}/glovebox`), ["lock"]);
  });
});

Deno.test("a program that was cut or that others may change is unpacked anew", async () => {
  await inTemporaryFolder(async (parent) => {
    const carried = new Carried(program);
    const path = await unpackDeno(carried, [{ parent, name: "glovebox" }]);
    for (const spoil of [() => Deno.truncate(path, 5), () => Deno.chmod(path, 0o777)]) {
      await spoil();
      await unpackDeno(carried, [{ parent, name: "glovebox" }]);
      assert.equal(await Deno.readTextFile(path), program);
      assert.equal((await modeOf(path)) & 0o777, 0o700);
    }
  });
});

Deno.test("the next folder is taken where one cannot be written", async () => {
  await inTemporaryFolder(async (parent) => {
    await Deno.writeTextFile(`${parent}/file`, "");
    const folders = [{ parent: `${parent}/file`, name: "glovebox" }, { parent, name: "second" }];
    assert.match(await unpackDeno(new Carried(program), folders), /second\/deno-1\.2\.3-/);
  });
});

Deno.test("the next folder is taken where another process does not come to an end with one", async () => {
  await inTemporaryFolder(async (parent) => {
    await Deno.mkdir(`${parent}/glovebox`, { mode: 0o700 });
    using held = await Deno.open(`${parent}/glovebox/lock`, { write: true, create: true });
    await held.lock(true);
    const folders = ["glovebox", "second"].map((name) => ({ parent, name }));
    const unpacking = { keepsOthers: false, patienceMs: 100 };
    assert.match(await unpackDeno(new Carried(program), folders, unpacking), /second\/deno-1\.2\.3-/);
    await assert.rejects(unpackDeno(new Carried("another"), folders.slice(0, 1), unpacking), {
      code: "cache_unwritable",
      message: /another process has been unpacking into ".*glovebox" for 0\.1 s/,
    });
  });
});

Deno.test("a folder that others may enter is never used", async () => {
  await inTemporaryFolder(async (parent) => {
    await Deno.mkdir(`${parent}/glovebox`);
    await Deno.chmod(`${parent}/glovebox`, 0o755);
    const unpacking = unpackDeno(new Carried(program), [{ parent, name: "glovebox" }]);
    await assert.rejects(unpacking, { code: "cache_unwritable", message: /glovebox": others may use it/ });
    assert.deepEqual(namesIn(`${parent}/glovebox`), []);
  });
});

Deno.test("a link in the folder's place is never followed", async () => {
  await inTemporaryFolder(async (parent) => {
    await Deno.mkdir(`${parent}/elsewhere`, { mode: 0o700 });
    await Deno.symlink(`${parent}/elsewhere`, `${parent}/glovebox`);
    const unpacking = unpackDeno(new Carried(program), [{ parent, name: "glovebox" }]);
    await assert.rejects(unpacking, { code: "cache_unwritable", message: /it is not a folder/ });
  });
});

Deno.test("where nothing can be written, the failure says what each folder said", async () => {
  await inTemporaryFolder(async (parent) => {
    await Deno.writeTextFile(`${parent}/file`, "");
    const unpacking = unpackDeno(
      new Carried(program),
      ["one", "two"].map((name) => ({ parent: `${parent}/file`, name })),
    );
    await assert.rejects(unpacking, { code: "cache_unwritable", message: /file\/one" cannot be written.*file\/two"/ });
  });
});

async function modeOf(path: string): Promise<number> {
  return (await Deno.lstat(path)).mode ?? 0;
}

function namesIn(folder: string): string[] {
  return [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
