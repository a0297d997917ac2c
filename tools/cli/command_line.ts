// EDGE: reads the environment, writes to the terminal, and ends what was started.

import { toFailure } from "../../devices/failure.ts";
import { formatFailure } from "../reply.ts";
import { version } from "../version.ts";
import { help, UsageError } from "./usage.ts";

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

// Each command is loaded when it is asked for: a server need not read the code of the others, nor they its SDK.
async function dispatch(args: readonly string[]): Promise<number> {
  const [command, ...rest] = args;
  if (args.includes("--help") || args.includes("-h") || command === "help") return say(help.trimEnd());
  if (command === "--version" || command === "-V") return say(version);
  if (command === undefined || command === "mcp" || command.startsWith("-")) {
    return await (await import("./serve.ts")).serve(command === "mcp" ? rest : args);
  }
  switch (command) {
    case "run":
      return await (await import("./run.ts")).run(rest);
    case "devices":
      return await (await import("./devices.ts")).devices(rest);
    case "grant":
      return say((await import("./grants.ts")).grant(rest));
    case "revoke":
      return say((await import("./grants.ts")).revoke(rest));
    case "types":
      return say((await import("./types.ts")).types(rest));
    default:
      throw new UsageError(`There is no command "${command}"`);
  }
}

function say(text: string): number {
  console.log(text);
  return 0;
}
