// EDGE: runs regular expressions from outside under a time limit, since a pattern such as `(a+)+$` can take for ever.

import type vm from "node:vm";
import { Failure } from "../failure.ts";

const LIMIT_MS = 50;

const shared = { pattern: /(?:)/, texts: [""] };
let test: { readonly script: vm.Script; readonly context: vm.Context } | undefined;

/**
 * Says for each text whether `pattern` occurs in it.
 *
 * @throws {Failure} invalid_input when that takes longer than 50 ms
 */
export function testAll(pattern: RegExp, texts: readonly string[]): readonly boolean[] {
  test ??= prepare();
  shared.pattern = pattern;
  shared.texts = [...texts];
  try {
    const answers: boolean[] = test.script.runInContext(test.context, { timeout: LIMIT_MS });
    return Array.from(answers);
  } catch (error) {
    if (!ranOutOfTime(error)) throw error;
    throw new Failure(
      "invalid_input",
      `Cannot use the regex ${JSON.stringify(pattern.source)}: matching it took longer than ${LIMIT_MS} ms`,
      { cause: error },
    );
  }
}

// Loaded when the first pattern comes: most programs never use one, and it takes longer than a start should.
function prepare(): NonNullable<typeof test> {
  // Importing it instead would load it at every start.
  // deno-lint-ignore no-process-global
  const { Script, createContext } = process.getBuiltinModule("node:vm");
  return { script: new Script("texts.map((text) => pattern.test(text))"), context: createContext(shared) };
}

// The error comes from the context's own realm, so `instanceof Error` does not hold.
function ranOutOfTime(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error &&
    error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
}
