// EDGE: reads what `tasks/compile.ts` put into the binary.

import * as z from "zod";
import { ELF_HEADER_BYTES, elfEnd } from "./elf_end.ts";

/** The `deno` that a binary carries for its children, compressed with zstd. */
export interface CarriedDeno {
  readonly version: string;
  /** The size of the program, unpacked. */
  readonly bytes: number;
  /** Its SHA-256, unpacked, in hexadecimal. */
  readonly sha256: string;
  /** Reads the compressed program. */
  read(): Promise<Uint8Array<ArrayBuffer>>;
}

/** What is known of the carried program without reading it; `tasks/compile.ts` writes it. */
export const carriedDenoSchema = z.strictObject({
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  bytes: z.int().min(1),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  compressedBytes: z.int().min(1),
  /** Among the modules, or in the binary's own file behind what the system loads. */
  place: z.enum(["modules", "behind the program"]),
});

/** The names of the carried files, beside the modules of the binary. */
export const carriedFiles = { facts: "carried_deno.json", program: "carried_deno.zst" } as const;

/** Finds the program that this binary carries. Only a binary has one. */
export async function carriedDeno(): Promise<CarriedDeno> {
  const text = await Deno.readTextFile(new URL(carriedFiles.facts, import.meta.url));
  const { place, compressedBytes, ...facts } = carriedDenoSchema.parse(JSON.parse(text));
  const read = place === "modules"
    ? () => Deno.readFile(new URL(carriedFiles.program, import.meta.url))
    : () => readBehindProgram(compressedBytes);
  return { ...facts, read };
}

// On Linux every start reads all modules into memory, which took 0.3 s with the carried program among them.
async function readBehindProgram(bytes: number): Promise<Uint8Array<ArrayBuffer>> {
  using file = await Deno.open(Deno.execPath());
  const offset = elfEnd(await readExactly(file, ELF_HEADER_BYTES));
  if (offset === undefined) throw new TypeError("Cannot read the carried program: this is no ELF file");
  await file.seek(offset, Deno.SeekMode.Start);
  return await readExactly(file, bytes);
}

async function readExactly(file: Deno.FsFile, bytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const buffer = new Uint8Array(bytes);
  for (let filled = 0; filled < bytes;) {
    const count = await file.read(buffer.subarray(filled));
    if (count === null) throw new TypeError("Cannot read the carried program: the file ends in the middle of it");
    filled += count;
  }
  return buffer;
}
