import assert from "node:assert/strict";
import { readAxOutput } from "../../../devices/ios/ax_node.ts";
import { iosScreen } from "../../../devices/ios/ios_screen.ts";
import { type UiNode, walk } from "../../../devices/ui/tree.ts";

type Raw = Readonly<Record<string, unknown>>;

const size = { width: 402, height: 874 };
const at = (x: number, y: number, width: number, height: number) => ({ frame: { x, y, width, height } });

/** The screen of an app that shows these nodes. */
function show(children: readonly Raw[], frame: Raw = { x: 0, y: 0, ...size }) {
  const output = readAxOutput(JSON.stringify([{ type: "Application", AXLabel: "App", frame, pid: 7, children }]));
  assert.ok(output.kind === "nodes");
  return iosScreen(output.nodes);
}

function shown(children: readonly Raw[]) {
  const read = show(children);
  assert.ok(read.kind === "screen");
  return read.screen;
}

function first(children: readonly Raw[]): UiNode {
  const [, node] = walk(shown(children).root);
  assert.ok(node);
  return node;
}

Deno.test("a switch is aimed at where it is drawn, at the end of its row", () => {
  const node = first([{
    type: "CheckBox",
    subrole: "AXSwitch",
    AXLabel: "Wi-Fi",
    AXValue: "1",
    ...at(0, 100, 402, 44),
  }]);
  assert.deepEqual([node.role, node.checked, node.value], ["switch", true, undefined]);
  assert.deepEqual(node.rect, { x: 342, y: 100, width: 60, height: 44 });
});

Deno.test("a row that bears the name of its switch is tapped where that switch is", () => {
  const toggle = { type: "CheckBox", subrole: "AXSwitch", AXValue: "0", ...at(330, 100, 51, 31) };
  const text = { type: "StaticText", AXLabel: "Airplane mode", ...at(16, 100, 200, 44) };
  const row = first([{ type: "Cell", AXUniqueId: "airplane", ...at(0, 100, 402, 44), children: [text, toggle] }]);
  assert.deepEqual([row.role, row.label, row.identifier, row.checked], ["switch", "Airplane mode", "airplane", false]);
  assert.deepEqual(row.rect, toggle.frame);
});

Deno.test("an empty field tells its placeholder, which is not taken for its text", () => {
  const field = { type: "TextField", AXLabel: "Search", ...at(16, 106, 370, 38) };
  assert.equal(first([{ ...field, AXValue: "Search" }]).value, "");
  assert.equal(first([{ ...field, AXValue: "Ada" }]).value, "Ada");
  assert.equal(first([{ ...field, AXValue: "Ada" }]).editable, true);
});

Deno.test("a secure field has bullets whatever it tells", () => {
  const field = {
    type: "TextField",
    subrole: "AXSecureTextField",
    AXLabel: "Password",
    AXValue: "hunter2",
    ...at(0, 0, 9, 9),
  };
  assert.deepEqual([first([field]).secure, first([field]).value], [true, "•••••••"]);
});

Deno.test("a tab is one by its subrole, and says whether it is selected", () => {
  const tab = { type: "RadioButton", subrole: "AXTabButton", AXLabel: "Home", AXValue: "1", ...at(0, 791, 100, 49) };
  assert.deepEqual([first([tab]).role, first([tab]).selected, first([tab]).value], ["tab", true, undefined]);
});

Deno.test("frames are cut to the screen and rounded to a tenth of a point", () => {
  const node = first([{ type: "Button", AXLabel: "Run", ...at(305.6666564941406, -20, 200, 40.123456) }]);
  assert.deepEqual(node.rect, { x: 305.7, y: 0, width: 96.3, height: 20.1 });
  assert.equal(first([{ type: "Button", AXLabel: "Far", ...at(0, 2_000, 100, 40) }]).rect.height, 0);
});

Deno.test("an identifier that repeats the label is none", () => {
  assert.equal(first([{ type: "Button", AXLabel: "Add", AXUniqueId: "Add", ...at(0, 0, 9, 9) }]).identifier, undefined);
});

Deno.test("the status bar is left out, and the page under it is not", () => {
  const clock = { type: "StaticText", AXLabel: "9:57", ...at(55, 22, 37, 20) };
  const battery = { type: "GenericElement", AXLabel: "Battery power", ...at(339, 26, 27, 13) };
  const back = { type: "Button", AXLabel: "Back", ...at(8, 30, 60, 30) };
  const labels = (children: readonly Raw[]) => [...walk(shown(children).root)].slice(1).map(({ label }) => label);
  assert.deepEqual(labels([back, clock, battery]), ["Back"]);
  assert.deepEqual(labels([battery]), ["Battery power"]);
});

Deno.test("the keyboard is told apart from the page, and its keys are left out", () => {
  const key = (id: string, x: number, y: number) => ({
    type: "Button",
    AXLabel: id,
    AXUniqueId: id,
    ...at(x, y, 50, 54),
  });
  const letters = [..."QWERTY"].map((letter, index) => ({
    type: "Button",
    AXLabel: letter,
    ...at(index * 40, 590, 40, 54),
  }));
  const keys = [
    ...letters,
    key("shift", 2, 698),
    key("delete", 350, 698),
    key("space", 102, 752),
    key("emoji", 52, 752),
  ];
  const page = { type: "Button", AXLabel: "Sign in", ...at(16, 300, 300, 44) };
  const { root, keyboard } = shown([page, ...keys]);
  assert.deepEqual([...walk(root)].map(({ label }) => label), ["App", "Sign in"]);
  assert.deepEqual(keyboard, { visible: true, rect: { x: 0, y: 590, width: 402, height: 284 } });
  assert.deepEqual(shown([page]).keyboard, { visible: false });
  // A page with a button "delete" is no keyboard.
  assert.equal(shown([page, key("delete", 0, 700)]).keyboard.visible, false);
});

Deno.test("a tree without a size is one that comes too early, not an empty screen", () => {
  assert.equal(show([], { x: 0, y: 0, width: 0, height: 0 }).kind, "early");
  const empty = show([]);
  assert.ok(empty.kind === "screen" && empty.isEmpty);
});

Deno.test("a flat list is read as a nested one", () => {
  const frame = { x: 0, y: 0, ...size };
  const flat = [{ type: "Application", frame, AXLabel: "App" }, {
    type: "Button",
    AXLabel: "Menu",
    ...at(336, 50, 38, 38),
  }];
  const output = readAxOutput(JSON.stringify(flat));
  const read = output.kind === "nodes" ? iosScreen(output.nodes) : undefined;
  assert.ok(read?.kind === "screen");
  assert.deepEqual([...walk(read.screen.root)].map(({ label }) => label), ["App", "Menu"]);
});

Deno.test("a wide screen stands in landscape", () => {
  const read = show([], { x: 0, y: 0, width: 874, height: 402 });
  assert.equal(read.kind === "screen" && read.screen.orientation, "landscape");
});
