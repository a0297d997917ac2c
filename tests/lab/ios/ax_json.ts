/**
 * Shows what is on the screen as the nodes that an accessibility service tells, with all their fields. Pure.
 *
 * @module
 */

import type { Screen } from "../../../devices/device.ts";
import type { Rect, UiNode } from "../../../devices/ui/tree.ts";

/** A node as AXe and idb print it. */
export interface AxJson {
  readonly AXFrame: string;
  readonly AXLabel: string | null;
  readonly AXUniqueId: string | null;
  readonly AXValue: string | null;
  readonly children: readonly AxJson[];
  readonly content_required: boolean;
  readonly custom_actions: readonly string[];
  readonly enabled: boolean;
  readonly frame: Rect;
  readonly help: null;
  readonly pid: number;
  readonly role: string;
  readonly role_description: string;
  readonly subrole: string | null;
  readonly title: null;
  readonly type: string;
}

/** What a node says; the rest follows from it. */
export interface AxParts {
  readonly type: string;
  readonly frame: Rect;
  readonly label?: string | undefined;
  readonly value?: string | undefined;
  readonly identifier?: string | undefined;
  readonly subrole?: string;
  readonly roleDescription?: string;
  readonly enabled?: boolean;
  readonly children?: readonly AxJson[];
}

/** Makes a node of one process. */
export function axJson(parts: AxParts, pid: number): AxJson {
  const { x, y, width, height } = parts.frame;
  return {
    AXFrame: `{{${x}, ${y}}, {${width}, ${height}}}`,
    AXLabel: parts.label ?? null,
    AXUniqueId: parts.identifier ?? null,
    AXValue: parts.value ?? null,
    children: parts.children ?? [],
    content_required: false,
    custom_actions: [],
    enabled: parts.enabled ?? true,
    frame: { x, y, width, height },
    help: null,
    pid,
    role: `AX${parts.type}`,
    role_description: parts.roleDescription ?? parts.type.toLowerCase(),
    subrole: parts.subrole ?? null,
    title: null,
    type: parts.type,
  };
}

/** How the model's points become those of an iPhone. */
export type Place = (rect: Rect) => Rect;

/** The nodes of a screen below its application. */
export function nodesOf(screen: Screen, place: Place, pid: number): readonly AxJson[] {
  const page = screen.root.children.map((node) => nodeOf(node, place, pid));
  return [...page, ...keysOf(screen, place, pid)];
}

function nodeOf(node: UiNode, place: Place, pid: number): AxJson {
  const { type, subrole, roleDescription, value } = traits(node);
  const title = node.role === "alert"
    ? [axJson({ type: "StaticText", frame: place(node.rect), label: node.label }, pid)]
    : [];
  const inside = node.children.map((child) => nodeOf(child, place, pid));
  return axJson({
    type,
    ...(subrole === undefined ? {} : { subrole }),
    ...(roleDescription === undefined ? {} : { roleDescription }),
    frame: place(node.rect),
    label: node.label,
    value,
    identifier: node.identifier?.replace(/^.*:id\//, ""),
    enabled: node.enabled,
    children: [...title, ...inside],
  }, pid);
}

interface Traits {
  readonly type: string;
  readonly subrole?: string;
  readonly roleDescription?: string;
  readonly value?: string | undefined;
}

function traits({ role, label, value, checked, secure }: UiNode): Traits {
  switch (role) {
    case "switch":
    case "checkbox":
      // iOS has no other control to check, and tells the frame of the whole row.
      return { type: "CheckBox", subrole: "AXSwitch", roleDescription: "switch", value: checked ? "1" : "0" };
    case "field":
      // An empty field tells its placeholder.
      return { type: "TextField", ...(secure ? { subrole: "AXSecureTextField" } : {}), value: value || label };
    case "alert":
      return { type: "Sheet", roleDescription: "alert" };
    case "progress":
      return { type: "GenericElement", roleDescription: "", value };
    case "list":
    case "group":
      return { type: "Group" };
    case "button":
      return { type: "Button", value: value ?? "" };
    case "slider":
      return { type: "Slider", value };
    case "heading":
      return { type: "Heading", value };
    case "image":
      return { type: "Image", value };
    case "text":
      return { type: "StaticText", value };
    case "application":
    case "link":
    case "menu":
    case "radio":
    case "tab":
    case "web":
      throw new Error(`Cannot show a ${role}: the model has had none so far`);
  }
}

/** The keyboard stands among the nodes of the app; its special keys have identifiers. */
function keysOf({ keyboard, size }: Screen, place: Place, pid: number): AxJson[] {
  if (!keyboard.visible || keyboard.rect === undefined) return [];
  const top = keyboard.rect.y;
  const row = keyboard.rect.height / 5;
  const key = (column: number, line: number, label: string, identifier?: string) =>
    axJson({
      type: "Button",
      frame: place({ x: column * size.width / 10, y: top + line * row, width: size.width / 10, height: row }),
      label,
      identifier,
    }, pid);
  const letters = ["qwertyuiop", "asdfghjkl"].flatMap((line, index) =>
    [...line].map((letter, at) => key(at, index, letter))
  );
  return [
    ...letters,
    key(0, 2, "shift", "shift"),
    key(9, 2, "delete", "delete"),
    key(0, 3, "numbers", "more"),
    key(1, 3, "Emoji", "emoji"),
    key(2, 3, "space", "space"),
    key(8, 3, "return", "Return"),
  ];
}

/** The status bar, which stands behind the app's nodes. */
export function statusBar(time: string, width: number, pid: number): AxJson[] {
  return [
    axJson({ type: "StaticText", frame: { x: 55.5, y: 22, width: 36.5, height: 20.5 }, label: time }, pid),
    axJson({
      type: "GenericElement",
      roleDescription: "",
      frame: { x: width - 64, y: 26, width: 27.5, height: 13 },
      label: "Battery power 100%",
    }, pid),
  ];
}
