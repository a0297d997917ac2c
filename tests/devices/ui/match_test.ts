import assert from "node:assert/strict";
import { nameOf } from "../../../devices/ui/element.ts";
import { match, matchAll } from "../../../devices/ui/match.ts";
import { selectorInput } from "../../../devices/ui/selector.ts";
import { tree } from "./written_tree.ts";

Deno.test("match() finds a text as a case-insensitive substring", () => {
  check('button "Network & internet"; button "Battery"', "internet", 'one: button "Network & internet"');
  check('button "Network & internet"; button "Battery"', "BATTERY", 'one: button "Battery"');
});

Deno.test("match() prefers exact to substring, whatever the order", () => {
  check('button "Display settings"; button "Display"', "Display", 'one: button "Display"');
  check('button "display"; button "Display"', "Display", 'one: button "Display"');
});

Deno.test("match() prefers a label to a value that fits equally", () => {
  check('button "Theme": "Dark"; button "Dark"', "Dark", 'one: button "Dark"');
  check('button "Theme": "Dark"', "Dark", 'one: button "Theme"');
});

Deno.test("match() prefers what reacts to a heading of the same name", () => {
  check('heading "Sign in"; button "Sign in"', "Sign in", 'one: button "Sign in"');
});

Deno.test("match() prefers the inner of two that lie within each other", () => {
  check('group "Save" @0,0,300,100\n text "Save" @10,10,50,20', "Save", 'one: text "Save"');
  check('group "Save" @0,0,300,100\ntext "Save" @10,10,50,20', "Save", 'one: text "Save"');
});

Deno.test("match() counts elements that fit equally", () => {
  check('button "Delete"; button "Delete"', "Delete", "many: 2");
  check('button "Delete"; button "Delete"; button "Delete all"', "Delete", "many: 2");
});

Deno.test("match() takes nodes at one place for one element", () => {
  check('button "Delete" @0,0,100,50; button "Delete" @0,0,100,50', "Delete", 'one: button "Delete"');
});

Deno.test("match() lets nth choose, and refuses one that is not there", () => {
  check('button "Delete" #a; button "Delete" #b', { text: "Delete", nth: 1 }, 'one: button "Delete" #b');
  check('button "Delete" #a; button "Delete" #b', { text: "Delete", nth: 2 }, "many: 2");
});

Deno.test("match() passes over nodes of which nothing shows", () => {
  check('button "Next" #hidden @0,0,0,0; button "Next" #shown', "Next", 'one: button "Next" #shown');
});

Deno.test("match() compares identifiers in full or after :id/", () => {
  check('button "A" #com.shop:id/buy', { identifier: "buy" }, 'one: button "A" #com.shop:id/buy');
  check('button "A" #com.shop:id/buy_now', { identifier: "buy" }, "none: A");
});

Deno.test("match() wants every given key to fit", () => {
  check('field "Email"; button "Email"', { text: "Email", role: "button" }, 'one: button "Email"');
});

Deno.test("match() understands equals, contains, regex and case", () => {
  check('text "Count 12"; text "Count"', { text: { equals: "Count" } }, 'one: text "Count"');
  check('text "Count 12"; text "count"', { text: { regex: "^Count \\d+$" } }, 'one: text "Count 12"');
  check('text "COUNT"', { text: { equals: "count", caseInsensitive: true } }, 'one: text "COUNT"');
  check('text "COUNT"', { text: { contains: "oun" } }, "none: COUNT");
});

Deno.test("match() does not see the value of a secure field", () => {
  check('field "Password": "hunter2" secure', "hunter2", "none: Password");
});

Deno.test("match() finds an absorbed text only by its identifier", () => {
  const row = 'button "Wi-Fi" @0,0,300,60\n text "Wi-Fi" #title @0,0,100,20 absorbed';
  check(row, "Wi-Fi", 'one: button "Wi-Fi"');
  check(row, { identifier: "title" }, 'one: text "Wi-Fi" #title');
});

Deno.test("match() names the labels most like what was asked for", () => {
  check(
    'button "Airplane mode"; button "Display"; button "Battery"',
    "Aeroplane mode",
    "none: Airplane mode|Display|Battery",
  );
});

Deno.test("matchAll() lists all matches, best first", () => {
  const found = matchAll(tree('text "Save all"; button "Save"; text "Save"'), selectorInput.parse("save"));
  assert.deepEqual(found.map(nameOf), ['button "Save"', 'text "Save"', 'text "Save all"']);
});

Deno.test("match() refuses a regex that takes for ever", () => {
  const slow = selectorInput.parse({ text: { regex: "(a+)+$" } });
  assert.throws(() => match(tree(`text "${"a".repeat(40)}b"`), slow), { code: "invalid_input" });
});

function check(written: string, selector: unknown, expected: string): void {
  const found = match(tree(written), selectorInput.parse(selector));
  assert.equal(say(found), expected);
}

function say(found: ReturnType<typeof match>): string {
  if (found.kind === "many") return `many: ${found.nodes.length}`;
  if (found.kind === "none") return `none: ${found.near.join("|")}`;
  const { identifier } = found.node;
  return `one: ${nameOf(found.node)}${identifier === undefined ? "" : ` #${identifier}`}`;
}
