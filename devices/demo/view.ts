/**
 * What an app of the demo phone shows, as a description without coordinates; `layout.ts` gives it places. Pure.
 *
 * @module
 */

/** One page: a title bar, controls that stay under it, a body that may scroll, and an alert over all of it. */
export interface View {
  /** Names the page within its app: when it changes, the phone plays a page transition. */
  readonly page: string;
  readonly title?: string;
  /** Whether a "Navigate up" button stands before the title. */
  readonly up?: boolean;
  /** Controls between the title and the body that do not scroll. */
  readonly pinned?: readonly Control[];
  readonly body: Body;
  readonly alert?: Alert | undefined;
  /** True while something on the page moves by itself. */
  readonly moving?: boolean;
  /** True when the app protects its pixels from screenshots. */
  readonly secure?: boolean;
}

/** The part below the title: `list` and `form` scroll, `grid` holds icons. */
export interface Body {
  readonly kind: "list" | "form" | "grid";
  readonly items: readonly Control[];
}

/** A dialog that covers its page. */
export interface Alert {
  readonly label: string;
  readonly buttons: readonly Control[];
}

/** Something to see or touch; `id` is unique on its page. */
export interface Control {
  readonly kind: ControlKind;
  readonly id: string;
  readonly label: string;
  /** A second line, or the text of a field in clear, which is hidden when it is shown. */
  readonly value?: string | undefined;
  readonly checked?: boolean;
  readonly enabled?: boolean;
  readonly secure?: boolean;
  /** A slider's position, from 0 to 1. */
  readonly fraction?: number;
}

/** The looks and manners a control can have: a `row` opens something, an `entry` only tells. */
export type ControlKind =
  | "row"
  | "entry"
  | "text"
  | "digits"
  | "heading"
  | "button"
  | "switch"
  | "checkbox"
  | "slider"
  | "field"
  | "progress"
  | "icon";

/** Whether a control only tells, so that touches pass it by. */
export function isPassive({ kind }: Control): boolean {
  return PASSIVE.has(kind);
}

const PASSIVE: ReadonlySet<ControlKind> = new Set<ControlKind>(["entry", "text", "digits", "heading", "progress"]);

/** What may be read of a control: bullets in place of a password. */
export function shownValue(control: Control): string | undefined {
  return control.secure ? "•".repeat([...control.value ?? ""].length) : control.value;
}
