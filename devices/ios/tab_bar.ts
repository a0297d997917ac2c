/**
 * Tab bars whose tabs are missing from the tree: their places in it, and where to ask for what is there. Pure.
 *
 * UIKit's tab bars are groups without children to the accessibility service, which still answers for a point on a tab.
 *
 * @module
 */

import type { Point, Rect, Size } from "../ui/tree.ts";
import type { AxNode } from "./ax_node.ts";

/** An empty bar along the bottom of the screen, if there is one. */
export function emptyTabBar(nodes: readonly AxNode[], size: Size): Rect | undefined {
  for (const node of nodes) {
    const found = isEmptyBar(node, size) ? node.frame : emptyTabBar(node.children, size);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Where to ask next along a bar, after the tabs that were found; `undefined` at its end. */
export function nextProbe(bar: Rect, found: readonly AxNode[], last: Point | undefined): Point | undefined {
  const step = bar.width / MOST_TABS / 2;
  const frame = found.at(-1)?.frame;
  const passed = Math.max(last === undefined ? bar.x : last.x, frame === undefined ? bar.x : frame.x + frame.width);
  const x = passed + step;
  return x < bar.x + bar.width && found.length < MOST_TABS
    ? { x, y: bar.y + Math.min(bar.height, TAB_HEIGHT) / 2 }
    : undefined;
}

/** Whether a node at a point of the bar is a tab that was not found yet. */
export function isNewTab(node: AxNode, found: readonly AxNode[]): boolean {
  const isTab = node.subrole === "AXTabButton" || node.roleDescription === "tab" || node.type === "RadioButton" ||
    node.type === "Button";
  return isTab && !found.some(({ label, identifier }) => label === node.label && identifier === node.identifier);
}

/** A tree with the tabs in their bar. */
export function withTabs(nodes: readonly AxNode[], bar: Rect, tabs: readonly AxNode[]): readonly AxNode[] {
  return nodes.map((node) =>
    node.frame === bar ? { ...node, children: tabs } : { ...node, children: withTabs(node.children, bar, tabs) }
  );
}

const MOST_TABS = 6;
/** The part of a bar that holds tabs; below it lies the home indicator. */
const TAB_HEIGHT = 49;
const LOWEST_BAR = 40;
const HIGHEST_BAR = 120;

function isEmptyBar({ type, children, frame }: AxNode, size: Size): boolean {
  if (frame === undefined || children.length > 0 || !(type === "Group" || type === "TabGroup")) return false;
  const isAtBottom = Math.abs(frame.y + frame.height - size.height) <= 1;
  const hasItsHeight = frame.height >= LOWEST_BAR && frame.height <= HIGHEST_BAR;
  return isAtBottom && hasItsHeight && frame.width >= size.width * 0.9;
}
