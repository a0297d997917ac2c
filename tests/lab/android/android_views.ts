/**
 * Shows a screen of the model as the views that an Android app would build for it. Pure.
 *
 * @module
 */

import type { Screen } from "../../../devices/device.ts";
import type { Rect, UiNode } from "../../../devices/ui/tree.ts";
import type { PhoneApp } from "./phone_apps.ts";

/** A view, as much of it as `uiautomator` tells; `rect` is in points. */
export interface AndroidView {
  readonly className: string;
  readonly rect: Rect;
  readonly text?: string;
  readonly contentDescription?: string;
  readonly hint?: string;
  readonly resourceId?: string;
  readonly checked?: boolean;
  readonly isClickable?: boolean;
  readonly isEnabled?: boolean;
  readonly isFocusable?: boolean;
  readonly isFocused?: boolean;
  readonly isPassword?: boolean;
  readonly isScrollable?: boolean;
  readonly isSelected?: boolean;
  readonly children?: readonly AndroidView[];
}

/** The window of the app in front: boxes around its content, as a theme puts them. */
export function windowOf(screen: Screen, app: PhoneApp): AndroidView {
  const [only, ...others] = screen.root.children;
  if (only?.role === "alert" && others.length === 0) return alertWindow(only, app);
  const rect = screen.root.rect;
  const content = screen.root.children.map((child) => viewOf(child, app, "page"));
  return frame(rect, [{ ...frame(rect, content), resourceId: "android:id/content" }]);
}

/** The lock screen, as the system's own window. */
export function lockWindow({ root }: Screen, lock: "none" | "swipe" | "pin"): AndroidView {
  const said = lock === "pin" ? "Enter PIN" : "Swipe up to open";
  return frame(root.rect, [text(said, { ...root.rect, y: root.rect.height / 2, height: 40 })]);
}

/** What stands above every app. */
export function statusBar({ root }: Screen): AndroidView {
  const rect = { ...root.rect, height: 24 };
  return frame(rect, [{ ...text("9:41", { ...rect, width: 60 }), resourceId: "com.android.systemui:id/clock" }]);
}

/** The on-screen keyboard, as much of it as shows that it is one. */
export function keyboardView(rect: Rect): AndroidView {
  const keys = ["q", "w", "e"].map((key, place) => ({
    ...text(key, { x: place * 36, y: rect.y, width: 36, height: 48 }),
    isClickable: true,
  }));
  return frame(rect, keys);
}

type Container = "page" | "list" | "grid";

function viewOf(node: UiNode, app: PhoneApp, container: Container): AndroidView {
  const view = bareView(node, app, container);
  return {
    ...view,
    ...(node.identifier === undefined || view.resourceId !== undefined ? {} : { resourceId: resourceId(node, app) }),
    isEnabled: node.enabled,
    isFocused: node.focused,
    isSelected: node.selected,
    isScrollable: node.scrollable,
  };
}

function bareView(node: UiNode, app: PhoneApp, container: Container): AndroidView {
  const { rect, label = "", value } = node;
  const react = { isClickable: node.clickable, isFocusable: node.clickable };
  switch (node.role) {
    case "button":
      return buttonView(node, container);
    case "switch":
      return {
        className: "android.widget.LinearLayout",
        rect,
        ...react,
        children: [...rowTexts(node), switchView(node)],
      };
    case "checkbox":
    case "radio": {
      const className = node.role === "checkbox" ? "android.widget.CheckBox" : "android.widget.RadioButton";
      return { className, rect, text: label, ...react, ...checkedOf(node) };
    }
    case "field":
      // An empty field shows its hint, and tells it as its text.
      return {
        className: "android.widget.EditText",
        rect,
        text: value === undefined || value === "" ? label : value,
        hint: label,
        ...react,
        isPassword: node.secure,
      };
    case "slider":
    case "progress":
      return { className: "android.widget.LinearLayout", rect, children: [...rowTexts(node), barView(node)] };
    case "list":
      return { className: "androidx.recyclerview.widget.RecyclerView", rect, children: inside(node, app, "list") };
    case "group": {
      const holds = node.identifier?.endsWith(":id/grid") ? "grid" : "page";
      return { ...frame(rect, inside(node, app, holds)), contentDescription: label };
    }
    case "image":
      return { className: "android.widget.ImageView", rect, contentDescription: label, ...react };
    case "text":
    case "heading":
    case "link":
      return value === undefined
        ? { className: "android.widget.TextView", rect, text: label, ...react }
        : { className: "android.widget.LinearLayout", rect, ...react, children: rowTexts(node) };
    case "alert":
    case "application":
    case "menu":
    case "tab":
    case "web":
      throw new Error(`Cannot show a ${node.role} as a view: the model has had none so far`);
  }
}

