import { Failure } from "../failure.ts";
import { replaceSecrets, secretNames } from "./placeholder.ts";
import type { TypedFields } from "./typed_fields.ts";
import type { Veil } from "./veil.ts";

/** Finds the values of secrets by their names. @throws {Failure} secret_unknown, secret_unusable */
export type FindSecrets = (names: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** A text as it is typed, and the secrets that stand in it. */
export interface Revealed {
  readonly text: string;
  readonly names: readonly string[];
}

/**
 * The secrets that were used until now, on any device. None is looked for before a text names it, and until then
 * nothing is hidden anywhere.
 */
export class Secrets {
  readonly #find: FindSecrets;
  #veil: Veil | undefined;
  /** Where secrets were typed, by device; a device that is opened again still shows what was typed before. */
  readonly fields: Map<string, TypedFields> = new Map();

  constructor(find: FindSecrets) {
    this.#find = find;
  }

  /** Whether there is anything to hide. */
  get areUsed(): boolean {
    return this.#veil !== undefined;
  }

  /** A text with every secret in it hidden. */
  cover(text: string): string {
    return this.#veil?.cover(text) ?? text;
  }

  /** Puts values in place of names; from now on they are hidden. @throws {Failure} invalid_input, secret_unknown, secret_unusable */
  async reveal(text: string): Promise<Revealed> {
    const named = secretNames(text);
    if (named.kind === "malformed") {
      const rule = "a secret is named {{secret:NAME}}, with letters, digits and _";
      throw new Failure("invalid_input", `Cannot type "${named.found}": ${rule}`);
    }
    const values = await this.#find(named.names);
    const { Veil } = await import("./veil.ts");
    const veil = this.#veil ??= new Veil();
    for (const [name, value] of values) veil.add(name, value);
    return { text: replaceSecrets(text, (name) => values.get(name)), names: named.names };
  }

  /** How a text shows once it was typed. */
  shown(text: string): string {
    const veil = this.#veil;
    if (veil === undefined) return text;
    return veil.cover(replaceSecrets(text, (name) => veil.valueOf(name)));
  }
}
