/**
 * Writes completions for shells from the list of commands. Pure.
 *
 * @module
 */

import type { Shell } from "./shell.ts";

/** What can follow a command. */
export interface CompletedCommand {
  readonly name: string;
  readonly options: readonly string[];
  readonly choices: readonly string[];
}

/** The script for one shell; every word in it is a plain name, so that nothing needs quoting. */
export function completionScript(shell: Shell, commands: readonly CompletedCommand[]): string {
  switch (shell) {
    case "bash":
      return bash(commands);
    case "zsh":
      return `autoload -U +X bashcompinit && bashcompinit\n${bash(commands)}`;
    case "fish":
      return fish(commands);
  }
}

function bash(commands: readonly CompletedCommand[]): string {
  const cases = commands.map(({ name, options, choices }) =>
    `    ${name}) words="${[...choices, ...options].join(" ")}" ;;`
  );
  return `_glovebox() {
  local word="\${COMP_WORDS[COMP_CWORD]}" words
  case "\${COMP_WORDS[1]}" in
${cases.join("\n")}
  esac
  if [ "$COMP_CWORD" -eq 1 ]; then words="${commands.map(({ name }) => name).join(" ")} --help --version"; fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _glovebox glovebox`;
}

function fish(commands: readonly CompletedCommand[]): string {
  const names = commands.map(({ name }) => name).join(" ");
  const lines = commands.flatMap(({ name, options, choices }) => [
    `complete -c glovebox -n "__fish_seen_subcommand_from ${name}" -a "${choices.join(" ")}"`,
    ...options.map((option) => `complete -c glovebox -n "__fish_seen_subcommand_from ${name}" -l ${option.slice(2)}`),
  ]);
  return [`complete -c glovebox -n "not __fish_seen_subcommand_from ${names}" -a "${names}"`, ...lines].join("\n");
}