function buttonView(node: UiNode, container: Container): AndroidView {
  const { rect, label = "" } = node;
  const react = { isClickable: true, isFocusable: true };
  if (node.identifier?.endsWith(":id/up")) {
    return { className: "android.widget.ImageButton", rect, contentDescription: label, ...react };
  }
  if (container === "grid") {
    return { className: "android.widget.TextView", rect, text: label, contentDescription: label, ...react };
  }
  if (container === "list" || node.value !== undefined) {
    return { className: "android.widget.LinearLayout", rect, ...react, children: rowTexts(node) };
  }
  return { className: "android.widget.Button", rect, text: label, ...react };
}

/** A row's first and second line, each as a text of its own that does not react. */
function rowTexts(node: UiNode): AndroidView[] {
  const { label = "", value, rect } = node;
  const line = { x: rect.x + 16, width: Math.max(0, rect.width - 80), height: rect.height / (value ? 2 : 1) };
  const title = { ...text(label, { ...line, y: rect.y }), resourceId: "android:id/title" };
  if (value === undefined || value === "") return [title];
  const summary = { ...text(value, { ...line, y: rect.y + line.height }), resourceId: "android:id/summary" };
  return [title, summary];
}

function switchView(node: UiNode): AndroidView {
  const { x, y, width, height } = node.rect;
  const rect = { x: x + width - 64, y, width: 48, height };
  return { className: "android.widget.Switch", rect, resourceId: "android:id/switch_widget", ...checkedOf(node) };
}

function barView(node: UiNode): AndroidView {
  const { x, y, width, height } = node.rect;
  const rect = { x, y: y + height / 2, width, height: height / 2 };
  return node.role === "slider"
    ? { className: "android.widget.SeekBar", rect, contentDescription: node.label ?? "", isFocusable: true }
    : { className: "android.widget.ProgressBar", rect };
}

/** A dialog is a window of its own: the page behind it is not in the tree. */
function alertWindow(alert: UiNode, app: PhoneApp): AndroidView {
  const { rect, label = "" } = alert;
  const titleRect = { x: rect.x + 24, y: rect.y + 24, width: Math.max(0, rect.width - 48), height: 32 };
  const title = { ...text(label, titleRect), resourceId: "android:id/alertTitle" };
  const buttons = alert.children.map((button, index) => ({
    ...viewOf(button, app, "page"),
    resourceId: `android:id/button${index + 1}`,
  }));
  const panel = { className: "android.widget.LinearLayout", rect, resourceId: "android:id/parentPanel" };
  return frame(rect, [{ ...panel, children: [title, ...buttons] }]);
}

function inside(node: UiNode, app: PhoneApp, container: Container): AndroidView[] {
  return node.children.map((child) => viewOf(child, app, container));
}

function checkedOf(node: UiNode): { readonly checked: boolean } {
  return { checked: node.checked ?? false };
}

function text(said: string, rect: Rect): AndroidView {
  return { className: "android.widget.TextView", rect, text: said };
}

function frame(rect: Rect, children: readonly AndroidView[]): AndroidView {
  return { className: "android.widget.FrameLayout", rect, children };
}

function resourceId(node: UiNode, app: PhoneApp): string {
  return (node.identifier ?? "").replace(/^[^:]*/, app.packageName);
}
