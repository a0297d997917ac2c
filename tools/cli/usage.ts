import { parseArgs, type ParseArgsConfig } from "node:util";
import { deviceOptions } from "../../devices/discover.ts";

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
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new UsageError(said.split(". ")[0] ?? said, { cause: error });
  }
}

/** The text of `glovebox --help`. */
export const help = `Glovebox lets AI agents drive phones, from inside a jail.

Usage: glovebox [--enable run-script]            serve MCP over stdin and stdout
       glovebox run FILE --device ID [options]   run a script on a device
       glovebox devices                          list phones, emulators and the demo phone
       glovebox types                            print what a script sees, as TypeScript declarations

Options of the server:
  --enable run-script    offer run_script, which runs programs that the agent writes
                         (or set GLOVEBOX_ENABLE=run-script)

Options of run:
  --device ID            which device; may be left out when only one is connected
  --args JSON            what the script sees as args
  --timeout MS           how long it may take, 120000 unless given
  --json                 print the whole result as JSON and nothing else

Options of all that use devices:
${optionLines(deviceOptions)}

Others:
  --help, --version

Exit codes: 0 done, 1 failed, 2 wrong usage.

Examples:
  glovebox run examples/settings.ts --device demo
  glovebox run smoke.ts --device emulator-5554 --args '{"app": "com.example.shop"}' --json
  claude mcp add glovebox -- glovebox --enable run-script
`;

function optionLines(options: typeof deviceOptions): string {
  return Object.entries(options).map(([name, { value, about }]) => `  ${`--${name} ${value}`.padEnd(23)}${about}`)
    .join("\n");
}
