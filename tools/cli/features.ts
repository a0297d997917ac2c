import { type Feature, features } from "../feature.ts";
import { UsageError } from "./usage.ts";

/** What turning a feature on means, for people. */
export const featureMeanings: Readonly<Record<Feature, string>> = {
  "run-script": "the agent may run programs that it writes, in the jail",
};

/** Reads names of features, such as `run-script`. @throws {UsageError} */
export function toFeatures(names: readonly string[]): readonly Feature[] {
  return names.map((name) => name.trim()).filter((name) => name !== "").map((name) => {
    const feature = features.find((known) => known === name);
    if (feature !== undefined) return feature;
    throw new UsageError(`Cannot enable "${name}": there is ${features.join(", ")}`);
  });
}
