/**
 * Finds the on-screen keyboard among the nodes of an app, where the accessibility service puts it. Pure.
 *
 * @module
 */

import type { Keyboard } from "../device.ts";
import { contains, type Size } from "../ui/tree.ts";
import type { AxNode } from "./ax_node.ts";

/** The nodes without the keys, and the keyboard's place. */
export interface WithoutKeyboard {
  readonly nodes: readonly AxNode[];
  readonly keyboard: Keyboard;
}

/** Takes the keys out of an app's nodes; the identifiers of the special keys are the same in every language. */
export function takeKeyboard(nodes: readonly AxNode[], size: Size): WithoutKeyboard {
  const keys = nodes.flatMap(flat).filter((node) => SPECIAL_KEYS.has(node.identifier) && isLow(node, size));
  if (keys.length < FEWEST_KEYS) return { nodes, keyboard: { visible: false } };
  const highest = Math.min(...keys.map(({ frame }) => frame?.y ?? size.height));
  const rowHeight = Math.max(...keys.map(({ frame }) => frame?.height ?? 0));
  // The special keys stand in the lower rows; two rows of letters or signs lie above them.
  const y = Math.max(0, highest - 2 * rowHeight);
  const rect = { x: 0, y, width: size.width, height: size.height - y };
  const isKey = ({ frame, type }: AxNode) => frame !== undefined && KEY_TYPES.has(type) && contains(rect, frame);
  return { nodes: without(nodes, isKey), keyboard: { visible: true, rect } };
}

const SPECIAL_KEYS: ReadonlySet<string> = new Set(["shift", "delete", "more", "emoji", "space", "dictation", "globe"]);
const KEY_TYPES: ReadonlySet<string> = new Set(["Button", "Key", "GenericElement", "Keyboard"]);
const FEWEST_KEYS = 3;

function isLow({ frame }: AxNode, { height }: Size): boolean {
  return frame !== undefined && frame.y > height * 0.4;
}

function without(nodes: readonly AxNode[], isLeftOut: (node: AxNode) => boolean): readonly AxNode[] {
  return nodes.filter((node) => !isLeftOut(node)).map((node) =>
    node.children.length === 0 ? node : { ...node, children: without(node.children, isLeftOut) }
  );
}

function flat(node: AxNode): AxNode[] {
  return [node, ...node.children.flatMap(flat)];
}
