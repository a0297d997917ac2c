import type { Screen } from "../device.ts";
import { type UiNode, walk } from "./tree.ts";

const known = new WeakMap<Screen, string>();

/**
 * Sums up all of a screen that an agent could tell apart: two screens with the same fingerprint look and behave alike.
 * Pure; compare the texts, do not read them.
 */
export function fingerprint(screen: Screen): string {
  const print = known.get(screen) ?? compute(screen);
  known.set(screen, print);
  return print;
}

function compute(screen: Screen): string {
  const { x = 0, y = 0, width = 0, height = 0 } = screen.keyboard.rect ?? {};
  const around = [screen.app, screen.size.width, screen.size.height, screen.keyboard.visible, x, y, width, height];
  return [around.join(), ...Array.from(walk(screen.root), traits)].join("\n");
}

function traits(node: UiNode): string {
  const { x, y, width, height } = node.rect;
  const states = [node.enabled, node.checked, node.selected, node.focused].map((state) => state ? 1 : state ?? "");
  return JSON.stringify([node.role, x, y, width, height, node.label, node.value, node.identifier, ...states]);
}
