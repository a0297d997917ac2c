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
  /** Whether a later call of the same caller looks anyway, so that a tap that is not verified needs no look of its own. */
  readonly mayProveLater?: boolean | undefined;
  readonly signal: AbortSignal;
}

/** What came of an act on an element. */
export interface Acted {
  readonly element: Element;
  /** Absent when nobody looked. */
  readonly changed?: boolean;
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
  const { before, node, at, isHeld } = await aim(session, selector, make, options);
  const ref = session.refs.name(before).get(node) ?? "";
  const element = toElement(node, ref);
  const action = make(at);
  const unseen = { mayLead: !isTick(node, action), signal };
  if (isHeld && isUnwatched(options) && await session.actUnseen(before, [action], unseen)) return { element };
  const turnsOver = (screen: Screen) => session.refs.find(screen, ref)?.checked !== node.checked;
  const after = await session.act(before, [action], {
    awaitEffect: verify && expect === undefined,
    hasEffect: isHeld ? turnsOver : undefined,
    signal,
  });
  if (expect !== undefined) {
    await waitFor(session, { condition: "visible", selector: expect, timeoutMs: EXPECT_TIMEOUT_MS, signal });
  } else if (verify && !after.changed) {
    if (node.enabled) await session.checkInput("touch", signal);
    throw new Failure("no_effect", `Cannot see an effect of ${action.kind} on ${nameOf(node)}: ${why(node)}`);
  }
  return { element, ...report(after) };
}

interface Aim {
  readonly before: Screen;
  readonly node: UiNode;
  readonly at: Point;
  /** Whether other acts came after the look. */
  readonly isHeld: boolean;
}

/** What is neither box nor field may lead away, and then nobody could tell any more what the fields held. */
async function aim(session: Session, selector: Selector, make: Gesture, options: TapOptions): Promise<Aim> {
  const find = (screen: Screen) => {
    const node = choose(session, screen, selector);
    return { before: screen, node, at: pointOf(screen, node, selector) };
  };
  const findStaying = (screen: Screen) => {
    const found = find(screen);
    const mayBeHeld = isTick(found.node, make(found.at)) || (isUnwatched(options) && !session.owesProof());
    return mayBeHeld ? found : undefined;
  };
  const held = await session.locateHeld(findStaying, options.signal);
  return held === undefined
    ? { ...await session.locate(find, options.signal), isHeld: false }
    : { ...held, isHeld: true };
}

function isUnwatched({ mayProveLater = false, verify, expect }: TapOptions): boolean {
  return mayProveLater && !verify && expect === undefined;
}

function isTick(node: UiNode, action: Action): boolean {
  return node.checked !== undefined && action.kind === "tap";
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
