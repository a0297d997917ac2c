// EDGE: reads and writes the files that stand for the phone's storage.

import type { AdbStream } from "./adb_stream.ts";
import { ByteReader, concat, wordAt, words } from "./byte_reader.ts";

const chunkBytes = 64 * 1024;
const directoryMode = 0o040000;
const fileMode = 0o100000;

/** Serves adb's file transfer, version 1: stat, list, push, pull; `hostPath` says where a phone's path is stored. */
export async function serveSync(stream: AdbStream, hostPath: (path: string) => string): Promise<void> {
  const reader = new ByteReader(stream.chunks());
  while (true) {
    const request = await readRequest(reader);
    if (request === undefined || request.id === "QUIT") break;
    try {
      await answer(request, { reader, stream, hostPath });
    } catch (error) {
      if (!isFileError(error)) throw error;
      await stream.write(reply("FAIL", new TextEncoder().encode(error.message)));
    }
  }
  await stream.close();
}

interface SyncRequest {
  readonly id: string;
  readonly argument: string;
}

interface Session {
  readonly reader: ByteReader;
  readonly stream: AdbStream;
  readonly hostPath: (path: string) => string;
}

async function answer({ id, argument }: SyncRequest, session: Session): Promise<void> {
  switch (id) {
    case "STAT":
      return await session.stream.write(concat(letters("STAT"), await describeFile(session.hostPath(argument))));
    case "LIST":
      return await list(session.hostPath(argument), session.stream);
    case "RECV":
      return await send(session.hostPath(argument), session.stream);
    case "SEND":
      return await receive(session.hostPath(argument.replace(/,\d+$/, "")), session);
    default:
      throw new Error(`Cannot answer a sync request: its kind is "${id}"`);
  }
}

async function list(folder: string, stream: AdbStream): Promise<void> {
  for await (const entry of Deno.readDir(folder)) {
    const name = new TextEncoder().encode(entry.name);
    const facts = await describeFile(`${folder}/${entry.name}`);
    await stream.write(concat(letters("DENT"), facts, words(name.length), name));
  }
  await stream.write(concat(letters("DONE"), words(0, 0, 0, 0)));
}

async function send(path: string, stream: AdbStream): Promise<void> {
  using file = await Deno.open(path);
  const chunk = new Uint8Array(chunkBytes);
  for (let read = await file.read(chunk); read !== null; read = await file.read(chunk)) {
    await stream.write(reply("DATA", chunk.subarray(0, read)));
  }
  await stream.write(concat(letters("DONE"), words(0)));
}

async function receive(path: string, { reader, stream }: Session): Promise<void> {
  await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
  using file = await Deno.open(path, { write: true, create: true, truncate: true });
  while (true) {
    const header = await reader.read(8);
    if (header === undefined) return;
    if (new TextDecoder().decode(header.subarray(0, 4)) === "DONE") break;
    const data = await reader.read(wordAt(header, 1));
    if (data === undefined) return;
    await writeAll(file, data);
  }
  await stream.write(concat(letters("OKAY"), words(0)));
}

async function writeAll(file: Deno.FsFile, data: Uint8Array): Promise<void> {
  for (let at = 0; at < data.length;) at += await file.write(data.subarray(at));
}

/** Mode, size and time of change in three words; zeros, as adb has it, when there is no such file. */
async function describeFile(path: string): Promise<Uint8Array> {
  try {
    const { isDirectory, mode, size, mtime } = await Deno.stat(path);
    const kind = isDirectory ? directoryMode : fileMode;
    return words(kind | ((mode ?? 0o644) & 0o777), size, Math.floor((mtime?.getTime() ?? 0) / 1000));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return words(0, 0, 0);
    throw error;
  }
}

async function readRequest(reader: ByteReader): Promise<SyncRequest | undefined> {
  const header = await reader.read(8);
  const argument = header && await reader.read(wordAt(header, 1));
  if (header === undefined || argument === undefined) return undefined;
  const decoder = new TextDecoder();
  return { id: decoder.decode(header.subarray(0, 4)), argument: decoder.decode(argument) };
}

function reply(id: string, data: Uint8Array): Uint8Array {
  return concat(letters(id), words(data.length), data);
}

function letters(id: string): Uint8Array {
  return new TextEncoder().encode(id);
}

function isFileError(error: unknown): error is Error {
  return error instanceof Deno.errors.NotFound || error instanceof Deno.errors.IsADirectory ||
    error instanceof Deno.errors.NotADirectory || error instanceof Deno.errors.PermissionDenied;
}
