/**
 * Reads a frame as an accessibility tree. Pure.
 *
 * @module
 */

import type { Screen } from "../device.ts";
import { area, node, type NodeParts, type Rect, type Role, type Size, type UiNode } from "../ui/tree.ts";
import { type Frame, toastRect } from "./frame.ts";
import type { Placed, PlacedAlert } from "./layout.ts";
import { type Control, type ControlKind, isPassive, shownValue } from "./view.ts";

/** The screen that a frame shows. */
export function toScreen(frame: Frame): Screen {
  const { size, orientation, idle } = frame;
  const keyboard = frame.keyboard ? { visible: true, rect: frame.keyboard } : { visible: false };
  const around = { size, orientation, keyboard, idle };
  return frame.asleep
    ? { root: darkRoot(size), ...around, barrier: "off" }
    : { root: litRoot(frame), app: frame.appId, ...around };
}

function darkRoot(size: Size): UiNode {
  const rect = { x: 0, y: 0, ...size };
  return node({ role: "application", rect, children: [node({ role: "group", label: "Screen is off", rect })] });
}

function litRoot(frame: Frame): UiNode {
  const { alert } = frame.layout;
  const rect = { x: 0, y: 0, ...frame.size };
  // The status bar belongs to another window, which a phone's tree of the app in front leaves out.
  const children = alert ? [alertNode(frame, alert)] : pageNodes(frame);
  return node({ role: "application", label: frame.appName, rect, children: [...children, ...toast(frame)] });
}

const ROLES: Readonly<Record<ControlKind, Role>> = {
  row: "button",
  entry: "text",
  text: "text",
  digits: "text",
  heading: "heading",
  button: "button",
  switch: "switch",
  checkbox: "checkbox",
  slider: "slider",
  field: "field",
  progress: "progress",
  icon: "button",
};

function pageNodes(frame: Frame): UiNode[] {
  const { bar, body } = frame.layout;
  if (area(body.rect) === 0) return controlNodes(frame, bar);
  const container = node({
    role: body.kind === "list" ? "list" : "group",
    identifier: identify(frame, body.kind),
    rect: body.rect,
    scrollable: body.rest > 0,
    children: controlNodes(frame, body.items),
  });
  return [...controlNodes(frame, bar), container];
}

function alertNode(frame: Frame, alert: PlacedAlert): UiNode {
  const { label, rect, buttons } = alert;
  return node({
    role: "alert",
    label,
    identifier: identify(frame, "alert"),
    rect,
    children: controlNodes(frame, buttons),
  });
}

function controlNodes(frame: Frame, placed: readonly Placed[]): UiNode[] {
  // As on Android, what is wholly scrolled away has no node.
  return placed.filter(({ visible }) => area(visible) > 0).map(({ control, visible }) =>
    controlNode(frame, control, visible)
  );
}

function controlNode(frame: Frame, control: Control, rect: Rect): UiNode {
  const role = ROLES[control.kind];
  const value = shownValue(control);
  const parts: NodeParts = {
    role,
    rect,
    label: control.label,
    identifier: identify(frame, control.id),
    enabled: control.enabled ?? true,
    clickable: !isPassive(control),
    editable: control.kind === "field",
    secure: control.secure ?? false,
    focused: frame.focusedId === control.id,
    ...(value === undefined ? {} : { value }),
    ...(control.checked === undefined ? {} : { checked: control.checked }),
  };
  return node(parts);
}

function toast(frame: Frame): UiNode[] {
  if (frame.toast === undefined) return [];
  return [node({ role: "text", label: frame.toast, rect: toastRect(frame.size) })];
}

function identify(frame: Frame, id: string): string {
  return `${frame.appId}:id/${id}`;
}
