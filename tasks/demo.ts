// EDGE: writes to the terminal.

import { runCommandLine } from "../tools/cli/command_line.ts";

console.log("A program drives the demo phone from inside the jail:\n");
const code = await runCommandLine(["run", "examples/settings.ts", "--device", "demo"]);
if (code === 0) {
  console.log(`
Where to go next:
  the program that ran           examples/settings.ts
  what a program can do          deno task glovebox types
  your own phones                deno task glovebox devices
  on a phone of yours            deno task glovebox run examples/settings.ts --device ID --args '{"app": "com.android.settings"}'
  for an AI agent                deno task -q mcp --enable run-script   (see README.md for your client)`);
}
Deno.exit(code);
