import assert from "node:assert/strict";
import { explainEnding } from "../../runner/ending.ts";

function check(stderr: string, signal: string | null, expected: string): void {
  const { code, message } = explainEnding({ code: 1, signal, stderr, isOverMemory: false });
  assert.equal(`${code}: ${message}`, expected);
}

Deno.test("explainEnding() knows memory by the words of V8 and of Rust", () => {
  const memory = "RUN_SCRIPT_MEMORY: Cannot finish the script: it used more memory than it may";
  check("# Fatal JavaScript out of memory: Ineffective mark-compacts near heap limit", "SIGTRAP", memory);
  check("memory allocation of 16777216 bytes failed", "SIGABRT", memory);
  assert.equal(
    explainEnding({ code: 137, signal: "SIGKILL", stderr: "", isOverMemory: true }).code,
    "RUN_SCRIPT_MEMORY",
  );
});

Deno.test("explainEnding() knows a text that was too deep for the type stripper", () => {
  check(
    "thread 'main' (1) has overflowed its stack\nfatal runtime error",
    "SIGABRT",
    "RUN_SCRIPT_SYNTAX_ERROR: Cannot compile the script: it nests too deep",
  );
});

Deno.test("explainEnding() quotes any other end", () => {
  check("", null, "RUN_SCRIPT_CRASHED: Cannot finish the script: its process ended with exit code 1");
  check(
    "no\nway",
    "SIGSEGV",
    'RUN_SCRIPT_CRASHED: Cannot finish the script: its process ended by SIGSEGV and said "no way"',
  );
});
