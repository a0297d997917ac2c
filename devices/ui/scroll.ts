import type { Action, Screen } from "../device.ts";
import { Failure } from "../failure.ts";
import { choose, findAll } from "./choose.ts";
import { type Element, nameOf, toElement } from "./element.ts";
import type { Selector } from "./selector.ts";
import type { Session } from "./session.ts";
import { report } from "./tap.ts";
import { area, type Rect, type Size, walk } from "./tree.ts";
import { isVisible } from "./wait.ts";

const SWIPE_MS = 300;
/** The part of a scrolling area that one swipe crosses. */
const HALF_A_SCREEN = 0.6;
// Nothing is skipped in a search: what was cut off at one end is whole at the other afterwards.
const NEARLY_A_SCREEN = 0.95;

/** Where the content lies that is to come into view. */
export const directions = ["down", "up", "right", "left"] as const;
/** One of {@linkcode directions}. */
export type Direction = typeof directions[number];

/** What to scroll. */
export interface ScrollOptions {
  readonly direction: Direction;
  /** The scrolling area; the largest on screen when absent. */
  readonly within?: Selector | undefined;
  readonly signal: AbortSignal;
}

/** Scrolls by about half a screen; `changed` is false at the end of the content. */
export async function scroll(session: Session, options: ScrollOptions): Promise<{ changed: boolean; note?: string }> {
  const before = await session.settled(options.signal);
  return await scrollOn(session, before, { ...options, reach: HALF_A_SCREEN });
}

async function scrollOn(
  session: Session,
  before: Screen,
  options: ScrollOptions & { readonly reach: number },
): Promise<{ changed: boolean; note?: string }> {
  const swipe = swipeOver(areaToScroll(session, before, options), before.size, options);
  return report(await session.act(before, [swipe], { awaitEffect: false, signal: options.signal }));
}

/** What came of a search by scrolling; without `element` the end was reached, or the limit. */
export interface ScrolledTo {
  readonly found: boolean;
  readonly element?: Element;
  readonly scrolls: number;
}

/** Scrolls until an element is visible, the content ends, or `maxScrolls` is reached. */
export async function scrollUntilVisible(
  session: Session,
  selector: Selector,
  options: ScrollOptions & { readonly maxScrolls: number },
): Promise<ScrolledTo> {
  for (let scrolls = 0;; scrolls++) {
    const screen = await session.settled(options.signal);
    const node = findAll(session, screen, selector).find((candidate) => isVisible(screen, candidate));
    if (node !== undefined) {
      return { found: true, element: toElement(node, session.refs.name(screen).get(node) ?? ""), scrolls };
    }
    if (scrolls >= options.maxScrolls) return { found: false, scrolls };
    const { changed } = await scrollOn(session, screen, { ...options, reach: NEARLY_A_SCREEN });
    if (!changed) return { found: false, scrolls: scrolls + 1 };
  }
}

function areaToScroll(session: Session, screen: Screen, options: ScrollOptions): Rect {
  if (options.within !== undefined) {
    const node = choose(session, screen, options.within);
    if (area(node.rect) > 0) return node.rect;
    throw new Failure("element_not_found", `Cannot scroll in ${nameOf(node)}: no part of it is on screen`);
  }
  const scrollables = [...walk(screen.root)].filter((node) => node.scrollable && area(node.rect) > 0);
  const [largest] = scrollables.sort((a, b) => area(b.rect) - area(a.rect));
  return largest?.rect ?? screen.root.rect;
}

/**
 * The finger moves against the direction in which content is to come into view. It starts inside the area; on its way it
 * may leave it, since what was touched first goes on following the finger.
 */
function swipeOver(
  rect: Rect,
  screen: Size,
  { direction, reach }: { readonly direction: Direction; readonly reach: number },
): Action {
  const isForward = direction === "down" || direction === "right";
  const swipe = { kind: "swipe", durationMs: SWIPE_MS, momentum: false } as const;
  if (direction === "left" || direction === "right") {
    const edge = SIDE_EDGE * screen.width;
    const [from, to] = stroke({ start: rect.x, length: rect.width, edge, end: screen.width - edge, isForward, reach });
    const y = rect.y + rect.height / 2;
    return { ...swipe, from: { x: from, y }, to: { x: to, y } };
  }
  const edge = TOP_EDGE * screen.height;
  const [from, to] = stroke({ start: rect.y, length: rect.height, edge, end: screen.height - edge, isForward, reach });
  const x = rect.x + rect.width / 2;
  return { ...swipe, from: { x, y: from }, to: { x, y: to } };
}

// Systems take what starts closer to the screen's edges for gestures of their own.
const SIDE_EDGE = 0.1;
const TOP_EDGE = 0.05;
const MARGIN = 0.025;

interface Track {
  /** The area along one axis. */
  readonly start: number;
  readonly length: number;
  /** The part of the screen that the finger keeps to. */
  readonly edge: number;
  readonly end: number;
  readonly isForward: boolean;
  readonly reach: number;
}

function stroke({ start, length, edge, end, isForward, reach }: Track): readonly [number, number] {
  const margin = Math.max((1 - reach) / 2, MARGIN) * length;
  const onScreen = (along: number) => Math.min(Math.max(along, edge), end);
  const from = onScreen(isForward ? start + length - margin : start + margin);
  return [from, onScreen(isForward ? from - reach * length : from + reach * length)];
}
