import assert from "node:assert/strict";
import { outline } from "../../../devices/ui/outline.ts";
import { Refs } from "../../../devices/ui/refs.ts";
import { screenOf } from "./written_tree.ts";

Deno.test("outline() says the app, the size and the keyboard in its first line", () => {
  const screen = { ...screenOf(""), keyboard: { visible: true }, orientation: "landscape" } as const;
  assert.equal(outline(screen, { refs: new Map(), maxCharacters: 1_000 }), "test 300x600, landscape, keyboard shown");
});

Deno.test("outline() gives refs to what reacts, and only words to plain texts", () => {
  check('button "Save"; text "Saved"; field "Name": "Ada"', 'e2 button "Save"\n"Saved"\ne4 field "Name": "Ada"');
});

Deno.test("outline() tells each state", () => {
  check('switch "A" on', 'e2 switch "A" on');
  check('checkbox "B" off disabled', 'e2 checkbox "B" off disabled');
  check('field "C" secure focused', 'e2 field "C" focused secure');
  check('tab "D" clickable selected', 'e2 tab "D" selected');
});

Deno.test("outline() leaves out boxes that say and do nothing, and indents what lies in those that do", () => {
  check('group\n group\n  text "Deep"', '"Deep"');
  check('list scrolls\n button "Row"', 'e2 list scrolls\n e3 button "Row"');
});

Deno.test("outline() names what has no words by its identifier", () => {
  check("button #com.app:id/menu", "e2 button #com.app:id/menu");
});

Deno.test("outline() escapes what could deceive", () => {
  check('text "a\u202eb\u200bc\ue000"', '"a\\u202eb\\u200bc\\ue000"');
  check('text "line\\"', '"line\\\\"');
  check('text "👩\u200d💻 \u0646\u200c\u0645"', '"👩\u200d💻 \u0646\u200c\u0645"');
});

Deno.test("outline() cuts at its limit and says how much is missing", () => {
  const screen = screenOf('text "One"; text "Two"; text "Three"');
  const cut = outline(screen, { refs: new Map(), maxCharacters: 20 });
  assert.equal(cut, 'test 300x600\n"One"\n… 2 more lines: scroll, or describe with a larger "maxTokens"');
});

function check(written: string, expected: string): void {
  const screen = screenOf(written);
  const lines = outline(screen, { refs: new Refs().name(screen), maxCharacters: 10_000 }).split("\n");
  assert.equal(lines.slice(1).join("\n"), expected);
}
