/**
 * A dump's raw nodes as the tree that all platforms share. Pure.
 *
 * @module
 */

import { nameRows } from "../ui/naming.ts";
import { intersection, node, type Rect, type Role, type Size, type UiNode } from "../ui/tree.ts";
import { androidRole } from "./android_role.ts";
import { readBounds } from "./bounds.ts";
import type { RawNode } from "./uiautomator_xml.ts";

/** Builds the tree under one root of the screen's size; rows are named after what is in them. */
export function androidTree(roots: readonly RawNode[], size: Size): UiNode {
  const screen = { x: 0, y: 0, ...size };
  return nameRows(node({ role: "application", rect: screen, children: roots.map((raw) => convert(raw, screen)) }));
}

function convert(raw: RawNode, screen: Rect): UiNode {
  const { attributes } = raw;
  const is = (name: string) => attributes[name] === "true";
  const role = roleOf(raw);
  const converted = raw.children.map((child) => convert(child, screen));
  const { title, ...names } = namesOf(role, raw, converted);
  const children = title === undefined ? converted : converted.map((child) => absorb(child, title));
  const identifier = attributes["resource-id"];
  return node({
    role,
    ...names,
    ...(identifier ? { identifier } : {}),
    rect: intersection(screen, readBounds(attributes.bounds ?? "") ?? { x: 0, y: 0, width: 0, height: 0 }),
    enabled: attributes.enabled !== "false",
    ...(is("checkable") ? { checked: is("checked") } : {}),
    selected: is("selected"),
    focused: is("focused"),
    clickable: is("clickable"),
    editable: role === "field",
    scrollable: is("scrollable"),
    secure: is("password"),
    children,
  });
}

function roleOf({ attributes }: RawNode): Role {
  return androidRole({
    className: attributes.class ?? "",
    identifier: attributes["resource-id"] ?? "",
    hasText: Boolean(attributes.text || attributes["content-desc"]),
    checkable: attributes.checkable === "true",
    clickable: attributes.clickable === "true",
    scrollable: attributes.scrollable === "true",
  });
}

interface Names {
  readonly label?: string;
  readonly value?: string;
  /** The node inside that gave its text as the label. */
  readonly title?: UiNode;
}

function namesOf(role: Role, raw: RawNode, children: readonly UiNode[]): Names {
  if (raw.attributes.password === "true") return fieldNames(raw, children);
  const text = readable(raw.attributes.text);
  const description = readable(raw.attributes["content-desc"]);
  switch (role) {
    case "field":
      return fieldNames(raw, children);
    case "alert":
      return description === ""
        ? titled(children, (child) => DIALOG_TITLE.test(child.identifier ?? ""))
        : named(description);
    case "slider":
    case "progress":
      return named(description, text);
    case "switch":
      // The platform's own switch says its state as text; `checked` says it already.
      if (/^(on|off)$/i.test(text)) return named(description);
  }
  return description === "" || description === text ? named(text) : named(description, text);
}

/** Blanks around a text are layout, and a glyph of an icon font (a private-use character) is a picture. */
function readable(text = ""): string {
  return text === "" || GLYPHS.test(text) ? "" : text.trim();
}

const GLYPHS = /^\p{Co}+$/u;

const DIALOG_TITLE = /:id\/(alertTitle|permission_message|message)$/;

/** An empty field shows its hint as its text; the attribute `hint` (Android 14 and newer) tells the two apart. */
function fieldNames({ attributes }: RawNode, children: readonly UiNode[]): Names {
  const { text = "", hint = "" } = attributes;
  const typed = hint !== "" && text === hint ? "" : text;
  // What a password field shows is its own bullets or, on some releases, the password.
  const value = attributes.password === "true" ? "•".repeat([...typed].length) : typed;
  const own = attributes["content-desc"] || hint;
  // Compose puts the label into the field, as a text of its own.
  const names = own ? named(own) : titled(children, (child) => child.label !== typed);
  return { ...names, value };
}

function titled(children: readonly UiNode[], isTitle: (child: UiNode) => boolean): Names {
  const title = firstOf(children, (child) => child.label !== undefined && isTitle(child));
  return title?.label === undefined ? {} : { label: title.label, title };
}

function firstOf(nodes: readonly UiNode[], isMeant: (node: UiNode) => boolean): UiNode | undefined {
  for (const node of nodes) {
    const found = isMeant(node) ? node : firstOf(node.children, isMeant);
    if (found !== undefined) return found;
  }
  return undefined;
}

function absorb(root: UiNode, title: UiNode): UiNode {
  return root === title
    ? { ...root, absorbed: true }
    : { ...root, children: root.children.map((child) => absorb(child, title)) };
}

function named(label: string, value = ""): Names {
  return { ...(label === "" ? {} : { label }), ...(value === "" ? {} : { value }) };
}
