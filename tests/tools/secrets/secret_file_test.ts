import assert from "node:assert/strict";
import { readSecretFile } from "../../../tools/secrets/secret_file.ts";

/** Writes a file with `make`, and checks what reading it comes to. */
async function check(make: (file: string, folder: string) => Promise<void>, expected: RegExp | string): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.mkdir(`${folder}/project`);
    await make(`${folder}/project/secrets.env`, folder);
    const read = readSecretFile(`${folder}/project/secrets.env`);
    if (typeof expected === "string") assert.equal(JSON.stringify([...await read]), expected);
    else await assert.rejects(read, expected);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const TEXT = "NAME=hunter22\n";
const write = (path: string, mode = 0o600, text: string | Uint8Array = TEXT) =>
  Deno.writeFile(path, typeof text === "string" ? new TextEncoder().encode(text) : text, { mode });

Deno.test("readSecretFile() reads a file that only its owner can read", async () => {
  await check((file) => write(file), '[["NAME","hunter22"]]');
  await check(() => Promise.resolve(), "[]");
});

Deno.test("readSecretFile() refuses a file that group or others can read or write", async () => {
  for (const mode of [0o640, 0o604, 0o620, 0o602]) {
    await check(async (file) => {
      await write(file);
      await Deno.chmod(file, mode);
    }, /others can read it; run chmod 600 '.*secrets\.env'$/);
  }
});

Deno.test("readSecretFile() refuses a link to elsewhere, and follows one within the folder", async () => {
  await check(async (file, folder) => {
    await write(`${folder}/elsewhere`);
    await Deno.symlink(`${folder}/elsewhere`, file);
  }, /it is a link to ".*elsewhere"$/);
  await check(async (file) => {
    await write(`${file}.d`);
    await Deno.symlink(`${file}.d`, file);
  }, '[["NAME","hunter22"]]');
});

Deno.test("readSecretFile() refuses what is no file, is too large or cannot be read, and does not repeat it", async () => {
  await check((file) => Deno.mkdir(file), /it is not a file$/);
  await check((file) => write(file, 0o600, "#".repeat(70_000)), /it has 70000 bytes, at most 65536/);
  await check((file) => write(file, 0o600, new Uint8Array([0x41, 0x3d, 0xff])), /it is not UTF-8$/);
  await check(
    (file) => write(file, 0o600, `${TEXT}hunter22`),
    /line 2: it is not of the form NAME=value$/,
  );
});
