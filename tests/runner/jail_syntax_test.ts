import assert from "node:assert/strict";
import { runScript, summary } from "./scripted_jail.ts";

async function check(script: string, expected: string): Promise<void> {
  assert.equal(summary(await runScript(script, { args: { n: 2 } })), expected);
}

const FAULT = "Cannot compile the script: ";

Deno.test("a script may be written in any form", async () => {
  await Promise.all([
    check("", "undefined"),
    check("return 1", "1"),
    check("return args.n\n", "2"),
    check("return 1 // the end", "1"),
    check("return [\r\n1,\r\n2]\r\n", "[1,2]"),
    check("\uFEFFreturn 1", "1"),
    check("#!/usr/bin/env glovebox\nreturn 1", "1"),
    check('"use strict";\nreturn this === undefined', "true"),
    check("const ui = 1, args = 2, report = 3; return ui + args + report", "6"),
    check(`/*${" ".repeat(1024 * 1024)}*/ return 1`, "1"),
  ]);
});

Deno.test("a script may be TypeScript, and plain JavaScript is left as it is", async () => {
  await Promise.all([
    check("const n: number = args.n as number; return n satisfies number", "2"),
    check(
      "interface A { a?: string }\ntype B = A & { b: 1 };\nreturn ((x: B): string => x.a!)({ a: 'x', b: 1 })",
      '"x"',
    ),
    check("return (<T,>(x: T) => x)(1)", "1"),
    check("let x: import('./a.ts').A = 1; return x", "1"),
    check("const a = 1, b = 3, c = 2; return a < b > (c)", "false"),
    check("const as = 1; const type = as\nreturn type", "1"),
  ]);
});

Deno.test("a fault is told with the script's own line and column", async () => {
  await Promise.all([
    check("let x = ;", `RUN_SCRIPT_SYNTAX_ERROR at 1:9: ${FAULT}Unexpected token`),
    check("const a = 1;\n\n  if (a {", `RUN_SCRIPT_SYNTAX_ERROR at 3:9: ${FAULT}Unexpected token, expected ")"`),
    check("return 1 }", `RUN_SCRIPT_SYNTAX_ERROR at 1:10: ${FAULT}Unexpected token`),
    check(
      "const n: number = 1;\nlet = 3",
      `RUN_SCRIPT_SYNTAX_ERROR at 2:1: ${FAULT}Unexpected reserved word 'let'`,
    ),
    check("let a; let a;", `RUN_SCRIPT_SYNTAX_ERROR at 1:12: ${FAULT}Identifier 'a' has already been declared`),
  ]);
});

Deno.test("what a script cannot have is named", async () => {
  await Promise.all([
    check('import a from "b"', `RUN_SCRIPT_SYNTAX_ERROR at 1:1: ${FAULT}a script has no imports and no exports`),
    check("export const a = 1", `RUN_SCRIPT_SYNTAX_ERROR at 1:1: ${FAULT}a script has no imports and no exports`),
    check(
      "\nreturn import.meta.url",
      `RUN_SCRIPT_SYNTAX_ERROR at 2:8: ${FAULT}import.meta is not available in a script`,
    ),
    check(
      "  enum A { B }",
      `RUN_SCRIPT_SYNTAX_ERROR at 1:3: ${FAULT}an enum is not supported: of TypeScript, a script may use what is only types`,
    ),
    check(
      "namespace A { export const b = 1 }",
      `RUN_SCRIPT_SYNTAX_ERROR at 1:1: ${FAULT}a namespace is not supported: of TypeScript, a script may use what is only types`,
    ),
  ]);
});

Deno.test("a comment may speak of import(), a text may not", async () => {
  await Promise.all([
    check('// await import("x")\n/* import.meta */ return 1', "1"),
    check(
      'const a = 1;\nreturn "import (photos)"',
      `RUN_SCRIPT_SYNTAX_ERROR at 2:9: ${FAULT}a text that looks like "import(" has to be written in two parts`,
    ),
    check('return "import photos"', '"import photos"'),
  ]);
});

Deno.test("a text made to exhaust a parser fails without harm", async () => {
  const deep = await runScript("(".repeat(300_000));
  assert.equal(deep.status === "failed" && deep.failure.code, "RUN_SCRIPT_SYNTAX_ERROR");
  const long = "a".repeat(20_000);
  assert.match(summary(await runScript(`let ${long}; let ${long};`)), /^RUN_SCRIPT_SYNTAX_ERROR/);
  const slow = await runScript("<a>(".repeat(40), { timeoutMs: 2500 });
  assert.match(summary(slow), /^RUN_SCRIPT_(SYNTAX_ERROR|TIMEOUT)/);
});
