// EDGE: writes the carried program to a cache folder, once, and checks it there; waits by a timer for who else does.

import { Failure } from "../devices/failure.ts";
import type { CarriedDeno } from "./carried_deno.ts";
import { type FolderPlace, makePrivateFolder, notPrivate, pathOf } from "./private_folder.ts";

const PIECE_BYTES = 1024 * 1024;
// Unpacking takes a second or two. A process that was stopped keeps its lock, and nobody may wait for that.
const PATIENCE_MS = 60_000;
const RETRY_MS = 50;

/** What else happens as a program is unpacked. */
export interface Unpacking {
  /** Leaves other versions there: they are in use too. */
  readonly keepsOthers: boolean;
  /** How long another process may take to unpack into a folder before the next one is tried. */
  readonly patienceMs?: number;
}

/**
 * Gives the path of the carried program, unpacking it into the first of `folders` that can be written.
 *
 * Later starts look at owner, rights and size only. Starts at the same time wait for the one that unpacks.
 *
 * @throws {Failure} cache_unwritable, with what each folder said
 */
export async function unpackDeno(
  carried: CarriedDeno,
  folders: readonly FolderPlace[],
  unpacking: Unpacking = { keepsOthers: false },
): Promise<string> {
  const name = fileName(carried);
  for (const folder of folders) {
    const file = `${pathOf(folder)}/${name}`;
    if (await isReady(pathOf(folder), file, carried)) return file;
  }
  const refusals: string[] = [];
  for (const folder of folders) {
    try {
      return await unpackInto(await makePrivateFolder(folder), carried, unpacking);
    } catch (error) {
      refusals.push(refusal(pathOf(folder), error));
    }
  }
  throw new Failure("cache_unwritable", `Cannot unpack the program that runs scripts: ${refusals.join("; ")}`);
}

function fileName({ version, sha256 }: CarriedDeno): string {
  return `deno-${version}-${sha256.slice(0, 16)}${Deno.build.os === "windows" ? ".exe" : ""}`;
}

/** Whether the program is there, whole and out of others' reach. */
async function isReady(folder: string, file: string, { bytes }: CarriedDeno): Promise<boolean> {
  try {
    if (notPrivate(await Deno.lstat(folder), "isDirectory") !== undefined) return false;
    const info = await Deno.lstat(file);
    return notPrivate(info, "isFile") === undefined && info.size === bytes;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) return false;
    if (error instanceof Deno.errors.PermissionDenied) return false;
    throw error;
  }
}

async function unpackInto(folder: string, carried: CarriedDeno, unpacking: Unpacking): Promise<string> {
  const { keepsOthers, patienceMs = PATIENCE_MS } = unpacking;
  const file = `${folder}/${fileName(carried)}`;
  using _lock = await takeLock(folder, patienceMs);
  if (await isReady(folder, file, carried)) return file;
  await removeRests(folder, keepsOthers ? ".tmp" : "");
  await writeWhole(file, carried);
  return file;
}

/** Waits until no other process has the lock. The system lets go of it when this process ends, however it ends. */
async function takeLock(folder: string, patienceMs: number): Promise<Deno.FsFile> {
  const file = await Deno.open(`${folder}/lock`, { write: true, create: true, mode: 0o600 });
  try {
    for (const end = performance.now() + patienceMs; !await file.tryLock(true);) {
      if (performance.now() > end) {
        const who = `another process has been unpacking into "${folder}" for ${patienceMs / 1000} s`;
        throw new Failure("cache_unwritable", `Cannot keep programs there: ${who}`);
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

/** Writes under another name first, so that the file is there whole and checked, or not at all. */
async function writeWhole(path: string, carried: CarriedDeno): Promise<void> {
  const unfinished = `${path}.${Deno.pid}.tmp`;
  try {
    using file = await Deno.open(unfinished, { write: true, createNew: true, mode: 0o700 });
    const sha256 = await decompress(await carried.read(), file);
    if (sha256 !== carried.sha256) {
      const message = `its checksum is ${sha256}, not ${carried.sha256}; download Glovebox again`;
      throw new Failure("internal", `Cannot use the program that runs scripts: ${message}`);
    }
    await file.sync();
  } catch (error) {
    await removeIfThere(unfinished);
    throw error;
  }
  await Deno.rename(unfinished, path);
}

/** Decompresses into a file, piece by piece: the whole is 100 MB. @returns the SHA-256 of what was written */
async function decompress(compressed: Uint8Array, file: Deno.FsFile): Promise<string> {
  const [{ createZstdDecompress }, { createHash }] = await Promise.all([import("node:zlib"), import("node:crypto")]);
  const stream = createZstdDecompress({ chunkSize: PIECE_BYTES });
  const hash = createHash("sha256");
  stream.end(compressed);
  for await (const chunk of stream) {
    const piece: Uint8Array = chunk;
    hash.update(piece);
    for (let done = 0; done < piece.length;) done += await file.write(piece.subarray(done));
  }
  return hash.digest("hex");
}

/** Removes other versions, or only what a killed process left; under the lock nobody else is writing. */
async function removeRests(folder: string, ending: "" | ".tmp"): Promise<void> {
  for await (const { name } of Deno.readDir(folder)) {
    if (name.startsWith("deno-") && name.endsWith(ending)) await removeIfThere(`${folder}/${name}`);
  }
}

async function removeIfThere(path: string): Promise<void> {
  try {
    await Deno.remove(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return;
    // Windows keeps a program that is running; the next version removes it.
    if (Deno.build.os === "windows" && error instanceof Deno.errors.PermissionDenied) return;
    throw error;
  }
}

function refusal(folder: string, error: unknown): string {
  if (error instanceof Failure) {
    if (error.code === "internal") throw error;
    return error.message;
  }
  const said = error instanceof Error ? error.message : String(error);
  return `"${folder}" cannot be written (${said})`;
}
