// EDGE: reads the environment variables that hold secrets.

import { Failure } from "../../devices/failure.ts";
import { readSecretFile, UnusableSecretFile } from "./secret_file.ts";
import { faultOfSecret } from "./secret_lines.ts";

const PREFIX = "GLOVEBOX_SECRET_";

/** The names of the secrets in one place, or the failure that keeps it from being used. */
export interface SecretPlace {
  readonly place: string;
  /** Absent where nobody lets them be listed. */
  readonly names?: readonly string[];
  readonly failure?: UnusableSecretFile;
}

/** Where secrets come from: the environment, then files; a name holds where it is found first. */
export class SecretSources {
  readonly #files: readonly string[];

  /** @param files in the order in which they are looked into */
  constructor(files: readonly string[]) {
    this.#files = files;
  }

  /** The values of some names. @throws {Failure} secret_unknown, secret_unusable */
  async find(names: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>();
    for (const name of names) found.set(name, await this.#valueOf(name));
    return found;
  }

  /** What there is in each place, by name only. */
  async list(): Promise<readonly SecretPlace[]> {
    const names = environmentNames();
    const environment = { place: `the environment (${PREFIX}NAME)`, ...(names === undefined ? {} : { names }) };
    return [environment, ...await Promise.all(this.#files.map(listFile))];
  }

  async #valueOf(name: string): Promise<string> {
    const variable = PREFIX + name;
    const own = Deno.env.get(variable);
    if (own !== undefined && own !== "") return checked(name, own, `the variable ${variable}`);
    for (const file of this.#files) {
      const value = (await readSecretFile(file)).get(name);
      if (value !== undefined) return checked(name, value, `"${file}"`);
    }
    throw new Failure("secret_unknown", `Cannot find the secret "${name}": ${await this.#known()}`);
  }

  async #known(): Promise<string> {
    const places = await this.list();
    const names = new Set(places.flatMap((place) => place.names ?? []));
    const known = names.size === 0
      ? "no names are known"
      : `there are ${[...names].map((name) => `"${name}"`).join(", ")}`;
    const areAll = places.every((place) => place.names !== undefined);
    return areAll ? known : `${known}, and those of other variables cannot be listed`;
  }
}

/** A program that may read these variables only cannot list them: that takes the right to read all. */
function environmentNames(): readonly string[] | undefined {
  if (Deno.permissions.querySync({ name: "env" }).state !== "granted") return undefined;
  return Object.entries(Deno.env.toObject()).filter(([name, value]) => name.startsWith(PREFIX) && value !== "")
    .map(([name]) => name.slice(PREFIX.length)).sort();
}

async function listFile(file: string): Promise<SecretPlace> {
  try {
    return { place: file, names: [...(await readSecretFile(file)).keys()] };
  } catch (error) {
    if (error instanceof UnusableSecretFile) return { place: file, failure: error };
    throw error;
  }
}

function checked(name: string, value: string, where: string): string {
  const fault = faultOfSecret(value);
  if (fault === undefined) return value;
  throw new Failure("secret_unusable", `Cannot use the secret "${name}" of ${where}: ${fault}`);
}
