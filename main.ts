/**
 * Glovebox: an MCP server with which an AI agent drives phones. Turns the command line into a command.
 *
 * @module
 */

import { runCommandLine } from "./tools/cli/command_line.ts";

if (import.meta.main) Deno.exit(await runCommandLine(Deno.args));
