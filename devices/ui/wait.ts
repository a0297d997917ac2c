import type { Screen } from "../device.ts";
import { Failure } from "../failure.ts";
import { findAll } from "./choose.ts";
import { type Element, nameOf, toElement } from "./element.ts";
import { fingerprint } from "./fingerprint.ts";
import { quote } from "./quote.ts";
import { reach } from "./reach.ts";
import { formatSelector, type Selector } from "./selector.ts";
import type { Session } from "./session.ts";
import type { UiNode } from "./tree.ts";

const POLL_MS = 200;

/** What can be waited for. */
export const conditions = [
  "exists",
  "visible",
  "hidden",
  "enabled",
  "disabled",
  "checked",
  "unchecked",
  "selected",
  "focused",
  "text",
] as const;
/** One of {@linkcode conditions}. */
export type Condition = typeof conditions[number];

/** How `expectedText` is compared with an element's label or value. */
export const textMatches = ["contains", "equals"] as const;

/** A wait for an element. */
export interface Wait {
  readonly condition: Condition;
  readonly selector: Selector;
  readonly timeoutMs: number;
  /** For the condition `text`. */
  readonly expectedText?: string | undefined;
  readonly textMatch?: typeof textMatches[number] | undefined;
  readonly signal: AbortSignal;
}

/**
 * Looks until a condition holds. A screen that cannot be read proves nothing, least of all that something is hidden.
 *
 * @returns the element, or `undefined` when it was to be hidden
 * @throws {Failure} wait_timeout, with what is there instead; screen_unreadable when the last reads all failed
 */
export async function waitFor(session: Session, wait: Wait): Promise<Element | undefined> {
  const { clock } = session.device;
  const end = clock.now() + wait.timeoutMs;
  let unreadable: Failure | undefined;
  for (let screen = await readable(() => session.recent(wait.signal));;) {
    if (screen instanceof Failure) unreadable = screen;
    else {
      unreadable = undefined;
      const held = holds(session, screen, wait);
      if (held.kind === "held") return held.element;
      if (clock.now() >= end) throw timedOut(wait, held.instead);
    }
    if (unreadable !== undefined && clock.now() >= end) throw unreadable;
    await clock.sleep(POLL_MS, wait.signal);
    screen = await readable(() => session.look(wait.signal));
  }
}

async function readable(read: () => Promise<Screen>): Promise<Screen | Failure> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Failure && error.code === "screen_unreadable") return error;
    throw error;
  }
}

type Held =
  | { readonly kind: "held"; readonly element: Element | undefined }
  | { readonly kind: "not"; readonly instead: string };

function holds(session: Session, screen: Screen, wait: Wait): Held {
  const nodes = findAll(session, screen, wait.selector);
  const node = nodes.find((candidate) => fulfils(screen, candidate, wait));
  if (wait.condition === "hidden") {
    const shown = nodes.find((candidate) => isVisible(screen, candidate));
    return shown === undefined
      ? { kind: "held", element: undefined }
      : { kind: "not", instead: `${nameOf(shown)} is visible` };
  }
  if (node !== undefined) {
    return { kind: "held", element: toElement(node, session.refs.name(screen).get(node) ?? "") };
  }
  const [nearest] = nodes;
  return { kind: "not", instead: nearest === undefined ? "it is not on screen" : stateOf(nearest, wait) };
}

function fulfils(screen: Screen, node: UiNode, wait: Wait): boolean {
  switch (wait.condition) {
    case "exists":
      return true;
    case "visible":
      return isVisible(screen, node);
    case "hidden":
      return false;
    case "enabled":
      return node.enabled;
    case "disabled":
      return !node.enabled;
    case "checked":
      return node.checked === true;
    case "unchecked":
      return node.checked === false;
    case "selected":
      return node.selected;
    case "focused":
      return node.focused;
    case "text":
      return [node.label, node.value].some((text) => text !== undefined && textFits(text, wait));
  }
}

function textFits(text: string, wait: Wait): boolean {
  const expected = wait.expectedText ?? "";
  return wait.textMatch === "equals" ? text === expected : text.includes(expected);
}

/** Whether an element shows: inside the screen, not zero-sized, not covered by something that takes its taps. */
export function isVisible(screen: Screen, node: UiNode): boolean {
  return reach(screen.root, node).kind === "free";
}

function stateOf(node: UiNode, wait: Wait): string {
  const name = nameOf(node);
  if (wait.condition === "visible") return `${name} is covered or outside the screen`;
  if (wait.condition === "text") return `${name} holds ${quote(node.value ?? node.label ?? "")}`;
  if (node.checked === undefined && (wait.condition === "checked" || wait.condition === "unchecked")) {
    return `${name} cannot be checked`;
  }
  return `${name} is not`;
}

function timedOut(wait: Wait, instead: string): Failure {
  const wanted = wait.condition === "text" ? `text ${quote(wait.expectedText ?? "")}` : wait.condition;
  return new Failure(
    "wait_timeout",
    `Cannot see ${formatSelector(wait.selector)} become ${wanted} within ${wait.timeoutMs} ms: ${instead}`,
  );
}

/**
 * Looks until the device knows that the screen rests, or, where it does not know, until the screen has stayed the same
 * for `minStableMs`.
 *
 * @throws {Failure} not_settled
 */
export async function waitUntilIdle(
  session: Session,
  options: { readonly timeoutMs: number; readonly minStableMs: number; readonly signal: AbortSignal },
): Promise<void> {
  const { clock } = session.device;
  const end = clock.now() + options.timeoutMs;
  let last: string | undefined;
  let stableSince = clock.now();
  while (true) {
    const screen = await session.look(options.signal);
    const print = fingerprint(screen);
    if (print !== last) stableSince = clock.now();
    if (screen.idle || clock.now() - stableSince >= options.minStableMs) return;
    if (clock.now() >= end) {
      throw new Failure("not_settled", `Cannot see the screen rest within ${options.timeoutMs} ms: it keeps changing`);
    }
    last = print;
    await clock.sleep(Math.min(POLL_MS, options.minStableMs), options.signal);
  }
}

/**
 * Looks until an app is in front.
 *
 * @returns the last look, which says what is in front, or that the device does not tell
 */
export async function waitForApp(
  session: Session,
  appId: string,
  options: { readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<Screen> {
  const { clock } = session.device;
  const end = clock.now() + options.timeoutMs;
  let screen = await session.recent(options.signal);
  while (screen.app !== undefined && screen.app !== appId && screen.barrier === undefined && clock.now() < end) {
    await clock.sleep(POLL_MS, options.signal);
    screen = await session.look(options.signal);
  }
  return screen;
}
