import assert from "node:assert/strict";
import { nameOf } from "../../../devices/ui/element.ts";
import { reach } from "../../../devices/ui/reach.ts";
import { first, tree } from "./written_tree.ts";

Deno.test("reach() taps the middle", () => {
  check('button "A" @0,0,100,50', "50,25");
});

Deno.test("reach() avoids a button inside the row", () => {
  check('button "Row" @0,0,300,50\n button "Delete" @100,0,100,50', "60,25");
});

Deno.test("reach() sees what is drawn over all of an element", () => {
  check('button "A" @0,0,100,50; alert "Sure?" @0,0,300,600', 'covered by alert "Sure?"');
});

Deno.test("reach() ignores what is drawn over it but takes no taps", () => {
  check('button "A" @0,0,100,50; text "Label" @0,0,100,50', "50,25");
});

Deno.test("reach() finds no point in an element of which nothing shows", () => {
  check('button "A" @0,700,0,0', "hidden");
});

/** Reaches for the first element below the root. */
function check(written: string, expected: string): void {
  const root = tree(written);
  const reached = reach(root, first(root));
  const said = reached.kind === "free"
    ? `${reached.at.x},${reached.at.y}`
    : reached.kind === "covered"
    ? `covered by ${nameOf(reached.by)}`
    : reached.kind;
  assert.equal(said, expected);
}
