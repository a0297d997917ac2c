import type { Screen } from "../device.ts";
import { type UiNode, walk } from "./tree.ts";

// Refs beyond this are forgotten, oldest first; an agent that still holds one is told that it is not on screen.
const MAX_REFS = 5_000;

/**
 * Short names such as `e7` for the elements of a device's screens.
 *
 * A ref stands for what an element is (its app, role, label and identifier), not for where it was in one read: it stays
 * the same while that element is on screen and finds it again after a scroll. Elements that are alike in all of that
 * are told apart by where they are, so that their refs end when they move.
 */
export class Refs {
  readonly #keyOf = new Map<string, string>();
  readonly #refOf = new Map<string, string>();
  #last = 0;

  /** Names every node of a screen; nodes that are alike and at one place share a ref. */
  name(screen: Screen): ReadonlyMap<UiNode, string> {
    return new Map(Array.from(identities(screen), ([node, key]) => [node, this.#refFor(key)]));
  }

  /** The node that a ref stands for on this screen, if it is there. */
  find(screen: Screen, ref: string): UiNode | undefined {
    const wanted = this.#keyOf.get(ref);
    if (wanted === undefined) return undefined;
    for (const [node, key] of identities(screen)) if (key === wanted) return node;
    return undefined;
  }

  #refFor(key: string): string {
    const known = this.#refOf.get(key);
    if (known !== undefined) return known;
    const ref = `e${++this.#last}`;
    this.#refOf.set(key, ref);
    this.#keyOf.set(ref, key);
    if (this.#keyOf.size > MAX_REFS) this.#forgetOldest();
    return ref;
  }

  #forgetOldest(): void {
    const [oldest] = this.#keyOf;
    if (oldest === undefined) return;
    this.#keyOf.delete(oldest[0]);
    this.#refOf.delete(oldest[1]);
  }
}

function identities(screen: Screen): Map<UiNode, string> {
  const nodes = [...walk(screen.root)];
  const kindOf = (node: UiNode) => JSON.stringify([screen.app, node.role, node.label, node.identifier]);
  const kinds = Map.groupBy(nodes, kindOf);
  return new Map(nodes.map((node) => {
    const kind = kindOf(node);
    const isAlone = kinds.get(kind)?.length === 1;
    const { x, y, width, height } = node.rect;
    return [node, isAlone ? kind : `${kind} ${x} ${y} ${width} ${height}`];
  }));
}
