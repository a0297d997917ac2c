// EDGE: reads the environment, writes to the terminal, and ends what was started.

import { toFailure } from "../../devices/failure.ts";
import { formatFailure } from "../reply.ts";
import { version } from "../version.ts";
import type { Command } from "./command.ts";
import { commands } from "./commands.ts";
import { commandHelp, help } from "./help.ts";
import { giveUpNetwork } from "./network.ts";
import { UsageError } from "./usage.ts";
import { optionName } from "./verb_input.ts";

/** Runs one command. @returns the exit code: 0 done, 1 failed, 2 wrong usage */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  try {
    return await dispatch(args);
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`glovebox: ${error.message}; see glovebox --help`);
      return 2;
    }
    const failure = toFailure(error);
    console.error(`glovebox: ${formatFailure(failure)}`);
    if (failure.code === "internal") console.error(error);
    return 1;
  }
}

async function dispatch(args: readonly string[]): Promise<number> {
  const [name = "mcp", ...rest] = args;
  if (name === "--help" || name === "-h" || name === "help") return say(await wholeHelp());
  if (name === "--version" || name === "-V") return say(version);
  const command = name.startsWith("-") ? await findCommand("mcp") : await findCommand(name);
  if (command === undefined) throw new UsageError(`There is no command "${name}"`);
  if (args.includes("--help") || args.includes("-h")) return say(commandHelp(command));
  if (command.mayListen !== true) giveUpNetwork();
  const run = await command.load();
  return await run(name.startsWith("-") ? args : rest);
}

/** Finds a command, else the verb of that name, written as scripts do or with dashes. */
async function findCommand(name: string): Promise<Command | undefined> {
  const command = commands.find((known) => known.name === name);
  if (command !== undefined) return command;
  // A server need not read these before it knows that it is one.
  const { verbCommand } = await import("./verb_command.ts");
  const { verbs } = await import("../registry.ts");
  const verb = verbs.find((known) => known.name === name || optionName(known.name) === name);
  return verb === undefined ? undefined : verbCommand(verb);
}

async function wholeHelp(): Promise<string> {
  const { verbCommand } = await import("./verb_command.ts");
  const { verbs } = await import("../registry.ts");
  return help(commands, verbs.map(verbCommand));
}

function say(text: string): number {
  console.log(text.trimEnd());
  return 0;
}
