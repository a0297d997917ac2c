/**
 * The accessibility tree: the one shape that every platform's screen is read into. Pure.
 *
 * @module
 */

/** A position in points. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A width and height in points. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A box in points; `x` and `y` are its left and top edges. */
export interface Rect extends Point, Size {}

/** What a node is for, in words that platforms share. */
export const roles = [
  "application",
  "alert",
  "button",
  "checkbox",
  "field",
  "group",
  "heading",
  "image",
  "link",
  "list",
  "menu",
  "progress",
  "radio",
  "slider",
  "switch",
  "tab",
  "text",
  "web",
] as const;
/** One of {@linkcode roles}. */
export type Role = typeof roles[number];

/** One element of the accessibility tree. `children` stand in reading order. */
export interface UiNode {
  readonly role: Role;
  /** What it is called: the name that a screen reader would say. */
  readonly label?: string;
  /** What it holds: a field's text, a row's second line, a slider's position. */
  readonly value?: string;
  /** The developer's name for it, such as an Android resource id. */
  readonly identifier?: string;
  /** The visible part, cut to the screen; zero-sized when nothing of it shows. */
  readonly rect: Rect;
  readonly enabled: boolean;
  /** Absent when it cannot be checked. */
  readonly checked?: boolean;
  readonly selected: boolean;
  readonly focused: boolean;
  readonly clickable: boolean;
  readonly editable: boolean;
  readonly scrollable: boolean;
  /** A password field: its value is never what was typed. */
  readonly secure: boolean;
  /** True for a text that is already in the name of the row around it, which stands for it in matches and outlines. */
  readonly absorbed: boolean;
  readonly children: readonly UiNode[];
}

/** What a new node states; everything else takes {@linkcode node}'s defaults. */
export type NodeParts = Partial<UiNode> & Pick<UiNode, "role" | "rect">;

/** Makes a node: enabled, with no other state, unless `parts` says so. */
export function node(parts: NodeParts): UiNode {
  return {
    enabled: true,
    selected: false,
    focused: false,
    clickable: false,
    editable: false,
    scrollable: false,
    secure: false,
    absorbed: false,
    children: [],
    ...parts,
  };
}

/** Walks a tree in reading order, parents before children. */
export function* walk(root: UiNode): Generator<UiNode> {
  yield root;
  for (const child of root.children) yield* walk(child);
}

/** The middle of a box. */
export function center(rect: Rect): Point {
  return { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
}

/** Whether `point` lies in `rect`; the right and bottom edges are outside. */
export function contains(rect: Rect, point: Point): boolean {
  return point.x >= rect.x && point.x < rect.x + rect.width && point.y >= rect.y && point.y < rect.y + rect.height;
}

/** The part that two boxes share; zero-sized when they do not meet. */
export function intersection(a: Rect, b: Rect): Rect {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const width = Math.max(0, Math.min(a.x + a.width, b.x + b.width) - x);
  const height = Math.max(0, Math.min(a.y + a.height, b.y + b.height) - y);
  return width === 0 || height === 0 ? { x, y, width: 0, height: 0 } : { x, y, width, height };
}

/** A box's area in square points. */
export function area(rect: Rect): number {
  return rect.width * rect.height;
}
