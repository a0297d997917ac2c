/**
 * Writes what `--help` says, from the list of commands. Pure.
 *
 * @module
 */

import type { Command, CommandOptions } from "./command.ts";

/** The text of `glovebox --help`. */
export function help(commands: readonly Command[], verbs: readonly Command[]): string {
  return `Glovebox lets AI agents drive phones, from inside a jail.

Usage: glovebox                       serve MCP over stdin and stdout
       glovebox COMMAND [options]
       glovebox VERB [arguments]      do one thing on a device

Commands:
${columns(commands.map(({ name, parameters, summary }) => [`${name} ${parameters}`, summary]))}

Verbs, as scripts have them:
${columns(verbs.map(({ name, parameters, summary }) => [`${name} ${parameters}`, summary]))}

glovebox COMMAND --help and glovebox VERB --help tell the options of each. --version tells the version.
The demo phone lives in memory: each command sees a fresh one. A script keeps it for as long as it runs.

Exit codes: 0 done, 1 failed, 2 wrong usage. NO_COLOR is respected.

Examples:
${[...commands, ...verbs.slice(0, 1)].flatMap(({ examples }) => examples.slice(0, 1)).map(commandLine).join("\n")}
`;
}

/** The text of `glovebox COMMAND --help`. */
export function commandHelp({ name, parameters, summary, options, choices = [], examples }: Command): string {
  const usage = [name, parameters, ...(Object.keys(options).length > 0 ? ["[options]"] : [])].filter((part) =>
    part !== ""
  );
  return `${summary[0]?.toUpperCase()}${summary.slice(1)}.

Usage: glovebox ${usage.join(" ")}
${choices.length > 0 ? `\n${parameters.replace("…", "")} is one of ${choices.join(", ")}.\n` : ""}${
    optionLines(options)
  }
Examples:
${examples.map(commandLine).join("\n")}
`;
}

function optionLines(options: CommandOptions): string {
  const entries = Object.entries(options);
  if (entries.length === 0) return "";
  const lines = entries.map(([name, { value, about }]): [string, string] => [
    `--${name}${value === undefined ? "" : ` ${value}`}`,
    about,
  ]);
  return `\nOptions:\n${columns(lines)}\n`;
}

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.trimEnd().length)) + 2;
  return rows.map(([left, right]) => `  ${left.trimEnd().padEnd(width)}${right}`.trimEnd()).join("\n");
}

function commandLine(example: string): string {
  return `  glovebox ${example}`;
}
