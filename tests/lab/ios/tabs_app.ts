/**
 * An app with a tab bar of UIKit: a group whose tabs are missing from the tree, though a point on one of them names it.
 *
 * @module
 */

import { contains, type Point, type Rect, type Size } from "../../../devices/ui/tree.ts";
import { type AxJson, axJson } from "./ax_json.ts";

const BAR_HEIGHT = 83;
const names = ["Library", "Search", "Profile"];

/** The state of that app. */
export class TabsApp {
  #selected = 0;

  /** Its nodes: a heading that says which tab is open, and the empty bar. */
  nodes(size: Size, pid: number): AxJson[] {
    const heading = { x: 16, y: 70, width: size.width - 32, height: 40 };
    return [
      axJson({ type: "Heading", frame: heading, label: `${names[this.#selected]} page` }, pid),
      axJson({ type: "Group", frame: bar(size), label: "Tab Bar", roleDescription: "tab bar" }, pid),
    ];
  }

  /** The tab at a point. */
  at(point: Point, size: Size, pid: number): AxJson | undefined {
    const index = names.findIndex((_, at) => contains(tab(at, size), point));
    const label = names[index];
    if (label === undefined) return undefined;
    return axJson({
      type: "RadioButton",
      subrole: "AXTabButton",
      roleDescription: "tab",
      frame: tab(index, size),
      label,
      identifier: `${label}Tab`,
      value: index === this.#selected ? "1" : "0",
    }, pid);
  }

  /** A finger at a point. */
  tap(point: Point, size: Size): void {
    const index = names.findIndex((_, at) => contains(tab(at, size), point));
    if (index >= 0) this.#selected = index;
  }
}

function bar({ width, height }: Size): Rect {
  return { x: 0, y: height - BAR_HEIGHT, width, height: BAR_HEIGHT };
}

function tab(index: number, { width, height }: Size): Rect {
  return { x: index * width / names.length, y: height - BAR_HEIGHT, width: width / names.length, height: 49 };
}
