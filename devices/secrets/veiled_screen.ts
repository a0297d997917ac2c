import type { Screen } from "../device.ts";
import type { UiNode } from "../ui/tree.ts";

/** How texts of a screen are shown. */
export interface Showing {
  readonly cover: (text: string) => string;
  /** What a field shows that a secret was typed into; `undefined` for every other node. */
  readonly valueOf: (node: UiNode) => string | undefined;
}

/** A screen without its secrets; what has none is the same as before. Pure. */
export function veiledScreen(screen: Screen, showing: Showing): Screen {
  const root = veiledNode(screen.root, showing);
  return root === screen.root ? screen : { ...screen, root };
}

function veiledNode(node: UiNode, showing: Showing): UiNode {
  const { cover } = showing;
  const children = node.children.map((child) => veiledNode(child, showing));
  const held = showing.valueOf(node);
  // Some fields are named after what they hold.
  const isNamedAlike = held !== undefined && node.label === node.value;
  const label = node.label === undefined ? undefined : isNamedAlike ? held : cover(node.label);
  const value = node.value === undefined ? undefined : held ?? cover(node.value);
  const identifier = node.identifier === undefined ? undefined : cover(node.identifier);
  const isSame = label === node.label && value === node.value && identifier === node.identifier &&
    children.every((child, index) => child === node.children[index]);
  if (isSame) return node;
  return {
    ...node,
    ...(label === undefined ? {} : { label }),
    ...(value === undefined ? {} : { value }),
    ...(identifier === undefined ? {} : { identifier }),
    children,
  };
}
