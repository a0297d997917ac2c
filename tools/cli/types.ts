// EDGE: writes to the terminal.

import { declarations } from "../declarations.ts";
import { verbs } from "../registry.ts";
import { parseCommand, UsageError } from "./usage.ts";

/** Prints the declarations of what a script sees, for an editor or an agent. */
export function types(args: readonly string[]): Promise<number> {
  const { positionals } = parseCommand(args, {});
  if (positionals.length > 0) throw new UsageError("The command types takes no arguments");
  console.log(declarations(verbs).trimEnd());
  return Promise.resolve(0);
}
