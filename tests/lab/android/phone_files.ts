// EDGE: keeps the simulated phone's storage in a folder of this machine.

import { Buffer } from "node:buffer";
import { posix } from "node:path";

const storageFolders = ["/data/local/tmp", "/sdcard"];

/** The phone's storage: its paths, and where they are on this machine. */
export class PhoneFiles {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
    for (const folder of storageFolders) Deno.mkdirSync(this.hostPath(folder), { recursive: true });
  }

  /** Where a path of the phone is stored; `..` does not lead out. */
  hostPath(path: string): string {
    return posix.join(this.#root, posix.join("/", path));
  }

  /** Rewrites the storage paths in a command to where they are here. {@linkcode delocalize} is its inverse. */
  localize(text: string): string {
    return text.replace(/(?<![\w./-])\/(?:data\/local\/tmp|sdcard)(?![\w.-])/g, (path) => this.#root + path);
  }

  /** Rewrites paths of this machine to the phone's. */
  delocalize(text: string): string {
    return text.replaceAll(this.#root, "");
  }

  /** Makes a stream that rewrites as {@linkcode delocalize} does; a path may be cut in two by a chunk's end. */
  restorer(): TransformStream<Uint8Array, Uint8Array> {
    const needle = Buffer.from(this.#root);
    let held: Buffer = Buffer.alloc(0);
    return new TransformStream({
      transform: (chunk, controller) => {
        const { kept, rest } = cut(Buffer.concat([held, chunk]), needle);
        held = rest;
        if (kept.length > 0) controller.enqueue(kept);
      },
      flush: (controller) => held.length > 0 ? controller.enqueue(held) : undefined,
    });
  }

  /** Stores a file under a path of the phone; false when its folder is missing. */
  async write(path: string, content: string | Uint8Array): Promise<boolean> {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    try {
      await Deno.writeFile(this.hostPath(path), bytes);
      return true;
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return false;
      throw error;
    }
  }

  /** The names of the files in a folder of the phone. */
  async list(folder: string): Promise<readonly string[]> {
    return (await Array.fromAsync(Deno.readDir(this.hostPath(folder)))).map((entry) => entry.name);
  }
}

/** Removes every `needle`; `rest` is the end that may be the beginning of one. */
function cut(bytes: Buffer, needle: Buffer): { readonly kept: Buffer; readonly rest: Buffer } {
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = bytes.indexOf(needle); at >= 0; at = bytes.indexOf(needle, from)) {
    parts.push(bytes.subarray(from, at));
    from = at + needle.length;
  }
  const tail = bytes.subarray(from);
  let overlap = Math.min(needle.length - 1, tail.length);
  while (overlap > 0 && !tail.subarray(tail.length - overlap).equals(needle.subarray(0, overlap))) overlap--;
  parts.push(tail.subarray(0, tail.length - overlap));
  return { kept: Buffer.concat(parts), rest: tail.subarray(tail.length - overlap) };
}
