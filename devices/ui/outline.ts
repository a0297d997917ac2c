/**
 * A screen as compact text for an agent: one line per element that says or does something. Pure.
 *
 * @module
 */

import type { Screen } from "../device.ts";
import { quote } from "./quote.ts";
import type { UiNode } from "./tree.ts";

/** How an outline is written. */
export interface OutlineOptions {
  /** Names the nodes that can be acted on; nodes without one are listed without. */
  readonly refs: ReadonlyMap<UiNode, string>;
  /** Where to cut, in characters; a line at the end says how much is missing. */
  readonly maxCharacters: number;
}

/** Writes a screen as an outline: a line on the app, then an indented line for each element. */
export function outline(screen: Screen, options: OutlineOptions): string {
  const { root } = screen;
  const nodes = root.role === "application" ? root.children : [root];
  const lines = [header(screen), ...nodes.flatMap((node) => nodeLines(node, "", options.refs))];
  return cut(lines, options.maxCharacters).join("\n");
}

/** Such as `com.android.settings "Settings" 1080x2400, keyboard shown`. */
function header(screen: Screen): string {
  const { width, height } = screen.size;
  const { role, label } = screen.root;
  const title = role === "application" && hasText(label) ? `${quote(label ?? "")} ` : "";
  const facts = [`${title}${Math.round(width)}x${Math.round(height)}`];
  if (screen.orientation === "landscape") facts.push("landscape");
  if (screen.keyboard.visible) facts.push("keyboard shown");
  if (screen.barrier === "off") facts.push("screen off");
  if (screen.barrier === "locked") facts.push("locked: a person has to unlock it");
  if (screen.idle === false) facts.push("still moving");
  return `${screen.app === undefined ? "unknown app" : quote(screen.app).slice(1, -1)} ${facts.join(", ")}`;
}

function nodeLines(node: UiNode, indent: string, refs: ReadonlyMap<UiNode, string>): string[] {
  const isShown = !node.absorbed && saysOrDoes(node);
  const line = isShown ? [indent + nodeLine(node, refs.get(node))] : [];
  const isBranch = isShown && node.children.length > 0;
  const inner = node.children.flatMap((child) => nodeLines(child, isBranch ? `${indent} ` : indent, refs));
  return [...line, ...inner];
}

function saysOrDoes(node: UiNode): boolean {
  return hasText(node.label) || hasText(node.value) || actsItself(node) || node.role === "alert" ||
    node.role === "progress";
}

function actsItself(node: UiNode): boolean {
  return node.clickable || node.editable || node.scrollable || node.checked !== undefined;
}

function hasText(text: string | undefined): boolean {
  return text !== undefined && text !== "";
}

/** Such as `e4 switch "Wi-Fi" on` or `e9 field "Email": "ada@example.com" focused`; a plain text is only its words. */
function nodeLine(node: UiNode, ref: string | undefined): string {
  const parts = [
    ...(actsItself(node) && ref !== undefined ? [ref] : []),
    ...(node.role === "text" && !actsItself(node) ? [] : [node.role]),
    named(node),
    ...states(node),
  ];
  return parts.filter((part) => part !== "").join(" ");
}

function named(node: UiNode): string {
  const label = hasText(node.label) ? quote(node.label ?? "") : "";
  const value = hasText(node.value) ? quote(node.value ?? "") : "";
  if (label === "" && value === "" && hasText(node.identifier)) return `#${quote(node.identifier ?? "").slice(1, -1)}`;
  return label !== "" && value !== "" ? `${label}: ${value}` : label + value;
}

function states(node: UiNode): string[] {
  return [
    ...(node.checked === undefined ? [] : [node.checked ? "on" : "off"]),
    ...(node.selected ? ["selected"] : []),
    ...(node.focused ? ["focused"] : []),
    ...(node.enabled ? [] : ["disabled"]),
    ...(node.secure ? ["secure"] : []),
    ...(node.scrollable ? ["scrolls"] : []),
  ];
}

function cut(lines: readonly string[], maxCharacters: number): string[] {
  let length = 0;
  const kept = lines.findIndex((line) => (length += line.length + 1) > maxCharacters);
  if (kept === -1) return [...lines];
  const shown = Math.max(kept, 1);
  return [
    ...lines.slice(0, shown),
    `… ${lines.length - shown} more lines: scroll, or describe with a larger "maxTokens"`,
  ];
}
