import assert from "node:assert/strict";
import { keyCombination } from "../../tools/key_combination.ts";

/** Compares what is held and pressed, or what is wrong. */
function check(names: readonly string[], expected: string | RegExp) {
  const combination = keyCombination(names);
  const said = combination.kind === "wrong"
    ? combination.why
    : [...combination.action.held, combination.action.key].join("+");
  if (typeof expected === "string") assert.equal(said, expected);
  else assert.match(said, expected);
}

Deno.test("keyCombination() reads modifiers and one other key, wherever it stands", () => {
  check(["ctrl", "a"], "ctrl+a");
  check(["shift", "tab"], "shift+tab");
  check(["ctrl", "alt", "shift", "meta", "arrowLeft"], "ctrl+alt+shift+meta+arrowLeft");
  check(["5", "alt"], "alt+5");
});

Deno.test("keyCombination() says what to write in place of what cannot be pressed", () => {
  check([], 'no key is pressed: add one to the modifiers, such as ["ctrl", "a"]');
  check(["ctrl", "shift"], 'no key is pressed: add one to the modifiers, such as ["ctrl", "a"]');
  check(["ctrl", "a", "b"], '"a" and "b" are two keys to press: use a call for each');
  check(["ctrl", "ctrl", "a"], '"ctrl" stands there twice: name each modifier once');
  check(["a"], 'nothing is held: add "ctrl", "shift", "alt" or "meta", or use pressKey or fill for a key alone');
});

Deno.test("keyCombination() names the key that was meant, and all that there are", () => {
  const all = / \(known are "ctrl", "shift", "alt", "meta" for Command, letters, digits, "enter", .*"pageDown"\)$/;
  for (
    const [names, hint] of [
      [["Control", "a"], ', did you mean "ctrl"?'],
      [["ctrl", "A"], ', did you mean "a"?'],
      [["ctrl", "ArrowLeft"], ', did you mean "arrowLeft"?'],
      [["ctrl+a"], ', write ["ctrl","a"]'],
      [["cmd", "?"], ""],
      [["ctrl", ""], ""],
    ] as const
  ) {
    check(names, new RegExp(`^".*" is not known${RegExp.escape(hint)}${all.source}`));
  }
});
