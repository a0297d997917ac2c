import type { Action, Screen } from "../device.ts";
import { Failure } from "../failure.ts";
import { choose } from "./choose.ts";
import { type Element, nameOf, toElement } from "./element.ts";
import { reach } from "./reach.ts";
import { formatSelector, type Selector } from "./selector.ts";
import type { Aftermath, Session } from "./session.ts";
import type { Point, UiNode } from "./tree.ts";
import { waitFor } from "./wait.ts";

const EXPECT_TIMEOUT_MS = 5_000;

/** How a tap is checked. */
export interface TapOptions {
  /** What has to be visible afterwards; takes the place of the check that something changed. */
  readonly expect?: Selector | undefined;
  /** False accepts a tap that changes nothing. */
  readonly verify: boolean;
  readonly signal: AbortSignal;
}

/** What came of an act on an element. */
export interface Acted {
  readonly element: Element;
  readonly changed: boolean;
  /** Says so when the screen never rests, since then a change proves nothing. */
  readonly note?: string;
}

/** Makes the action for a point, such as a tap there. */
export type Gesture = (at: Point) => Action;

/**
 * Settles, finds the element, taps it once and looks again.
 *
 * @throws {Failure} element_not_found, element_ambiguous, element_covered; no_effect when nothing changed;
 * input_dead when no touch changes anything; wait_timeout when `expect` did not come
 */
export async function tap(session: Session, selector: Selector, options: TapOptions): Promise<Acted> {
  return await gesture(session, selector, (at) => ({ kind: "tap", at }), options);
}

/** Does something with one finger to an element, as {@linkcode tap} does. */
export async function gesture(
  session: Session,
  selector: Selector,
  make: Gesture,
  options: TapOptions,
): Promise<Acted> {
  const { expect, verify, signal } = options;
  const { before, node, at } = await session.locate((screen) => {
    const node = choose(session, screen, selector);
    return { before: screen, node, at: pointOf(screen, node, selector) };
  }, signal);
  const element = toElement(node, session.refs.name(before).get(node) ?? "");
  const action = make(at);
  const after = await session.act(before, [action], { awaitEffect: verify && expect === undefined, signal });
  if (expect !== undefined) {
    await waitFor(session, { condition: "visible", selector: expect, timeoutMs: EXPECT_TIMEOUT_MS, signal });
  } else if (verify && !after.changed) {
    if (node.enabled) await session.checkInput("touch", signal);
    throw new Failure("no_effect", `Cannot see an effect of ${action.kind} on ${nameOf(node)}: ${why(node)}`);
  }
  return { element, ...report(after) };
}

/** The part of a result that every act shares. */
export function report(after: Aftermath): { changed: boolean; note?: string } {
  if (after.screen.idle !== false) return { changed: after.changed };
  return { changed: after.changed, note: "This screen never rests, so a change does not prove an effect" };
}

/** @throws {Failure} element_covered, element_not_found when none of it is on screen */
export function pointOf(screen: Screen, node: UiNode, selector: Selector): Point {
  const reached = reach(screen.root, node);
  if (reached.kind === "free") return reached.at;
  const wanted = formatSelector(selector);
  if (reached.kind === "covered") {
    throw new Failure("element_covered", `Cannot reach ${wanted}: ${nameOf(reached.by)} covers it`);
  }
  throw new Failure("element_not_found", `Cannot reach ${wanted}: no part of ${nameOf(node)} is on screen`);
}

function why(node: UiNode): string {
  return node.enabled ? "the screen is the same as before" : "it is disabled";
}
