import assert from "node:assert/strict";
import { editLine } from "../../../devices/demo/edit_line.ts";
import type { Key } from "../../../devices/device.ts";

Deno.test("editLine() types at the cursor", () => {
  check("ab|cd", { text: "XY" }, "abXY|cd");
  check("|", { text: "one\ntwo\r\n" }, "onetwo|");
  check("a|", { text: "👋é" }, "a👋é|");
});

Deno.test("editLine() stops typing when the field is full", () => {
  const { text } = editLine({ text: "", cursor: 0 }, { kind: "typeText", text: "a".repeat(5_000) });
  assert.equal(text.length, 4_000);
});

Deno.test("editLine() erases from the end, wherever the cursor is", () => {
  check("a|bcd", { characters: 2 }, "ab|");
  check("ab|", { characters: 9 }, "|");
  check("a👋|", { characters: 1 }, "a|");
});

Deno.test("editLine() moves and removes with keys", () => {
  check("ab|cd", { key: "backspace" }, "a|cd");
  check("|ab", { key: "backspace" }, "|ab");
  check("ab|cd", { key: "delete" }, "ab|d");
  check("ab|", { key: "delete" }, "ab|");
  check("ab|cd", { key: "arrowLeft" }, "a|bcd");
  check("|ab", { key: "arrowLeft" }, "|ab");
  check("ab|cd", { key: "arrowRight" }, "abc|d");
  check("ab|", { key: "arrowRight" }, "ab|");
  check("ab|cd", { key: "moveHome" }, "|abcd");
  check("ab|cd", { key: "moveEnd" }, "abcd|");
  check("ab|cd", { key: "space" }, "ab |cd");
  check("ab|cd", { key: "pageDown" }, "ab|cd");
});

type Step = { readonly text: string } | { readonly characters: number } | { readonly key: Key };

/** Lines are written with `|` for the cursor. */
function check(before: string, step: Step, after: string): void {
  const line = { text: before.replace("|", ""), cursor: [...before].indexOf("|") };
  const edited = "text" in step
    ? editLine(line, { kind: "typeText", ...step })
    : "key" in step
    ? editLine(line, { kind: "pressKey", ...step })
    : editLine(line, { kind: "eraseText", ...step });
  assert.equal([...edited.text].toSpliced(edited.cursor, 0, "|").join(""), after);
}
