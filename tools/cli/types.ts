import { declarations } from "../declarations.ts";
import { verbs } from "../registry.ts";
import { parseCommand, UsageError } from "./usage.ts";

/** The declarations of what a script sees, for an editor or an agent. @throws {UsageError} */
export function types(args: readonly string[]): string {
  const { positionals } = parseCommand(args, {});
  if (positionals.length > 0) throw new UsageError("The command types takes no arguments");
  return declarations(verbs).trimEnd();
}
