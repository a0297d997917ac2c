/** What a person has to turn on before it is offered. */
export const features = ["run-script"] as const;

/** One of {@linkcode features}. */
export type Feature = typeof features[number];
