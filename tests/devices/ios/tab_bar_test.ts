import assert from "node:assert/strict";
import { type AxNode, readAxOutput } from "../../../devices/ios/ax_node.ts";
import { emptyTabBar, isNewTab, nextProbe, withTabs } from "../../../devices/ios/tab_bar.ts";

const size = { width: 400, height: 800 };

function nodes(given: readonly unknown[]): readonly AxNode[] {
  const output = readAxOutput(JSON.stringify(given));
  assert.ok(output.kind === "nodes");
  return output.nodes;
}

const bar = { type: "Group", frame: { x: 0, y: 717, width: 400, height: 83 } };
const tab = (label: string, x: number, width: number) => ({
  type: "RadioButton",
  subrole: "AXTabButton",
  AXLabel: label,
  frame: { x, y: 717, width, height: 49 },
});

Deno.test("emptyTabBar() finds an empty group along the bottom, however deep", () => {
  assert.deepEqual(emptyTabBar(nodes([{ type: "Group", children: [bar] }]), size), bar.frame);
});

Deno.test("emptyTabBar() takes nothing else for a bar", () => {
  const others = [
    { ...bar, children: [tab("Home", 0, 100)] },
    { ...bar, frame: { x: 0, y: 100, width: 400, height: 700 } },
    { ...bar, frame: { x: 0, y: 600, width: 400, height: 83 } },
    { ...bar, type: "Button" },
  ];
  for (const other of others) assert.equal(emptyTabBar(nodes([other]), size), undefined);
});

Deno.test("nextProbe() asks once for each tab, and ends at the end of the bar", () => {
  const tabs = nodes([tab("Home", 0, 130), tab("Search", 130, 130), tab("Me", 260, 140)]);
  const found: AxNode[] = [];
  let probes = 0;
  for (let at = nextProbe(bar.frame, found, undefined); at !== undefined; at = nextProbe(bar.frame, found, at)) {
    const x = at.x;
    probes++;
    const hit = tabs.find(({ frame }) => frame !== undefined && x >= frame.x && x < frame.x + frame.width);
    if (hit !== undefined && isNewTab(hit, found)) found.push(hit);
  }
  assert.deepEqual([found.map(({ label }) => label), probes], [["Home", "Search", "Me"], 3]);
});

Deno.test("withTabs() puts the tabs into their bar, and changes nothing else", () => {
  const given = nodes([{ type: "Button", AXLabel: "A" }, bar]);
  const found = nodes([tab("Home", 0, 130)]);
  const frame = given[1]?.frame;
  assert.ok(frame);
  const [button, group] = withTabs(given, frame, found);
  assert.deepEqual([button?.label, group?.children.map(({ label }) => label)], ["A", ["Home"]]);
});
