import manifest from "../deno.json" with { type: "json" };

/** The version of Glovebox. */
export const version: string = manifest.version;
