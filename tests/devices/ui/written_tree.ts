import type { Screen } from "../../../devices/device.ts";
import { node, type Rect, roles, type UiNode } from "../../../devices/ui/tree.ts";

const LINE = /^(\s*)(\w+)(?: "([^"]*)")?(?:: "([^"]*)")?(?: #(\S+))?(?: @(-?\d+),(-?\d+),(\d+),(\d+))?((?: [a-z]+)*)$/;
const ROW_HEIGHT = 50;
const WIDTH = 300;

/**
 * Reads a tree from lines such as `button "Delete": "3 files" #del @0,0,100,50 disabled`, children indented by one
 * space. A node without a place is a row below the one before; buttons, switches and fields react unless `inert`.
 */
export function tree(text: string): UiNode {
  const lines = text.split(/\n|; /).filter((line) => line.trim() !== "");
  const parsed = lines.map((line, index) => parseLine(line, index));
  const size = { width: WIDTH, height: Math.max(600, lines.length * ROW_HEIGHT) };
  return node({ role: "application", rect: { x: 0, y: 0, ...size }, children: nest(parsed, 0) });
}

/** A screen that shows a tree, at rest, with the app `test`. */
export function screenOf(text: string): Screen {
  const root = tree(text);
  const size = { width: root.rect.width, height: root.rect.height };
  return { root, app: "test", size, orientation: "portrait", keyboard: { visible: false }, idle: true };
}

/** The first element below the root. */
export function first(root: UiNode): UiNode {
  const [child] = root.children;
  if (child === undefined) throw new Error("The tree is empty");
  return child;
}

interface Line {
  readonly depth: number;
  readonly parts: UiNode;
}

function parseLine(line: string, index: number): Line {
  const found = LINE.exec(line);
  if (found === null) throw new Error(`Cannot read the line ${JSON.stringify(line)}`);
  const [, indent = "", word = "", label, value, identifier, x, y, width, height, flags = ""] = found;
  const role = roles.find((known) => known === word);
  if (role === undefined) throw new Error(`There is no role ${word}`);
  const states = new Set(flags.trim().split(" "));
  const rect: Rect = x === undefined
    ? { x: 0, y: index * ROW_HEIGHT, width: WIDTH, height: ROW_HEIGHT }
    : { x: Number(x), y: Number(y), width: Number(width), height: Number(height) };
  const reacts = ["button", "switch", "checkbox", "link"].includes(role) && !states.has("inert");
  const parts = node({
    role,
    rect,
    ...(label === undefined ? {} : { label }),
    ...(value === undefined ? {} : { value }),
    ...(identifier === undefined ? {} : { identifier }),
    ...(states.has("on") || states.has("off") ? { checked: states.has("on") } : {}),
    enabled: !states.has("disabled"),
    selected: states.has("selected"),
    focused: states.has("focused"),
    clickable: reacts || states.has("clickable"),
    editable: role === "field",
    scrollable: states.has("scrolls"),
    secure: states.has("secure"),
    absorbed: states.has("absorbed"),
  });
  return { depth: indent.length, parts };
}

function nest(lines: readonly Line[], depth: number): UiNode[] {
  const starts = lines.flatMap((line, index) => (line.depth === depth ? [index] : []));
  return starts.flatMap((start, index) => {
    const line = lines[start];
    const children = nest(lines.slice(start + 1, starts[index + 1] ?? lines.length), depth + 1);
    return line === undefined ? [] : [{ ...line.parts, children }];
  });
}
