import type { Action, Screen } from "../device.ts";
import { contains, type Point, type UiNode, walk } from "../ui/tree.ts";
import { bullets } from "./veil.ts";

type Typing = Extract<Action, { kind: "typeText" }>;
type Cover = (text: string) => string;

/** A field that a secret was typed into; without a node it may be any field of the app. */
interface TypedField {
  readonly app: string | undefined;
  readonly node: UiNode | undefined;
  /** How the values that are known to have come about show; all others are bullets. */
  readonly shown: ReadonlyMap<string, string>;
}

// Forms have a few; whoever fills more than these has left the first ones long ago.
const MAX_FIELDS = 100;
const MAX_VALUES = 30;

/**
 * The fields of one device that secrets were typed into.
 *
 * What such a field holds may be a part of a secret, of which no search for the whole tells. So it shows only what is
 * known to have been typed there. Pure.
 */
export class TypedFields {
  #fields: readonly TypedField[] = [];
  #latest: UiNode | undefined;
  /** From the typing of a secret until its screen is seen to have gone. */
  #isNear = false;

  /** Whether nothing was typed here. */
  get isEmpty(): boolean {
    return this.#fields.length === 0;
  }

  /** Learns what is about to be typed, and into which fields of the screen that was seen last. */
  note(before: Screen | undefined, actions: readonly Action[], cover: Cover): void {
    let erased = 0;
    for (const action of actions) {
      if (action.kind === "tap") this.#latest = fieldAt(before, action.at);
      if (action.kind === "eraseText") erased = action.characters;
      if (action.kind === "typeText") this.#type(action, { before, erased, cover });
    }
  }

  #type(typing: Typing, { before, erased, cover }: { before: Screen | undefined; erased: number; cover: Cover }): void {
    const [app, node] = [before?.app, this.#latest];
    const known = this.#fields.find((field) => field.app === app && isOf(field, node));
    if (known === undefined && typing.secret !== true) return;
    const held = [...(node && sameIn(before, node)?.value) ?? ""];
    const prior = held.slice(0, held.length - Math.min(erased, held.length)).join("");
    const priorShown = known === undefined ? cover(prior) : shownIn(known, prior);
    const typed = cover(typing.text);
    const shown = [
      ...known?.shown ?? [],
      ...[[prior, priorShown], [typing.text, typed], [prior + typing.text, priorShown + typed]] as const,
    ].slice(-MAX_VALUES);
    const others = this.#fields.filter((field) => field !== known);
    this.#fields = [...others, { app, node: known?.node ?? node, shown: new Map(shown) }].slice(-MAX_FIELDS);
    if (typing.secret === true) this.#isNear = true;
  }

  /** What a field's value shows; `undefined` where no secret was typed into it. */
  shows(node: UiNode, app: string | undefined): string | undefined {
    const field = this.#fieldOf(node, app);
    if (field === undefined) return undefined;
    return node.secure ? bullets(node.value ?? "") : shownIn(field, node.value ?? "");
  }

  /** Learns from a look whether the screen on which a secret was typed has gone. */
  looked(screen: Screen): void {
    if (screen.idle !== false && screen.barrier === undefined && !this.#isThere(screen)) this.#isNear = false;
  }

  /** Whether a picture of a screen may show a secret. */
  mayShowOn(screen: Screen, cover: Cover): boolean {
    if (this.#isNear || this.#isThere(screen)) return true;
    const texts = [...walk(screen.root)].flatMap(({ label, value, identifier }) => [label, value, identifier]);
    return texts.some((text) => text !== undefined && cover(text) !== text);
  }

  /** Whether a field with something of a secret is on screen, or something lies over what may be its screen. */
  #isThere(screen: Screen): boolean {
    if (!this.#fields.some(({ app }) => app === screen.app)) return false;
    return [...walk(screen.root)].some((node) => node.role === "alert" || this.#isHeldBy(node, screen.app));
  }

  #isHeldBy(node: UiNode, app: string | undefined): boolean {
    const { value = "" } = node;
    const field = value === "" ? undefined : this.#fieldOf(node, app);
    return field !== undefined && (node.secure || shownIn(field, value) !== value);
  }

  #fieldOf(node: UiNode, app: string | undefined): TypedField | undefined {
    if (!node.editable) return undefined;
    return this.#fields.find((field) => field.app === app && isOf(field, node));
  }
}

function shownIn({ shown }: TypedField, value: string): string {
  return shown.get(value) ?? bullets(value);
}

function isOf(field: TypedField, node: UiNode | undefined): boolean {
  if (field.node === undefined || node === undefined) return true;
  return isSame(field.node, node);
}

/** The same field in another look: by its names or its place; one without a name may have moved with the focus. */
function isSame(one: UiNode, other: UiNode): boolean {
  if (one.identifier !== undefined && other.identifier !== undefined && one.identifier !== other.identifier) {
    return false;
  }
  const isUnnamed = one.identifier === undefined && one.label === undefined;
  const isNamedAlike = one.identifier === other.identifier && one.label === other.label;
  const isInPlace = one.rect.x === other.rect.x && one.rect.y === other.rect.y;
  return isInPlace || (isUnnamed ? other.focused : isNamedAlike);
}

function fieldAt(screen: Screen | undefined, point: Point): UiNode | undefined {
  return screen && [...walk(screen.root)].findLast((node) => node.editable && contains(node.rect, point));
}

function sameIn(screen: Screen | undefined, node: UiNode): UiNode | undefined {
  return screen && [...walk(screen.root)].find((other) => other.editable && isSame(node, other));
}
