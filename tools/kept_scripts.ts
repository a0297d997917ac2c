// EDGE: reads the scripts that a project keeps.

import { Failure } from "../devices/failure.ts";
import { likeness, nearest } from "../devices/ui/nearest.ts";
import { type ScriptHeader, scriptHeader } from "./script_header.ts";

const MAX_BYTES = 1_000_000;
const EXTENSIONS = ["", ".ts", ".js"];

/** A script that a project keeps, with what it says of itself. */
export interface KeptScript {
  readonly source: string;
  readonly header: Extract<ScriptHeader, { kind: "header" }>;
}

/** The scripts in a project's `.glovebox/scripts`: one file each, `.js` or `.ts`. */
export class KeptScripts {
  readonly #folder: string;

  /** @param project the project's folder; the one that the program was started in, unless given */
  constructor(project: string = Deno.cwd()) {
    this.#folder = `${project}/.glovebox/scripts`;
  }

  /** Reads a script by its name, with or without the extension. @throws {Failure} script_file_unusable */
  async read(name: string): Promise<KeptScript> {
    const file = await this.#find(name);
    if (file === undefined) throw unusable(name, await this.#others(name));
    const { size } = await Deno.stat(file);
    if (size > MAX_BYTES) throw unusable(name, `it has ${size} bytes, at most ${MAX_BYTES} are allowed`);
    const source = await Deno.readTextFile(file);
    const header = scriptHeader(source);
    if (header.kind === "fault") throw unusable(name, header.message);
    return { source, header };
  }

  /** Tells whether there is a script of that name. */
  async has(name: string): Promise<boolean> {
    return await this.#find(name) !== undefined;
  }

  /** The names of all, in order. */
  async names(): Promise<readonly string[]> {
    try {
      const entries = await Array.fromAsync(Deno.readDir(this.#folder));
      return entries.map((entry) => entry.name).filter((name) => /\.(ts|js)$/.test(name)).sort();
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return [];
      throw error;
    }
  }

  /** The file of that name within the folder; a link that leads out of it is none. */
  async #find(name: string): Promise<string | undefined> {
    if (!/^[\w-][\w.-]*$/.test(name)) return undefined;
    for (const extension of EXTENSIONS) {
      if (!/\.(ts|js)$/.test(name + extension)) continue;
      try {
        const file = await Deno.realPath(`${this.#folder}/${name}${extension}`);
        if (isInside(file, await Deno.realPath(this.#folder))) return file;
      } catch (error) {
        if (!(error instanceof Deno.errors.NotFound)) throw error;
      }
    }
    return undefined;
  }

  async #others(name: string): Promise<string> {
    const names = await this.names();
    if (names.length === 0) return `there are no scripts in "${this.#folder}"`;
    const [near] = nearest(name, names, 1);
    const hint = near !== undefined && likeness(name, near) > 0.3 ? `did you mean "${near}"? ` : "";
    return `${hint}there are ${names.map((one) => `"${one}"`).join(", ")}`;
  }
}

function isInside(file: string, folder: string): boolean {
  return file.startsWith(folder) && /^[/\\]/.test(file.slice(folder.length));
}

function unusable(name: string, why: string): Failure {
  return new Failure("script_file_unusable", `Cannot use the script "${name}": ${why}`);
}
