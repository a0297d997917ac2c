import assert from "node:assert/strict";
import { explainEnding } from "../../runner/ending.ts";

function check(stderr: string, signal: string | null, expected: string): void {
  const { code, message } = explainEnding({ code: 1, signal, stderr, memory: "within" });
  assert.equal(`${code}: ${message}`, expected);
}

Deno.test("explainEnding() knows memory by the words of V8 and of Rust", () => {
  const memory = "RUN_SCRIPT_MEMORY: Cannot finish the script: it used more memory than it may";
  check("# Fatal JavaScript out of memory: Ineffective mark-compacts near heap limit", "SIGTRAP", memory);
  check("memory allocation of 16777216 bytes failed", "SIGABRT", memory);
  const killed = { code: 137, signal: "SIGKILL", stderr: "" };
  assert.equal(explainEnding({ ...killed, memory: "over" }).code, "RUN_SCRIPT_MEMORY");
  const unknown = "Cannot finish the script: nobody could tell any more how much memory it used";
  assert.deepEqual(explainEnding({ ...killed, memory: "unknown" }), { code: "RUN_SCRIPT_CRASHED", message: unknown });
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
