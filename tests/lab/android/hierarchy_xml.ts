/**
 * Writes views as `uiautomator dump` does. Pure.
 *
 * @module
 */

import type { Screen } from "../../../devices/device.ts";
import type { Rect } from "../../../devices/ui/tree.ts";
import { type AndroidView, keyboardView, statusBar } from "./android_views.ts";
import { pixelsPerPoint } from "./pixels.ts";

/** What a dump tells of the phone beside its views. */
export interface DumpFacts {
  readonly packageName: string;
  readonly rotation: number;
  /** Whether the release tells hints and the drawing order, as Android 14 was the first to do. */
  readonly tellsHints: boolean;
}

/** What is told of a display beside that. */
export interface DisplayFacts extends DumpFacts {
  readonly screen: Screen;
  readonly displayId: number;
  readonly hasFocus: boolean;
}

/** A window's text: one line, all attributes always there, boxes in pixels of the screen as it is turned. */
export function hierarchyXml(window: AndroidView, facts: DumpFacts): string {
  const declaration = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>";
  return `${declaration}<hierarchy rotation="${facts.rotation}">${nodeXml(window, facts, 0)}</hierarchy>`;
}

/** What is in front on one display. */
export interface ShownView {
  readonly view: AndroidView;
  readonly facts: DisplayFacts;
}

/** The same with all windows, top-most first, as Android 13 and newer tell them. */
export function windowsXml(displays: readonly ShownView[]): string {
  const declaration = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>";
  return `${declaration}<displays>${displays.map(displayXml).join("")}</displays>`;
}

function displayXml({ view, facts }: ShownView): string {
  const { keyboard } = facts.screen;
  const systemUi = { ...facts, packageName: "com.android.systemui" };
  const inputMethod = { ...facts, packageName: "com.android.inputmethod.latin" };
  const windows = [
    windowXml("TYPE_SYSTEM", statusBar(facts.screen), systemUi),
    ...(keyboard.rect === undefined ? [] : [windowXml("TYPE_INPUT_METHOD", keyboardView(keyboard.rect), inputMethod)]),
    windowXml(
      facts.packageName === systemUi.packageName ? "TYPE_SYSTEM" : "TYPE_APPLICATION",
      view,
      facts,
      facts.hasFocus,
    ),
  ];
  return `<display id="${facts.displayId}">${windows.join("")}</display>`;
}

function windowXml(type: string, view: AndroidView, facts: DumpFacts, isActive = false): string {
  const states = `active="${isActive}" focused="${isActive}" accessibility-focused="false"`;
  const hierarchy = `<hierarchy rotation="${facts.rotation}">${nodeXml(view, facts, 0)}</hierarchy>`;
  return `<window index="0" title="" bounds="${boundsOf(view.rect)}" ${states} id="1" layer="0" type="${type}">` +
    `${hierarchy}</window>`;
}

function nodeXml(view: AndroidView, facts: DumpFacts, index: number): string {
  const attributes = attributesOf(view, facts, index).map(([name, value]) => ` ${name}=${quoted(String(value))}`);
  const children = view.children ?? [];
  if (children.length === 0) return `<node${attributes.join("")} />`;
  const inner = children.map((child, place) => nodeXml(child, facts, place));
  return `<node${attributes.join("")}>${inner.join("")}</node>`;
}

type Attribute = readonly [name: string, value: string | number | boolean];

function attributesOf(view: AndroidView, { packageName, tellsHints }: DumpFacts, index: number): readonly Attribute[] {
  const newer: readonly Attribute[] = [["drawing-order", index + 1], ["hint", view.hint ?? ""]];
  return [
    ["index", index],
    ["text", view.text ?? ""],
    ["resource-id", view.resourceId ?? ""],
    ["class", view.className],
    ["package", packageName],
    ["content-desc", view.contentDescription ?? ""],
    ["checkable", view.checked !== undefined],
    ["checked", view.checked ?? false],
    ["clickable", view.isClickable ?? false],
    ["enabled", view.isEnabled ?? true],
    ["focusable", view.isFocusable ?? false],
    ["focused", view.isFocused ?? false],
    ["scrollable", view.isScrollable ?? false],
    ["long-clickable", false],
    ["password", view.isPassword ?? false],
    ["selected", view.isSelected ?? false],
    ["bounds", boundsOf(view.rect)],
    ...(tellsHints ? newer : []),
  ];
}

function boundsOf({ x, y, width, height }: Rect): string {
  const [left = 0, top = 0, right = 0, bottom = 0] = [x, y, x + width, y + height].map((edge) =>
    Math.round(edge * pixelsPerPoint)
  );
  return `[${left},${top}][${right},${bottom}]`;
}

/** Android's serializer takes single quotes around a value with a double one, and decimal references for rare signs. */
function quoted(value: string): string {
  const quote = value.includes('"') ? "'" : '"';
  const escaped = value.replace(/[&<>\n\r\t'\p{Cc}]|[\u{10000}-\u{10FFFF}]/gu, (sign) => escape(sign, quote));
  return quote + escaped + quote;
}

function escape(sign: string, quote: string): string {
  switch (sign) {
    case "&":
      return "&amp;";
    case "<":
      return "&lt;";
    case ">":
      return "&gt;";
    case "'":
      return quote === "'" ? "&apos;" : sign;
    case "\n":
    case "\r":
    case "\t":
      return `&#${sign.charCodeAt(0)};`;
    default:
      // What XML cannot hold is replaced by a point.
      return sign.length > 1 ? `&#${sign.codePointAt(0)};` : ".";
  }
}
