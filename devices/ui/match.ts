/**
 * Which nodes a selector names, in one ranking for finding and for acting: exact before substring, label before value,
 * what reacts before what does not, inner before outer, then reading order. Pure.
 *
 * @module
 */

import { nearest } from "./nearest.ts";
import { testAll } from "./regex.ts";
import { formatSelector, type Matcher, type Selector } from "./selector.ts";
import { area, type Rect, type UiNode, walk } from "./tree.ts";

/** The answer to "which node?". `near` are the labels on screen most like what was asked for. */
export type Match =
  | { readonly kind: "one"; readonly node: UiNode }
  | { readonly kind: "none"; readonly near: readonly string[] }
  | { readonly kind: "many"; readonly nodes: readonly UiNode[] };

/** Finds the node to act on; several equally good ones at different places are `many`, unless `nth` chooses. */
export function match(root: UiNode, selector: Selector): Match {
  const ranked = rank(root, selector);
  const [first] = ranked;
  if (first === undefined) return { kind: "none", near: nearLabels(root, selector) };
  const shown = ranked.filter((candidate) => area(candidate.node.rect) > 0);
  const [best] = shown;
  if (best === undefined) return { kind: "one", node: first.node };
  const equals = shown.filter((candidate) => candidate.level === best.level && candidate.isInner === best.isInner);
  if (selector.nth !== undefined) return chooseNth(equals, selector.nth);
  if (equals.every((candidate) => samePlace(candidate.node.rect, best.node.rect))) {
    return { kind: "one", node: best.node };
  }
  return { kind: "many", nodes: equals.map((candidate) => candidate.node) };
}

/** All nodes that a selector fits, best first; `nth` leaves only that one. */
export function matchAll(root: UiNode, selector: Selector): UiNode[] {
  const nodes = rank(root, selector).map((candidate) => candidate.node);
  return selector.nth === undefined ? nodes : nodes.slice(selector.nth, selector.nth + 1);
}

interface Candidate {
  readonly node: UiNode;
  /** How well it fits: 0 is exact, higher is looser. */
  readonly level: number;
  /** Its place in reading order, and the last place among its descendants. */
  readonly order: number;
  readonly end: number;
}

interface Ranked extends Candidate {
  /** Whether no other candidate of the same level lies inside it. */
  readonly isInner: boolean;
}

function rank(root: UiNode, selector: Selector): Ranked[] {
  const candidates = fitting(root, selector);
  const levels = Map.groupBy(candidates, (candidate) => candidate.level);
  return candidates
    .map((candidate) => ({
      ...candidate,
      isInner: !(levels.get(candidate.level) ?? []).some((other) => encloses(candidate, other)),
    }))
    .sort((a, b) => a.level - b.level || Number(b.isInner) - Number(a.isInner) || a.order - b.order);
}

function fitting(root: UiNode, selector: Selector): Candidate[] {
  const nodes = [...numbered(root)].filter(({ node }) => !node.absorbed || selector.identifier !== undefined);
  const levels = [
    levelsOf(nodes, selector.text, (node) => [node.label, node.secure ? undefined : node.value], textFit),
    levelsOf(nodes, selector.identifier, (node) => [node.identifier], identifierFit),
    levelsOf(nodes, selector.role, (node) => [node.role], textFit),
  ];
  return nodes.flatMap((place, index) => {
    const level = levels.reduce((sum, of) => sum + (of[index] ?? 0), 0);
    return Number.isFinite(level) ? [{ ...place, level: 2 * level + (reacts(place.node) ? 0 : 1) }] : [];
  });
}

/** A heading and a button may have one name; the button is the one that is meant. */
function reacts(node: UiNode): boolean {
  return node.clickable || node.editable || node.checked !== undefined;
}

function* numbered(root: UiNode, start = 0): Generator<{ node: UiNode; order: number; end: number }, number> {
  const place = { node: root, order: start, end: start };
  yield place;
  for (const child of root.children) place.end = yield* numbered(child, place.end + 1);
  return place.end;
}

type Fit = (actual: string, wanted: string) => number;

/** For each node how well one of its texts fits: the index of the text breaks ties, so that a label beats a value. */
function levelsOf(
  nodes: readonly { readonly node: UiNode }[],
  matcher: Matcher | undefined,
  textsOf: (node: UiNode) => readonly (string | undefined)[],
  plainFit: Fit,
): number[] {
  if (matcher === undefined) return nodes.map(() => 0);
  const texts = nodes.map(({ node }) => textsOf(node));
  const fit = fitOf(matcher, plainFit, texts.flat().filter((text) => text !== undefined));
  return texts.map((alternatives) =>
    Math.min(...alternatives.map((text, index) => (text === undefined ? Infinity : fit(text) + index)))
  );
}

function fitOf(matcher: Matcher, plainFit: Fit, texts: readonly string[]): (text: string) => number {
  if (typeof matcher === "string") return (text) => plainFit(text, matcher);
  const { equals, contains, regex, caseInsensitive = false } = matcher;
  const fold = (text: string) => (caseInsensitive ? text.toLowerCase() : text);
  const found = regex === undefined
    ? undefined
    : new Set(textsWith(new RegExp(regex, caseInsensitive ? "i" : ""), texts));
  return (text) => {
    if (equals !== undefined && fold(text) !== fold(equals)) return Infinity;
    if (contains !== undefined && !fold(text).includes(fold(contains))) return Infinity;
    if (found !== undefined && !found.has(text)) return Infinity;
    return 0;
  };
}

function textsWith(pattern: RegExp, texts: readonly string[]): string[] {
  const answers = testAll(pattern, texts);
  return texts.filter((_, index) => answers[index]);
}

// Steps of two leave room for the index of the text: an equally good label beats a value.
function textFit(actual: string, wanted: string): number {
  if (actual === wanted) return 0;
  const [lowActual, lowWanted] = [actual.toLowerCase(), wanted.toLowerCase()];
  if (lowActual.trim() === lowWanted.trim()) return 2;
  return lowActual.includes(lowWanted) ? 4 : Infinity;
}

function identifierFit(actual: string, wanted: string): number {
  return actual === wanted || actual.endsWith(`:id/${wanted}`) ? 0 : Infinity;
}

function encloses(outer: Candidate, inner: Candidate): boolean {
  if (outer === inner) return false;
  if (inner.order > outer.order && inner.order <= outer.end) return true;
  return area(inner.node.rect) > 0 && area(outer.node.rect) > area(inner.node.rect) &&
    covers(outer.node.rect, inner.node.rect);
}

function covers(outer: Rect, inner: Rect): boolean {
  return inner.x >= outer.x && inner.y >= outer.y && inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height;
}

function samePlace(a: Rect, b: Rect): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}

function chooseNth(equals: readonly Ranked[], nth: number): Match {
  const chosen = equals[nth];
  if (chosen !== undefined) return { kind: "one", node: chosen.node };
  return { kind: "many", nodes: equals.map((candidate) => candidate.node) };
}

function nearLabels(root: UiNode, selector: Selector): string[] {
  const nodes = [...walk(root)].filter((node) => !node.absorbed);
  const labels = nodes.map((node) => node.label ?? "").filter((label) => label !== "");
  const names = labels.length > 0 ? labels : nodes.map((node) => node.identifier ?? "").filter((name) => name !== "");
  return nearest(typeof selector.text === "string" ? selector.text : formatSelector(selector), names, 5);
}
