import type { Action, Key } from "../device.ts";
import { contains, type Point, type Size } from "../ui/tree.ts";
import { editLine, type Line, selectAll, type Typing } from "./edit_line.ts";
import { appArea, controlAt, keyboardRect, touchable, type WindowFrame } from "./frame.ts";
import { fractionAt, layout, type Placed } from "./layout.ts";
import type { RunningApps } from "./running_apps.ts";
import { isFlinging, offsetAt, type Scroll, scrollBy } from "./scroll.ts";
import type { Shortcut } from "./shortcut.ts";

/** What was copied last, for all apps of a phone. */
export interface Clipboard {
  text: string;
}

/** The window of the app in front: turns fingers and keys into what happens to the app's controls. */
export class AppWindow {
  readonly #apps: RunningApps;
  readonly #clipboard: Clipboard;
  readonly #scrolls = new Map<string, Scroll>();
  #focus: Focus | undefined;

  constructor(apps: RunningApps, clipboard: Clipboard) {
    this.#apps = apps;
    this.#clipboard = clipboard;
  }

  /** What the window shows on a screen of that size. */
  show(size: Size, nowMs: number): WindowFrame {
    const app = this.#apps.front;
    const view = app.view(nowMs);
    const keyboard = this.#focus?.keyboard ? keyboardRect(size) : undefined;
    const scroll = this.#scrolls.get(scrollKey(app.appId, view.page)) ?? unscrolled;
    return {
      size,
      keyboard,
      appId: app.appId,
      appName: app.name,
      page: view.page,
      layout: layout(view, appArea(size, keyboard), offsetAt(scroll, nowMs)),
      focusedId: this.#focus?.id,
      secure: view.secure ?? false,
      idle: !(view.moving || isFlinging(scroll, nowMs)),
    };
  }

  /** Touches whatever lies there. */
  touch(action: Touch, size: Size, nowMs: number): void {
    const frame = this.show(size, nowMs);
    switch (action.kind) {
      case "tap":
        return this.#tap(frame, action.at, nowMs);
      case "doubleTap":
        return this.#doubleTap(frame, action.at, nowMs);
      case "longPress":
        return this.#tell(frame, action.at, "longPress", nowMs);
      case "drag":
        return this.#swipe(frame, { ...action, momentum: false }, nowMs);
      case "swipe":
        return this.#swipe(frame, action, nowMs);
    }
  }

  /** Types into the focused field; without one, does nothing. */
  type(action: Typing, size: Size, nowMs: number): void {
    const typedInto = this.#typedInto(size, nowMs);
    if (!typedInto) return;
    const { frame, field, line } = typedInto;
    if (action.kind === "pressKey" && MOVES.has(action.key)) return this.#moveOn(frame, field, action.key, nowMs);
    this.#edit(frame, field, editLine(line, action), nowMs);
  }

  /** Does what a shortcut does in the focused field; a field for passwords gives nothing away. */
  shortcut(shortcut: Shortcut, size: Size, nowMs: number): void {
    const typedInto = this.#typedInto(size, nowMs);
    if (!typedInto) return;
    const { frame, field, line } = typedInto;
    const copied = line.isSelected && !field.control.secure ? line.text : "";
    switch (shortcut) {
      case "selectAll":
        return this.#edit(frame, field, selectAll(line), nowMs);
      case "copy":
        if (copied !== "") this.#clipboard.text = copied;
        return;
      case "cut":
        if (copied === "") return;
        this.#clipboard.text = copied;
        return this.#edit(frame, field, editLine(line, { kind: "pressKey", key: "delete" }), nowMs);
      case "paste":
        return this.#edit(frame, field, editLine(line, { kind: "typeText", text: this.#clipboard.text }), nowMs);
      case "focusBefore": {
        const before = fieldsOf(frame)[fieldsOf(frame).indexOf(field) - 1];
        if (before) this.#focusOn(frame, before.control.id, nowMs);
      }
    }
  }

