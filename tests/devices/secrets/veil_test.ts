import assert from "node:assert/strict";
import { Veil } from "../../../devices/secrets/veil.ts";

/** Checks what is seen of a text; secrets stand in `secrets` as they were learned. */
function check(secrets: readonly string[], text: string, seen: string): void {
  const veil = new Veil();
  for (const [index, value] of secrets.entries()) veil.add(`S${index}`, value);
  assert.equal(veil.cover(text), seen);
}

Deno.test("a veil hides a secret wherever it stands, and nothing else", () => {
  check(["hunter22"], "hunter22", "••••••••");
  check(["hunter22"], "Password hunter22, again hunter22!", "Password ••••••••, again ••••••••!");
  check(["hunter22"], "hunter2", "hunter2");
  check([], "hunter22", "hunter22");
});

Deno.test("a veil hides secrets that contain each other or overlap as a whole", () => {
  check(["abcd", "abcdefgh"], "abcdefgh abcd", "•••••••• ••••");
  check(["abcdefgh", "abcd"], "abcdefgh abcd", "•••••••• ••••");
  check(["abcdef", "efghij"], "-abcdefghij-", "-••••••••••-");
  check(["aaaa"], "aaaaaa", "••••••");
});

Deno.test("a veil writes one bullet for each character, however many units it has", () => {
  check(["pass🙈né"], "🙈 pass🙈né 🙈", "🙈 ••••••• 🙈");
});

Deno.test("a veil hides a secret as messages quote it", () => {
  check(['a"b\u200bd'], String.raw`Cannot find "a\"b\u200bd"`, `Cannot find "${"•".repeat(11)}"`);
});

Deno.test("a veil still hides what a name stood for before", () => {
  const veil = new Veil();
  veil.add("A", "first-value");
  veil.add("A", "second-value");
  assert.equal(veil.cover("first-value second-value"), "••••••••••• ••••••••••••");
  assert.equal(veil.valueOf("A"), "second-value");
});
