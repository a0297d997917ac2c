/**
 * Reading back what a field holds after it was typed into, and typing once more what got lost.
 *
 * @module
 */

import type { Action, Screen } from "../device.ts";
import { Failure } from "../failure.ts";
import { type Element, nameOf, toElement } from "./element.ts";
import { quote } from "./quote.ts";
import type { Session } from "./session.ts";
import { type UiNode, walk } from "./tree.ts";

const READ_BACK_MS = 1_500;
const POLL_MS = 100;

/** What was typed into a field, and the screen after it. */
export interface Entry {
  readonly screen: Screen;
  readonly field: UiNode;
  /** What the field held before, and still has to. */
  readonly kept: string;
  /** What was typed after that; secrets stand in it by their names. */
  readonly text: string;
  readonly signal: AbortSignal;
}

/** The field with what it holds; for a secure field only that the length is right. */
export interface ReadText {
  readonly element: Element;
  readonly value?: string;
  readonly verified: true;
}

/**
 * Reads back what a field holds that has the focus; apps may take a moment to show it.
 *
 * @throws {Failure} text_mismatch; input_dead when no key changes anything
 */
export async function readBack(session: Session, entry: Entry): Promise<ReadText> {
  return await prove(session, { ...entry, find: findAgain, waitMs: READ_BACK_MS });
}

/** Makes the action that gives a field the focus. */
export type Refocus = (screen: Screen, field: UiNode) => Action;

/**
 * The same when other fields may have the focus by now, and there was time enough. Answers the latest screen.
 *
 * @throws {Failure} text_mismatch
 */
export async function readBackLater(session: Session, entry: Entry & { readonly refocus: Refocus }): Promise<Screen> {
  let last = entry.screen;
  const wanted = wantedOf(session, entry);
  const find = (screen: Screen, field: UiNode) => findUnfocused(last = screen, field, wanted);
  const refocus = (node: UiNode) => entry.refocus(last, node);
  await prove(session, { ...entry, find, refocus, waitMs: 0 });
  return last;
}

/** How all that the field has to hold shows there; of secrets only once they were typed. */
function wantedOf(session: Session, { kept, text }: Entry): string {
  return kept + (session.device.secrets?.shown(text) ?? text);
}

interface Search extends Entry {
  readonly find: (screen: Screen, field: UiNode) => UiNode | undefined;
  /** Absent where the field still has the focus. */
  readonly refocus?: (node: UiNode) => Action;
  readonly waitMs: number;
}

async function prove(session: Session, search: Search): Promise<ReadText> {
  const { field, signal } = search;
  const wanted = wantedOf(session, search);
  const first = await read(session, search, wanted);
  if (first.kind === "filled") return first.filled;
  // Where nothing at all has arrived, that may be no fault of the field's.
  if (first.node !== undefined && first.node.value === field.value) await session.checkInput("keys", signal);
  const isKnown = !field.secure && wanted === search.kept + search.text;
  const repair = isKnown ? repairOf(first.node, wanted, search.refocus) : repairHidden(first.node, wanted, search);
  if (repair === undefined) throw mismatch(field, first.node, wanted);
  const screen = await session.actAndLook(repair, signal);
  const second = await read(session, { ...search, screen, waitMs: READ_BACK_MS }, wanted);
  if (second.kind === "filled") return second.filled;
  throw mismatch(field, second.node, wanted);
}

/**
 * Some apps lose or swap characters that come fast. What is missing or wrong at the end is typed once more, slowly; a
 * field that holds anything else formats or limits what is typed, and is left alone.
 */
function repairOf(
  node: UiNode | undefined,
  wanted: string,
  refocus?: (node: UiNode) => Action,
): readonly Action[] | undefined {
  if (node === undefined) return undefined;
  const held = [...node.value ?? ""];
  const all = [...wanted];
  if (!isMadeOf(held, all)) return undefined;
  // A tap puts the cursor anywhere; erasing puts it at the end.
  if (refocus !== undefined) return [refocus(node), ...retyping(held.length, wanted)];
  const wrong = held.findIndex((character, index) => character !== all[index]);
  const right = wrong < 0 ? held.length : wrong;
  return retyping(held.length - right, all.slice(right).join(""));
}

