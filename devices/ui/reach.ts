/**
 * Where a finger can reach an element. Pure.
 *
 * @module
 */

import { area, center, contains, type Point, type UiNode } from "./tree.ts";

/** The answer to "where to tap?". */
export type Reach =
  | { readonly kind: "free"; readonly at: Point }
  | { readonly kind: "hidden" }
  | { readonly kind: "covered"; readonly by: UiNode };

/** Looks for a point of `node` at which nothing else takes the tap: its middle first, then points around it. */
export function reach(root: UiNode, node: UiNode): Reach {
  if (area(node.rect) === 0) return { kind: "hidden" };
  let covering: UiNode | undefined;
  for (const at of pointsIn(node)) {
    const taker = takerAt(root, node, at);
    if (taker === undefined) return { kind: "free", at };
    covering ??= taker;
  }
  return covering === undefined ? { kind: "hidden" } : { kind: "covered", by: covering };
}

function pointsIn(node: UiNode): Point[] {
  const { x, y, width, height } = node.rect;
  const at = (across: number, down: number) => ({ x: x + width * across, y: y + height * down });
  return [center(node.rect), at(0.2, 0.5), at(0.8, 0.5), at(0.5, 0.2), at(0.5, 0.8), at(0.2, 0.2), at(0.8, 0.8)];
}

/** The element that would take a tap meant for `node`: what is drawn later there and reacts, or is an alert. */
function takerAt(root: UiNode, node: UiNode, at: Point): UiNode | undefined {
  let taker: UiNode | undefined;
  let isAfter = false;
  const visit = (candidate: UiNode): void => {
    if (candidate === node) isAfter = true;
    else if (isAfter && takesTaps(candidate) && contains(candidate.rect, at)) taker = candidate;
    for (const child of candidate.children) visit(child);
  };
  visit(root);
  return taker;
}

function takesTaps(node: UiNode): boolean {
  return node.clickable || node.editable || node.role === "alert";
}
