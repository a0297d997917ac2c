// EDGE: prints what the tool list costs an agent on every turn, in tokens of o200k_base.

import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { tools } from "../tools/registry.ts";
import { scriptTools } from "../tools/script_tools.ts";
import type { Tool } from "../tools/tool.ts";

/** The tokens of what a model sees of a tool: name, description and parameters. */
function tokensOf({ name, summary, inputSchema }: Tool): number {
  return countTokens(JSON.stringify({ name, description: summary, inputSchema }));
}

/** The tokens of all tools together. */
export function tokensOfAll(listed: readonly Tool[]): number {
  return listed.reduce((sum, tool) => sum + tokensOf(tool), 0);
}

if (import.meta.main) {
  for (const tool of [...tools, ...scriptTools]) console.log(`${String(tokensOf(tool)).padStart(6)}  ${tool.name}`);
  console.log(`${String(tokensOfAll(tools)).padStart(6)}  as listed`);
  console.log(
    `${String(tokensOfAll([...tools, ...scriptTools])).padStart(6)}  with run_script and scripts that stay enabled`,
  );
}