/** Of what is hidden only the length is known. What is too short is typed once more as a whole. */
function repairHidden(
  node: UiNode | undefined,
  wanted: string,
  { kept, text, refocus }: Search,
): readonly Action[] | undefined {
  if (node === undefined) return undefined;
  const [held, before] = [lengthOf(node.value ?? ""), lengthOf(kept)];
  if (held < before || held >= lengthOf(wanted)) return undefined;
  const actions = retyping(held - before, text);
  if (refocus === undefined) return actions;
  // With nothing to erase the cursor would stay where the tap puts it.
  return held === before && before > 0 ? undefined : [refocus(node), ...actions];
}

function retyping(wrong: number, text: string): readonly Action[] {
  return [
    ...(wrong === 0 ? [] : [{ kind: "eraseText", characters: wrong } as const]),
    { kind: "typeText", text, pace: "slow" },
  ];
}

/** Whether `part` has no character more often than `all` has it. */
function isMadeOf(part: readonly string[], all: readonly string[]): boolean {
  const left = Map.groupBy(all, (character) => character);
  return [...Map.groupBy(part, (character) => character)].every(([character, uses]) =>
    uses.length <= (left.get(character)?.length ?? 0)
  );
}

type Read =
  | { readonly kind: "filled"; readonly filled: ReadText }
  | { readonly kind: "differs"; readonly node: UiNode | undefined };

/** Reads until the field holds what was typed. */
async function read(session: Session, search: Search, wanted: string): Promise<Read> {
  const { screen, field, find, waitMs, signal } = search;
  const { clock } = session.device;
  const end = clock.now() + waitMs;
  for (let now = screen;;) {
    const node = find(now, field);
    const held = node?.value ?? "";
    if (node !== undefined && holds(node, held, wanted)) {
      const value = node.secure ? {} : { value: held };
      return { kind: "filled", filled: { element: elementIn(session, now, node), ...value, verified: true } };
    }
    if (clock.now() >= end) return { kind: "differs", node };
    await clock.sleep(POLL_MS, signal);
    now = await session.look(signal);
  }
}

// Of a secure field only the number of its bullets is known.
function holds(node: UiNode, held: string, wanted: string): boolean {
  return node.secure ? lengthOf(held) === lengthOf(wanted) : held === wanted;
}

function lengthOf(text: string): number {
  return [...text].length;
}

/** The same field in a later screen: by identifier, label and kind, else by its place, else the one that has the focus. */
function findAgain(screen: Screen, field: UiNode): UiNode | undefined {
  const fields = [...walk(screen.root)].filter((node) => node.editable && node.secure === field.secure);
  const alike = fields.filter((node) => node.identifier === field.identifier && node.label === field.label);
  return alike.find((node) => node.focused) ?? (alike.length === 1 ? alike[0] : undefined) ??
    fields.find(({ rect }) => rect.x === field.rect.x && rect.y === field.rect.y) ??
    fields.find((node) => node.focused);
}

/** The same when other fields may have the focus by now: the one that holds what was typed, else the one alike. */
function findUnfocused(screen: Screen, field: UiNode, wanted: string): UiNode | undefined {
  const fields = [...walk(screen.root)].filter((node) => node.editable && node.secure === field.secure);
  const alike = fields.filter((node) => node.identifier === field.identifier && node.label === field.label);
  const [only] = alike.length === 1 ? alike : [];
  return only ?? fields.find(({ rect }) => rect.x === field.rect.x && rect.y === field.rect.y) ??
    fields.find((node) => !node.secure && node.value === wanted);
}

/** The field as an element of a screen, or as it was when it is not there. */
export function elementIn(session: Session, screen: Screen, field: UiNode): Element {
  const node = findAgain(screen, field) ?? field;
  return toElement(node, session.refs.name(screen).get(node) ?? "");
}

function mismatch(field: UiNode, node: UiNode | undefined, wanted: string): Failure {
  const tried = `Cannot fill ${nameOf(field)}`;
  if (node === undefined) return new Failure("text_mismatch", `${tried}: the field is not on screen any more`);
  const held = node.value ?? "";
  const holds = node.secure ? `${lengthOf(held)} characters instead of ${lengthOf(wanted)}` : quote(held);
  return new Failure("text_mismatch", `${tried}: it holds ${holds}`);
}
