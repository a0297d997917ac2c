/**
 * Raw nodes as the tree that all platforms share. Pure.
 *
 * @module
 */

import { nameRows } from "../ui/naming.ts";
import { intersection, node, type Rect, type Role, type Size, type UiNode, walk } from "../ui/tree.ts";
import type { AxNode } from "./ax_node.ts";
import { iosRole, isClickable, isScrollable } from "./ios_role.ts";

/** Builds the tree of the app in front under one root of the screen's size. */
export function iosTree(nodes: readonly AxNode[], { size, label }: { size: Size; label: string }): UiNode {
  const screen = { x: 0, y: 0, ...size };
  const children = nodes.map((raw) => convert(raw, screen));
  const root = node({ role: "application", rect: screen, ...(label === "" ? {} : { label }), children });
  return aimAtSwitches(nameRows(root));
}

function convert(raw: AxNode, screen: Rect): UiNode {
  const role = iosRole(raw);
  const secure = raw.subrole === "AXSecureTextField" || raw.type === "SecureTextField";
  const isOn = raw.value === "1";
  const children = raw.children.map((child) => convert(child, screen));
  const rect = rounded(intersection(screen, raw.frame ?? { x: 0, y: 0, width: 0, height: 0 }));
  return node({
    role,
    ...namesOf(raw, role, secure),
    // A few apps name an element and its identifier alike; that is one name, not two.
    ...(raw.identifier === "" || raw.identifier === raw.label ? {} : { identifier: raw.identifier }),
    rect: role === "switch" ? trailingEnd(rect) : rect,
    enabled: raw.enabled,
    ...(role === "switch" || role === "checkbox" ? { checked: isOn } : {}),
    selected: (role === "tab" || role === "radio") && isOn,
    clickable: isClickable(raw, role),
    editable: role === "field",
    scrollable: isScrollable(raw),
    secure,
    children: raw.type === "Cell" ? children.map(passive) : children,
  });
}

/** A switch in a row is a part of it: the row gets its name and its state. */
function passive(node: UiNode): UiNode {
  return { ...node, clickable: node.clickable && node.role !== "switch", children: node.children.map(passive) };
}

function namesOf(raw: AxNode, role: Role, secure: boolean): { label?: string; value?: string } {
  const { label, value } = raw;
  const named = label === "" ? {} : { label };
  if (STATES.has(role)) return named;
  if (role === "field") {
    // An empty field shows its placeholder, and tells it as its label and as its value.
    const typed = value === label ? "" : value;
    return { ...named, value: secure ? "•".repeat([...typed].length) : typed };
  }
  return value === "" || value === label ? named : { ...named, value };
}

/** Their value is a state, which `checked` and `selected` say. */
const STATES: ReadonlySet<Role> = new Set<Role>(["checkbox", "radio", "switch", "tab"]);

// A switch in a list tells the frame of its whole row, but reacts at its end only, where the control is drawn.
const WIDEST_SWITCH = 200;
const CONTROL_WIDTH = 60;

function trailingEnd(rect: Rect): Rect {
  return rect.width > WIDEST_SWITCH ? { ...rect, x: rect.x + rect.width - CONTROL_WIDTH, width: CONTROL_WIDTH } : rect;
}

/** A row with a switch in it is that switch, and is tapped where the control is: elsewhere a row does not react. */
function aimAtSwitches(row: UiNode): UiNode {
  const children = row.children.map(aimAtSwitches);
  const [first, ...others] = children.flatMap((child) => [...walk(child)]).filter(({ role }) => role === "switch");
  const isRowOfSwitch = row.clickable && first?.checked !== undefined && others.length === 0;
  return isRowOfSwitch
    ? { ...row, role: "switch", checked: first.checked, rect: first.rect, children }
    : { ...row, children };
}

/** Frames come in thirds of a point with errors in the last digits, which would count as changes. */
function rounded({ x, y, width, height }: Rect): Rect {
  const round = (length: number) => Math.round(length * 10) / 10;
  return { x: round(x), y: round(y), width: round(width), height: round(height) };
}