  /** Puts the keyboard away; answers whether there was one. */
  hideKeyboard(): boolean {
    if (!this.#focus?.keyboard) return false;
    this.#focus = { ...this.#focus, keyboard: false };
    return true;
  }

  /** Takes the focus away, and the keyboard with it. */
  blur(): void {
    this.#focus = undefined;
  }

  /** Scrolls a form so that the field that is typed into shows, whatever the keyboard and the screen's turn leave. */
  reveal(size: Size, nowMs: number): void {
    const frame = this.show(size, nowMs);
    const { body } = frame.layout;
    const field = body.items.find(({ control }) => control.id === frame.focusedId);
    if (!field) return;
    const above = Math.max(0, body.rect.y - field.rect.y);
    const below = Math.max(0, field.rect.y + field.rect.height - (body.rect.y + body.rect.height));
    const offset = body.offset + (above > 0 ? -above : below);
    if (offset !== body.offset) this.#scrolls.set(scrollKey(frame.appId, frame.page), { ...unscrolled, offset });
  }

  /** Another page is in front than `left`: nothing on it has the focus yet, and a sub-page opens at its top again. */
  arrive(left: WindowFrame): void {
    this.blur();
    if (left.layout.bar[0]?.control.id === "up") this.#scrolls.delete(scrollKey(left.appId, left.page));
  }

  /** An app starts anew: drops where its pages were scrolled to and which field had the focus. */
  forget(appId: string): void {
    if (this.#apps.front.appId === appId) this.blur();
    for (const key of this.#scrolls.keys()) if (key.startsWith(scrollKey(appId, ""))) this.#scrolls.delete(key);
  }

  /** The focused field and its text, if there is one. */
  #typedInto(size: Size, nowMs: number): { frame: WindowFrame; field: Placed; line: Line } | undefined {
    const frame = this.show(size, nowMs);
    const field = fieldsOf(frame).find(({ control }) => control.id === frame.focusedId);
    return field && this.#focus && { frame, field, line: { ...this.#focus, text: field.control.value ?? "" } };
  }

  #edit(frame: WindowFrame, { control }: Placed, { text, cursor, isSelected = false }: Line, nowMs: number): void {
    if (this.#focus) this.#focus = { ...this.#focus, cursor, isSelected };
    if (text === (control.value ?? "")) return;
    // A list that follows what is typed starts at its top again.
    if (frame.layout.body.kind === "list") this.#scrolls.delete(scrollKey(frame.appId, frame.page));
    this.#apps.send({ kind: "edit", id: control.id, text }, nowMs);
    this.reveal(frame.size, nowMs);
  }

  #tap(frame: WindowFrame, at: Point, nowMs: number): void {
    const control = controlAt(frame, at)?.control;
    if (!control) return;
    if (control.kind === "field") this.#focusOn(frame, control.id, nowMs);
    else if (control.kind === "slider") this.#slide(frame, at, at, nowMs);
    else this.#apps.send({ kind: "tap", id: control.id }, nowMs);
  }

  #doubleTap(frame: WindowFrame, at: Point, nowMs: number): void {
    this.#tap(frame, at, nowMs);
    const next = this.show(frame.size, nowMs);
    // When the first tap opened another page, the second falls into its transition.
    if (next.appId !== frame.appId || next.page !== frame.page) return;
    this.#tap(next, at, nowMs);
    this.#tell(next, at, "doubleTap", nowMs);
  }

  #tell(frame: WindowFrame, at: Point, kind: "doubleTap" | "longPress", nowMs: number): void {
    const control = controlAt(frame, at)?.control;
    if (control) this.#apps.send({ kind, id: control.id }, nowMs);
  }

  #swipe(frame: WindowFrame, swipe: Swipe, nowMs: number): void {
    const { momentum, from, to } = swipe;
    const { body, alert } = frame.layout;
    const isSideways = Math.abs(to.x - from.x) > Math.abs(to.y - from.y);
    if (isSideways) return this.#slide(frame, from, to, nowMs);
    if (alert || !contains(body.rect, from)) return;
    const scroll = scrollBy(body.offset, { by: from.y - to.y, rest: body.rest, momentum, nowMs });
    this.#scrolls.set(scrollKey(frame.appId, frame.page), scroll);
    if (scroll.offset + scroll.fling > body.rest - NEAR_END) this.#apps.send({ kind: "endReached" }, nowMs);
  }

  #slide(frame: WindowFrame, from: Point, to: Point, nowMs: number): void {
    const slider = controlAt(frame, from);
    if (slider?.control.kind !== "slider") return;
    this.#apps.send({ kind: "slide", id: slider.control.id, fraction: fractionAt(slider.rect, to.x) }, nowMs);
  }

  #focusOn(frame: WindowFrame, id: string, nowMs: number): void {
    const text = fieldsOf(frame).find(({ control }) => control.id === id)?.control.value ?? "";
    this.#focus = { id, cursor: [...text].length, isSelected: false, keyboard: true };
    this.reveal(frame.size, nowMs);
  }

  #moveOn(frame: WindowFrame, field: Placed, key: Key, nowMs: number): void {
    const fields = fieldsOf(frame);
    const next = fields[fields.indexOf(field) + 1];
    if (key !== "escape" && next) return this.#focusOn(frame, next.control.id, nowMs);
    if (key === "tab") return;
    this.hideKeyboard();
    if (key === "enter") this.#apps.send({ kind: "submit", id: field.control.id }, nowMs);
  }
}

/** An action that a finger does. */
export type Touch = Extract<Action, { kind: "tap" | "doubleTap" | "longPress" | "drag" | "swipe" }>;
type Swipe = Omit<Extract<Action, { kind: "swipe" }>, "kind" | "durationMs">;

/** The field that is typed into, and whether the keyboard shows for it. */
interface Focus {
  readonly id: string;
  readonly cursor: number;
  readonly isSelected: boolean;
  readonly keyboard: boolean;
}

/** From here on the last row shows, which a list that loads more keeps for saying so. */
const NEAR_END = 56;

const unscrolled: Scroll = { offset: 0, fling: 0, sinceMs: 0 };

/** Keys that leave the field. */
const MOVES: ReadonlySet<Key> = new Set<Key>(["enter", "tab", "escape"]);

function fieldsOf(frame: WindowFrame): readonly Placed[] {
  return touchable(frame).filter(({ control }) => control.kind === "field");
}

function scrollKey(appId: string, page: string): string {
  return `${appId}/${page}`;
}
