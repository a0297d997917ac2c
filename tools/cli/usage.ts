import { parseArgs, type ParseArgsConfig } from "node:util";

/** The command line is wrong; the message says what about it. Exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Reads options and positionals. @throws {UsageError} */
export function parseCommand<Options extends NonNullable<ParseArgsConfig["options"]>>(
  args: readonly string[],
  options: Options,
): ReturnType<typeof parseArgs<{ args: string[]; options: Options; allowPositionals: true; strict: true }>> {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, allowNegative: true, strict: true });
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new UsageError(said.split(". ")[0] ?? said, { cause: error });
  }
}
