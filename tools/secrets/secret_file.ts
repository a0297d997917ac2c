// EDGE: reads the files that hold secrets.

import { Failure } from "../../devices/failure.ts";
import { readSecretLines } from "./secret_lines.ts";

const MAX_BYTES = 64 * 1024;

/** What is wrong with a file of secrets, and the command that corrects it where one does. */
export class UnusableSecretFile extends Failure {
  constructor(file: string, why: string, readonly todo?: string) {
    super("secret_unusable", `Cannot use "${file}": ${why}${todo === undefined ? "" : `; run ${todo}`}`);
  }
}

/**
 * The secrets in a file; a file that is not there has none.
 *
 * @throws {UnusableSecretFile} when others may read it, when it leads out of its folder, or when it cannot be read
 */
export async function readSecretFile(file: string): Promise<ReadonlyMap<string, string>> {
  const text = await readPrivately(file);
  if (text === undefined) return new Map();
  const lines = readSecretLines(text);
  if (lines.kind === "secrets") return lines.values;
  throw new UnusableSecretFile(file, `line ${lines.line}: ${lines.why}`);
}

async function readPrivately(file: string): Promise<string | undefined> {
  try {
    await requireInside(file);
    // Anything but a file, such as a pipe, could keep us waiting.
    requireSafe(file, await Deno.stat(file));
    using opened = await Deno.open(file);
    const { size } = requireSafe(file, await opened.stat());
    return new TextDecoder("utf-8", { fatal: true }).decode(await readBytes(opened, size));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) return undefined;
    if (error instanceof Failure) throw error;
    throw new UnusableSecretFile(file, error instanceof TypeError ? "it is not UTF-8" : String(error));
  }
}

async function readBytes(opened: Deno.FsFile, size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  let length = 0;
  for (let read: number | null = 0; read !== null && length < size; length += read ?? 0) {
    read = await opened.read(bytes.subarray(length));
  }
  return bytes.subarray(0, length);
}

async function requireInside(file: string): Promise<void> {
  const folder = await Deno.realPath(file.slice(0, file.lastIndexOf("/")));
  const real = await Deno.realPath(file);
  const isInside = real.startsWith(folder) && /^[/\\]/.test(real.slice(folder.length));
  if (!isInside) throw new UnusableSecretFile(file, `it is a link to "${real}"`);
}

function requireSafe(file: string, info: Deno.FileInfo): Deno.FileInfo {
  if (!info.isFile) throw new UnusableSecretFile(file, "it is not a file");
  if (info.size > MAX_BYTES) {
    throw new UnusableSecretFile(file, `it has ${info.size} bytes, at most ${MAX_BYTES} are allowed`);
  }
  // Windows has no such rights, and tells none.
  if (info.mode === null || (info.mode & 0o077) === 0) return info;
  throw new UnusableSecretFile(file, "others can read it", `chmod 600 '${file.replaceAll("'", "'\\''")}'`);
}
