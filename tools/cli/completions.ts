// EDGE: writes to the terminal.

import { verbs } from "../registry.ts";
import { commands } from "./commands.ts";
import { type CompletedCommand, completionScript } from "./completion_script.ts";
import { noOptions } from "./options.ts";
import { type Shell, shells } from "./shell.ts";
import { parseCommand, UsageError } from "./usage.ts";
import { verbCommand } from "./verb_command.ts";

/** Prints a script with which a shell completes commands, options and their words. */
export function completions(args: readonly string[]): Promise<number> {
  const { positionals } = parseCommand(args, noOptions);
  const shell = shells.find((known): known is Shell => known === positionals[0]);
  if (shell === undefined || positionals.length > 1) {
    throw new UsageError(`The command completions takes one of ${shells.join(", ")}`);
  }
  const all = [...commands, ...verbs.map(verbCommand)].map(({ name, options, choices = [] }): CompletedCommand => ({
    name,
    options: [...Object.keys(options), "help"].map((option) => `--${option}`),
    choices,
  }));
  console.log(completionScript(shell, all));
  return Promise.resolve(0);
}
