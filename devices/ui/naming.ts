/**
 * Names clickable rows after what is in them, the way screen readers do. Pure.
 *
 * Many toolkits build a row as a clickable box with plain texts and perhaps a switch inside, none of which reacts by
 * itself. Here the box takes the first text as its label, the others as its value and the switch's state as its own.
 *
 * @module
 */

import { type UiNode, walk } from "./tree.ts";

// More texts than this are a page that happens to be clickable, not a row.
const MAX_TEXTS_IN_A_ROW = 8;

/** Gives clickable boxes without a name of their own the texts and the state of what they hold. */
export function nameRows(root: UiNode): UiNode {
  return nameBelow(root).node;
}

interface Named {
  readonly node: UiNode;
  /** Whether it or anything in it reacts; a box around such a thing is no row. */
  readonly reacts: boolean;
}

function nameBelow(node: UiNode): Named {
  const inside = node.children.map(nameBelow);
  // Most trees stay as they are nearly everywhere, and a copy of each node costs more than all the rest here.
  const isSame = inside.every((child, index) => child.node === node.children[index]);
  const named = isSame ? node : { ...node, children: inside.map((child) => child.node) };
  const isRow = node.clickable && !node.editable && !node.scrollable && !inside.some((child) => child.reacts);
  const reacts = node.clickable || node.editable || node.scrollable || inside.some((child) => child.reacts);
  return { node: isRow ? nameRow(named) : named, reacts };
}

function nameRow(row: UiNode): UiNode {
  return row.label === undefined ? nameAfterContents(row) : absorbRepeated(row, row.label);
}

function nameAfterContents(row: UiNode): UiNode {
  const inside = row.children.flatMap((child) => [...walk(child)]);
  const checkables = inside.filter((node) => node.checked !== undefined);
  const [label, ...others] = inside.flatMap(textsOf);
  if (label === undefined || others.length >= MAX_TEXTS_IN_A_ROW || checkables.length > 1) return row;
  const [checkable] = checkables;
  return {
    ...row,
    role: checkable?.role ?? (row.role === "group" ? "button" : row.role),
    label,
    ...(others.length > 0 ? { value: others.join(", ") } : {}),
    ...(checkable?.checked === undefined ? {} : { checked: checkable.checked }),
    children: row.children.map(absorbAll),
  };
}

function textsOf(node: UiNode): string[] {
  return [node.label, node.value].filter((text) => text !== undefined && text !== "").map(String);
}

function absorbAll(node: UiNode): UiNode {
  const says = node.label !== undefined || node.value !== undefined || node.checked !== undefined;
  return { ...node, absorbed: node.absorbed || says, children: node.children.map(absorbAll) };
}

/** A row that has a name often repeats it in the texts it holds; those would be listed twice. */
function absorbRepeated(row: UiNode, name: string): UiNode {
  const absorb = (node: UiNode): UiNode => ({
    ...node,
    absorbed: node.absorbed || (node.checked === undefined && saysOnlyPartOf(name, node)),
    children: node.children.map(absorb),
  });
  return { ...row, children: row.children.map(absorb) };
}

function saysOnlyPartOf(name: string, node: UiNode): boolean {
  const texts = textsOf(node);
  return texts.length > 0 && texts.every((text) => name.includes(text));
}
