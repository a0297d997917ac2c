import type { Action, Screen } from "../device.ts";
import { Failure } from "../failure.ts";
import { choose } from "./choose.ts";
import { type Element, nameOf, toElement } from "./element.ts";
import { quote } from "./quote.ts";
import type { Selector } from "./selector.ts";
import type { Session } from "./session.ts";
import { pointOf } from "./tap.ts";
import { type UiNode, walk } from "./tree.ts";

const READ_BACK_MS = 1_500;
const POLL_MS = 100;

/** How a field is filled. */
export interface FillOptions {
  /** Removes what the field holds before typing. */
  readonly clear: boolean;
  /** False skips reading back. */
  readonly verify: boolean;
  readonly signal: AbortSignal;
}

/** What came of a fill. */
export interface Filled {
  readonly element: Element;
  /** What the field holds now; absent for a secure field and when the device does not say. */
  readonly value?: string;
  /** Whether that was read back and is what was typed. */
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
  const { clear, verify, signal } = options;
  const { field, at } = await session.locate((screen) => {
    const field = choose(session, screen, selector);
    return { field, at: field.editable ? pointOf(screen, field, selector) : undefined };
  }, signal);
  if (at === undefined) {
    throw new Failure("invalid_input", `Cannot type into ${nameOf(field)}: it is not a text field`);
  }
  const kept = clear ? "" : field.value ?? "";
  const actions: Action[] = [
    { kind: "tap", at },
    ...(clear && (field.value ?? "") !== "" ? [erase(field)] : []),
    ...(text === "" ? [] : [{ kind: "typeText", text } as const]),
  ];
  const screen = await session.actAndLook(actions, signal);
  if (!verify) return { element: elementIn(session, screen, field), verified: false };
  const typed = session.device.secrets?.shown(text) ?? text;
  const wanted = kept + typed;
  const first = await readBack(session, { screen, field, wanted, signal });
  if (first.kind === "filled") return first.filled;
  // Where nothing at all has arrived, that may be no fault of the field's.
  if (first.node !== undefined && first.node.value === field.value) await session.checkInput("keys", signal);
  const isKnown = !field.secure && typed === text;
  const repair = isKnown ? repairOf(first.node, wanted) : repairHidden(first.node, { kept, wanted, text });
  if (repair === undefined) throw mismatch(field, first.node, wanted);
  const repaired = await session.actAndLook(repair, signal);
  const second = await readBack(session, { screen: repaired, field, wanted, signal });
  if (second.kind === "filled") return second.filled;
  throw mismatch(field, second.node, wanted);
}

/**
 * Some apps lose or swap characters that come fast. What is missing or wrong at the end is typed once more, slowly; a
 * field that holds anything else formats or limits what is typed, and is left alone.
 */
function repairOf(node: UiNode | undefined, wanted: string): readonly Action[] | undefined {
  if (node === undefined) return undefined;
  const held = [...node.value ?? ""];
  const all = [...wanted];
  const wrong = held.findIndex((character, index) => character !== all[index]);
  const right = wrong < 0 ? held.length : wrong;
  return isMadeOf(held, all) ? retyping(held.length - right, all.slice(right).join("")) : undefined;
}

/** Of what is hidden only the length is known. What is too short is typed once more as a whole. */
function repairHidden(
  node: UiNode | undefined,
  { kept, wanted, text }: { readonly kept: string; readonly wanted: string; readonly text: string },
): readonly Action[] | undefined {
  if (node === undefined) return undefined;
  const [held, before] = [lengthOf(node.value ?? ""), lengthOf(kept)];
  return before <= held && held < lengthOf(wanted) ? retyping(held - before, text) : undefined;
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

function erase(field: UiNode): Action {
  return { kind: "eraseText", characters: [...(field.value ?? "")].length };
}

interface ReadBack {
  readonly screen: Screen;
  readonly field: UiNode;
  readonly wanted: string;
  readonly signal: AbortSignal;
}

type Read =
  | { readonly kind: "filled"; readonly filled: Filled }
  | { readonly kind: "differs"; readonly node: UiNode | undefined };

/** Reads until the field holds what was typed; apps may take a moment to show it. */
async function readBack(session: Session, { screen, field, wanted, signal }: ReadBack): Promise<Read> {
  const { clock } = session.device;
  const end = clock.now() + READ_BACK_MS;
  for (let now = screen;;) {
    const node = findAgain(now, field);
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

function elementIn(session: Session, screen: Screen, field: UiNode): Element {
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
