import * as z from "zod";
import { startDeadline } from "./deadline.ts";
import { readJson, runFrame } from "./frames.ts";
import { parserProgram } from "./prelude.ts";
import { Sandbox } from "./sandbox.ts";

/** What the parser makes of a script. */
export type Explanation =
  /** It can be compiled; each `import(` is now a call of the function `importName`, and no position moved. */
  | { readonly kind: "sound"; readonly code: string; readonly importName: string }
  | { readonly kind: "fault"; readonly message: string; readonly line?: number; readonly column?: number }
  /** The parser gave up: it ran out of time, memory or stack. */
  | { readonly kind: "unknown" };

const PARSER_TIMEOUT_MS = 15_000;

const explanationSchema = z.strictObject({
  method: z.literal("explained"),
  jsonrpc: z.literal("2.0"),
  params: z.union([
    z.strictObject({ code: z.string(), importName: z.string().length(6) }),
    z.strictObject({ message: z.string(), line: z.int().min(1).optional(), column: z.int().min(1).optional() }),
  ]),
});

/**
 * Asks a parser about a script, in a jailed child of its own: a hostile text can make a parser spin, or abort the
 * process that it runs in.
 */
export async function explainSyntax(code: string, signal: AbortSignal): Promise<Explanation> {
  using deadline = startDeadline(PARSER_TIMEOUT_MS, signal);
  await using sandbox = await Sandbox.start({ program: await parserProgram() });
  const kill = () => sandbox.kill();
  deadline.signal.addEventListener("abort", kill, { once: true });
  if (deadline.signal.aborted) kill();
  sandbox.watchMemory();
  sandbox.send(runFrame({ code }));
  for await (const line of sandbox.lines()) {
    if (line === undefined) break;
    const answer = explanationSchema.safeParse(readJson(line));
    if (answer.success) return toExplanation(answer.data.params);
  }
  return { kind: "unknown" };
}

function toExplanation(params: z.output<typeof explanationSchema>["params"]): Explanation {
  if ("code" in params) return { kind: "sound", ...params };
  const { message, line, column } = params;
  return { kind: "fault", message, ...(line !== undefined && { line }), ...(column !== undefined && { column }) };
}
