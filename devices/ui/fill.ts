import type { Action, Screen } from "../device.ts";
import { Failure } from "../failure.ts";
import { choose } from "./choose.ts";
import { type Element, nameOf } from "./element.ts";
import { elementIn, readBack, readBackLater } from "./read_back.ts";
import type { Selector } from "./selector.ts";
import type { Proof, Session } from "./session.ts";
import { pointOf } from "./tap.ts";
import { type UiNode, walk } from "./tree.ts";

/** How a field is filled. */
export interface FillOptions {
  /** Removes what the field holds before typing. */
  readonly clear: boolean;
  /** False skips reading back. */
  readonly verify: boolean;
  /** Whether a later call of the same caller may read back, and fail for it; a form then costs one look. */
  readonly mayProveLater?: boolean | undefined;
  readonly signal: AbortSignal;
}

/** What came of a fill. */
export interface Filled {
  readonly element: Element;
  /** What the field holds now; absent for a secure field and when the device does not say. */
  readonly value?: string;
  /** Whether that was read back and is what was typed; where it may be proven later, the next look does that. */
  readonly verified: boolean;
}

/**
 * Focuses a field, clears it, types, and reads back what it holds, all in one round trip where the platform can. What
 * got lost on the way is typed once more, slowly.
 *
 * @throws {Failure} text_mismatch, with what the field holds (for a secure field only its length); input_dead when no
 * key changes anything
 */
export async function fill(session: Session, selector: Selector, text: string, options: FillOptions): Promise<Filled> {
  const { clear, verify, mayProveLater = false, signal } = options;
  const find = (screen: Screen) => {
    const node = choose(session, screen, selector);
    return { before: screen, node, at: node.editable ? pointOf(screen, node, selector) : undefined };
  };
  // What the field holds since it was typed into is not in a look from before.
  const findUntouched = (screen: Screen) => unlessOwed(session, find(screen));
  const { before, node: field, at } = await session.locateHeld(findUntouched, signal) ??
    await session.locate(find, signal);
  if (at === undefined) {
    throw new Failure("invalid_input", `Cannot type into ${nameOf(field)}: it is not a text field`);
  }
  const actions: Action[] = [
    { kind: "tap", at },
    ...(clear && (field.value ?? "") !== "" ? [erase(field)] : []),
    ...(text === "" ? [] : [{ kind: "typeText", text } as const]),
  ];
  const typed = { kept: clear ? "" : field.value ?? "", text };
  if (mayProveLater && text !== "" && isInForm(before, field)) {
    const refocus = (screen: Screen, node: UiNode) => ({ kind: "tap", at: pointOf(screen, node, selector) } as const);
    const prove: Proof["prove"] = (screen, signal) =>
      readBackLater(session, { screen, field, refocus, ...typed, signal });
    const proof = verify ? { of: field, prove } : undefined;
    if (await session.actUnseen(before, actions, { proof, signal })) {
      return { element: elementIn(session, before, field), verified: false };
    }
  }
  const screen = await session.actAndLook(actions, signal);
  if (!verify) return { element: elementIn(session, screen, field), verified: false };
  return await readBack(session, { screen, field, ...typed, signal });
}

function unlessOwed<Found extends { readonly node: UiNode }>(session: Session, found: Found): Found | undefined {
  return session.owesProof(found.node) ? undefined : found;
}

/** Whether there is more to fill in or tick, for which a look can be held. */
function isInForm({ root }: Screen, field: UiNode): boolean {
  return [...walk(root)].some((node) => node !== field && (node.editable || node.checked !== undefined));
}

function erase(field: UiNode): Action {
  return { kind: "eraseText", characters: [...(field.value ?? "")].length };
}
