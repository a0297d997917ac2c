// EDGE: asks which folder the program was started in.

import { configFile } from "./config.ts";

const NAME = "secrets.env";

/** The files that may hold secrets: the project's, then the user's. */
export function secretFiles(project: string = Deno.cwd()): readonly string[] {
  const config = configFile();
  const own = config === undefined ? [] : [`${config.slice(0, config.lastIndexOf("/"))}/${NAME}`];
  return [`${project}/.glovebox/${NAME}`, ...own];
}
