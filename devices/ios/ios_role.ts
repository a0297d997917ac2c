/**
 * Which role a node of the accessibility service has. Pure.
 *
 * @module
 */

import type { Role } from "../ui/tree.ts";
import type { AxNode } from "./ax_node.ts";

/** Decides by the subrole, which is the most particular, then by the type. */
export function iosRole({ type, subrole, roleDescription, label }: AxNode): Role {
  if (subrole === "AXSwitch") return "switch";
  if (subrole === "AXTabButton" || roleDescription === "tab") return "tab";
  if (ALERTS.test(subrole) || roleDescription === "alert") return "alert";
  const role = TYPES.get(type);
  if (role !== undefined) return role;
  return label === "" ? "group" : "text";
}

/** Whether a finger does something there; the service does not say, but these types exist for that. */
export function isClickable({ type, hasActions }: AxNode, role: Role): boolean {
  return hasActions || CLICKABLE.has(role) || type === "Cell";
}

/** Whether an area of that type can hold more than it shows. */
export function isScrollable({ type }: AxNode): boolean {
  return SCROLLABLE.has(type);
}

const ALERTS = /^AX(?:System)?Dialog$/;

const CLICKABLE: ReadonlySet<Role> = new Set<Role>([
  "button",
  "checkbox",
  "field",
  "link",
  "radio",
  "slider",
  "switch",
  "tab",
]);

const SCROLLABLE: ReadonlySet<string> = new Set(["ScrollArea", "ScrollView", "Table", "CollectionView", "List"]);

// A UISwitch is a CheckBox with a subrole; a page control is a Slider; a progress view is a GenericElement.
const TYPES: ReadonlyMap<string, Role> = new Map<string, Role>([
  ["Alert", "alert"],
  ["Application", "application"],
  ["Button", "button"],
  ["Cell", "button"],
  ["CheckBox", "checkbox"],
  ["CollectionView", "list"],
  ["ComboBox", "field"],
  ["Dialog", "alert"],
  ["Group", "group"],
  ["Heading", "heading"],
  ["Image", "image"],
  ["Link", "link"],
  ["List", "list"],
  ["Menu", "menu"],
  ["MenuButton", "button"],
  ["MenuItem", "button"],
  ["Other", "group"],
  ["PopUpButton", "button"],
  ["ProgressIndicator", "progress"],
  ["RadioButton", "radio"],
  ["ScrollArea", "list"],
  ["ScrollView", "list"],
  ["SearchField", "field"],
  ["SecureTextField", "field"],
  ["Sheet", "alert"],
  ["Slider", "slider"],
  ["StaticText", "text"],
  ["Switch", "switch"],
  ["Table", "list"],
  ["TextArea", "field"],
  ["TextField", "field"],
  ["TextView", "field"],
  ["Toggle", "switch"],
  ["WebArea", "web"],
  ["WebView", "web"],
  ["Window", "group"],
]);
