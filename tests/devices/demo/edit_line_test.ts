import assert from "node:assert/strict";
import { editLine, selectAll } from "../../../devices/demo/edit_line.ts";
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

Deno.test("editLine() replaces or removes what is selected, and arrows go to its ends", () => {
  check("ab|c", { text: "x" }, "x|", { isSelected: true });
  check("ab|c", { text: "" }, "abc|", { isSelected: true });
  check("ab|c", { key: "space" }, " |", { isSelected: true });
  check("ab|c", { key: "backspace" }, "|", { isSelected: true });
  check("ab|c", { key: "delete" }, "|", { isSelected: true });
  check("ab|c", { key: "arrowLeft" }, "|abc", { isSelected: true });
  check("ab|c", { key: "arrowRight" }, "abc|", { isSelected: true });
  check("ab|c", { key: "moveHome" }, "|abc", { isSelected: true });
  check("ab|c", { characters: 1 }, "ab|", { isSelected: true });
});

Deno.test("selectAll() finds nothing to select in an empty line, and a step ends a selection", () => {
  assert.deepEqual(selectAll({ text: "", cursor: 0 }), { text: "", cursor: 0, isSelected: false });
  const all = selectAll({ text: "a👋", cursor: 0 });
  assert.deepEqual(all, { text: "a👋", cursor: 2, isSelected: true });
  assert.equal(editLine(all, { kind: "pressKey", key: "arrowRight" }).isSelected, undefined);
});

type Step = { readonly text: string } | { readonly characters: number } | { readonly key: Key };

/** Lines are written with `|` for the cursor. */
function check(before: string, step: Step, after: string, { isSelected = false } = {}): void {
  const plain = { text: before.replace("|", ""), cursor: [...before].indexOf("|") };
  const line = isSelected ? selectAll(plain) : plain;
  const edited = "text" in step
    ? editLine(line, { kind: "typeText", ...step })
    : "key" in step
    ? editLine(line, { kind: "pressKey", ...step })
    : editLine(line, { kind: "eraseText", ...step });
  assert.equal([...edited.text].toSpliced(edited.cursor, 0, "|").join(""), after);
}
