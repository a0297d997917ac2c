import type { Action, Screen } from "../device.ts";
import { Failure } from "../failure.ts";
import { choose, findAll } from "./choose.ts";
import { type Element, nameOf, toElement } from "./element.ts";
import type { Selector } from "./selector.ts";
import type { Session } from "./session.ts";
import { report } from "./tap.ts";
import { area, type Point, type Rect, walk } from "./tree.ts";
import { isVisible } from "./wait.ts";

const SWIPE_MS = 300;
// The part of a scrolling area that one swipe crosses: well inside its edges, where systems take swipes for themselves.
const REACH = 0.6;

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
  const swipe = swipeOver(areaToScroll(session, before, options), options.direction);
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
    const { changed } = await scroll(session, options);
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

/** The finger moves against the direction in which content is to come into view. */
function swipeOver(rect: Rect, direction: Direction): Action {
  const at = (across: number, down: number): Point => ({
    x: rect.x + rect.width * across,
    y: rect.y + rect.height * down,
  });
  const near = (1 - REACH) / 2;
  const far = 1 - near;
  const path: Record<Direction, [Point, Point]> = {
    down: [at(0.5, far), at(0.5, near)],
    up: [at(0.5, near), at(0.5, far)],
    right: [at(far, 0.5), at(near, 0.5)],
    left: [at(near, 0.5), at(far, 0.5)],
  };
  const [from, to] = path[direction];
  return { kind: "swipe", from, to, durationMs: SWIPE_MS, momentum: false };
}
