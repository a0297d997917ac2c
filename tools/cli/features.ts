import type { Feature } from "../tool.ts";
import { UsageError } from "./usage.ts";

/** What a person can turn on, with what that means. */
export const features: Readonly<Record<Feature, string>> = {
  "run-script": "the agent may run programs that it writes, in the jail",
};

/** The names of all features. */
export const featureNames: readonly Feature[] = Object.keys(features).flatMap((name) => isFeature(name) ? [name] : []);

/** Reads names of features, such as `run-script`. @throws {UsageError} */
export function toFeatures(names: readonly string[]): readonly Feature[] {
  return names.map((name) => name.trim()).filter((name) => name !== "").map((name) => {
    if (isFeature(name)) return name;
    throw new UsageError(`Cannot enable "${name}": there is ${featureNames.join(", ")}`);
  });
}

function isFeature(name: string): name is Feature {
  return Object.hasOwn(features, name);
}
