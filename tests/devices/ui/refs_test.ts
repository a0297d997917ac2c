import assert from "node:assert/strict";
import { nameOf } from "../../../devices/ui/element.ts";
import { Refs } from "../../../devices/ui/refs.ts";
import { first, screenOf } from "./written_tree.ts";

Deno.test("Refs keep a ref while the element is there, wherever it has moved", () => {
  check('button "Save" @0,0,100,50', 'button "Save" @0,400,100,50', 'button "Save"');
});

Deno.test("Refs keep a field's ref when its text changes", () => {
  check('field "Name": "A"', 'field "Name": "Ada"', 'field "Name"');
});

Deno.test("Refs end when another element takes the place", () => {
  check('button "Save" @0,0,100,50', 'button "Delete" @0,0,100,50', undefined);
});

Deno.test("Refs of elements that are alike end when they move", () => {
  const before = 'button "Delete" @0,0,100,50; button "Delete" @0,50,100,50';
  check(before, 'button "Delete" @0,100,100,50; button "Delete" @0,150,100,50', undefined);
  check(before, before, 'button "Delete"');
});

Deno.test("Refs know nothing of one that they did not give", () => {
  assert.equal(new Refs().find(screenOf('button "Save"'), "e1"), undefined);
});

/** Names the first element below the root in one screen, and looks for it in another. */
function check(before: string, after: string, expected: string | undefined): void {
  const refs = new Refs();
  const screen = screenOf(before);
  const ref = refs.name(screen).get(first(screen.root));
  const found = refs.find(screenOf(after), ref ?? "");
  assert.equal(found && nameOf(found), expected);
}
