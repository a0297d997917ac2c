import assert from "node:assert/strict";
import { readAxOutput } from "../../../devices/ios/ax_node.ts";

function nodes(given: unknown) {
  const output = readAxOutput(typeof given === "string" ? given : JSON.stringify(given));
  assert.ok(output.kind === "nodes", output.kind);
  return output.nodes;
}

Deno.test("readAxOutput() settles fields that are missing, null or of another type", () => {
  assert.deepEqual(nodes([{ role: "AXButton", AXLabel: null, title: "Run", AXValue: 3, AXUniqueId: "run" }]), [{
    type: "Button",
    subrole: "",
    roleDescription: "",
    label: "Run",
    value: "3",
    identifier: "run",
    enabled: true,
    hasActions: false,
    children: [],
  }]);
});

Deno.test("readAxOutput() takes no number for an identifier: idb of 2019 printed addresses", () => {
  assert.equal(nodes([{ type: "Button", AXUniqueId: 57429264 }])[0]?.identifier, "");
});

Deno.test("readAxOutput() reads a frame from its text when there are no numbers", () => {
  const [node] = nodes([{ type: "Button", AXFrame: "{{278.5, -3}, {127.25, 30}}" }]);
  assert.deepEqual(node?.frame, { x: 278.5, y: -3, width: 127.25, height: 30 });
});

Deno.test("readAxOutput() reads the single node at a point, and null where there is none", () => {
  assert.equal(nodes({ type: "RadioButton", AXLabel: "Library" })[0]?.label, "Library");
  assert.deepEqual(nodes("null"), []);
});

Deno.test("readAxOutput() passes over noise in front of the nodes", () => {
  assert.equal(nodes('[INFO] warning: the companion is old\n[\n  {"type": "Button"}\n]\n').length, 1);
});

Deno.test("readAxOutput() drops the marks that isolate names from elsewhere", () => {
  assert.equal(nodes([{ type: "StaticText", AXLabel: "\u2068Wang\u2069, (2)" }])[0]?.label, "Wang, (2)");
});

Deno.test("readAxOutput() says what is no tree", () => {
  for (const given of ["", "Error: no simulator", "[1]", '[{"data": 1}]', '[{"type": "Button"', '{"backend": "ax"}']) {
    assert.equal(readAxOutput(given).kind, "unreadable", given);
  }
});
