import assert from "node:assert/strict";
import fc from "fast-check";
import { nameRows } from "../../../devices/ui/naming.ts";
import { outline } from "../../../devices/ui/outline.ts";
import { node, type UiNode, walk } from "../../../devices/ui/tree.ts";
import { screenOf, tree } from "./written_tree.ts";

Deno.test("nameRows() names a clickable box after the texts in it", () => {
  check('group clickable\n text "Battery"\n text "87%"', ['button "Battery": "87%"']);
});

Deno.test("nameRows() gives a row the role and state of the switch in it", () => {
  check('group clickable\n text "Wi-Fi"\n switch inert off', ['switch "Wi-Fi" off']);
});

Deno.test("nameRows() leaves a box alone that holds something that reacts itself", () => {
  check('group clickable\n text "Mail"\n button "Delete"', ["group", '"Mail"', 'button "Delete"']);
});

Deno.test("nameRows() leaves lists and fields alone", () => {
  check('list clickable scrolls\n text "One"', ["list scrolls", '"One"']);
});

Deno.test("nameRows() does not name a page after its texts", () => {
  const page = Array.from({ length: 9 }, (_, index) => ` text "Line ${index}"`).join("\n");
  assert.equal(lines(`group clickable\n${page}`).length, 10);
});

Deno.test("nameRows() keeps a name and hides only the texts that repeat it", () => {
  check('button "Battery, 87%"\n text "Battery"\n text "Charging"', ['button "Battery, 87%"', '"Charging"']);
});

Deno.test("nameRows() names rows inside rows from the inside out", () => {
  check('group clickable\n group clickable\n  text "Inner"\n text "Outer"', ["group", 'button "Inner"', '"Outer"']);
});

Deno.test("nameRows() loses no text, whatever the tree", () => {
  fc.assert(fc.property(anyTree(), (root) => {
    const texts = textsOf(root);
    const named = [...walk(nameRows(root))].filter((kept) => !kept.absorbed).flatMap((
      kept,
    ) => [kept.label, kept.value]);
    for (const text of texts) assert.ok(named.some((shown) => shown?.includes(text)), `${text} is lost`);
  }));
});

function check(written: string, expected: readonly string[]): void {
  assert.deepEqual(lines(written), expected);
}

function lines(written: string): string[] {
  const screen = { ...screenOf(written), root: nameRows(tree(written)) };
  return outline(screen, { refs: new Map(), maxCharacters: 10_000 }).split("\n").slice(1).map((line) => line.trim());
}

function textsOf(root: UiNode): string[] {
  return [...walk(root)].flatMap((of) => [of.label, of.value]).filter((text) => text !== undefined && text !== "").map(
    String,
  );
}

function anyTree(): fc.Arbitrary<UiNode> {
  return fc.letrec<{ tree: UiNode }>((tie) => ({
    tree: fc.oneof({ maxDepth: 4 }, nodeWith(fc.constant([])), nodeWith(fc.array(tie("tree"), { maxLength: 4 }))),
  })).tree;
}

function nodeWith(children: fc.Arbitrary<UiNode[]>): fc.Arbitrary<UiNode> {
  const rect = { x: 0, y: 0, width: 10, height: 10 };
  return fc.record({
    label: fc.option(fc.string({ maxLength: 5 }), { nil: undefined }),
    clickable: fc.boolean(),
    checked: fc.option(fc.boolean(), { nil: undefined }),
    children,
  }).map(({ label, checked, ...parts }) =>
    node({
      role: "group",
      rect,
      ...parts,
      ...(label === undefined ? {} : { label }),
      ...(checked === undefined ? {} : { checked }),
    })
  );
}
