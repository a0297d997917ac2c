/**
 * A tree as a screen, or why it is none. Pure.
 *
 * @module
 */

import type { Screen } from "../device.ts";
import { area, type Size } from "../ui/tree.ts";
import type { AxNode } from "./ax_node.ts";
import { takeKeyboard } from "./ios_keyboard.ts";
import { iosTree } from "./ios_tree.ts";

/** A screen but for the app's id, and the process whose tree it is. */
export type IosScreen =
  | { readonly kind: "screen"; readonly screen: Screen; readonly pid: number | undefined; readonly isEmpty: boolean }
  /** The service answers but does not know the app yet, as in the first half minute after a boot. */
  | { readonly kind: "early" };

/** Puts the nodes of a read together; both nested and flat lists begin with the application. */
export function iosScreen(nodes: readonly AxNode[]): IosScreen {
  const app = nodes.find(({ type }) => type === "Application");
  if (app?.frame === undefined || area(app.frame) === 0) return { kind: "early" };
  const size: Size = { width: Math.round(app.frame.width), height: Math.round(app.frame.height) };
  const all = [...app.children, ...nodes.filter((node) => node !== app)];
  const { nodes: own, keyboard } = takeKeyboard(withoutStatusBar(all), size);
  return {
    kind: "screen",
    screen: {
      root: iosTree(own, { size, label: app.label }),
      size,
      orientation: size.width > size.height ? "landscape" : "portrait",
      keyboard,
    },
    pid: app.pid,
    isEmpty: own.length === 0,
  };
}

/** The status bar stands among the app's own nodes, and its clock would count as a change every minute. */
function withoutStatusBar(nodes: readonly AxNode[]): readonly AxNode[] {
  const inBar = (node: AxNode) => isBarItem(node) && bottomOf(node) <= STATUS_BAR_HEIGHT;
  const clock = nodes.find((node) => inBar(node) && node.type === "StaticText" && CLOCK.test(node.label));
  return clock === undefined ? nodes : nodes.filter((node) => !inBar(node));
}

const STATUS_BAR_HEIGHT = 62;
const CLOCK = /^\d{1,2}[:.]\d\d/;

function isBarItem({ type, children }: AxNode): boolean {
  return children.length === 0 && (type === "StaticText" || type === "GenericElement");
}

function bottomOf({ frame }: AxNode): number {
  return frame === undefined ? Infinity : frame.y + frame.height;
}
