/**
 * Who is in front, from the lines of `dumpsys window`. Pure.
 *
 * @module
 */

import { DEFAULT_DISPLAY, displayPart, focusedDisplayId } from "./display_id.ts";

/** What has the focus: an app's window, a window that names no app (shade, popup, ANR dialog), or nothing known. */
export type Focus =
  | { readonly kind: "app"; readonly app: string; readonly activity: string }
  | { readonly kind: "window"; readonly title: string; readonly behind?: string }
  | { readonly kind: "none"; readonly behind?: string };

/**
 * Reads the focus, preferring the display that has it.
 *
 * Lines differ by release: without `u0` up to 4.1, `paused=` in 4.x, `type=` on OriginOS, text after the closing brace.
 */
export function readFocus(dump: string): Focus {
  const focused = focusedWindow(dump);
  if (focused === undefined) return { kind: "none", ...appBehind(dump) };
  const title = titleOf(focused);
  const [, app, activity] = COMPONENT.exec(title) ?? [];
  if (app !== undefined && activity !== undefined) return { kind: "app", app, activity };
  return { kind: "window", title, ...appBehind(dump) };
}

/** The extended regular expression for `grep` that keeps what {@linkcode ownerOfFocus} reads beside other lines. */
export const OWNER_LINES = " Window #|package=";

/** The app whose window has the focus, whatever its title is; `undefined` where the lines have no list of windows. */
export function ownerOfFocus(dump: string): string | undefined {
  const focused = focusedWindow(dump);
  if (focused === undefined) return undefined;
  const windows = dump.split(/^(?=[ \t]*Window #\d)/m);
  const window = windows.find((part) => /^[ \t]*Window #\d+ (Window\{[^}\n]*)\}/.exec(part)?.[1] === focused);
  return window === undefined ? undefined : /^.*\bpackage=([\w.]+)/m.exec(window)?.[1];
}

/** The window with the focus as the lines write it, up to the brace at its end. */
function focusedWindow(dump: string): string | undefined {
  return focusIn(focusedDisplay(dump)) ?? focusedElsewhere(dump);
}

/** The part of the dump that is about the display with the focus; all of it when it does not tell displays apart. */
function focusedDisplay(dump: string): string {
  return displayPart(dump, focusedDisplayId(dump)) ?? dump;
}

const COMPONENT = /^([A-Za-z][\w.]*)\/([\w.$]+)$/;
const WINDOW = /mCurrentFocus=(Window\{\S+ [^}\n]*)\}/;
const ACTIVITY = /(?:mFocusedApp|ResumedActivity)\b.*?\bActivityRecord\{\S+ (?:u\d+ )?([A-Za-z][\w.]*)\/[\w.$]+/;

function focusIn(part: string): string | undefined {
  return WINDOW.exec(part)?.[1];
}

function titleOf(window: string): string {
  return window.replace(/^Window\{\S+ (?:u\d+ )?/, "").replace(/( (paused|type)=\S+)+ ?$/, "").trim();
}

/** Folded phones say that their first display has the focus, and that none of its windows has. */
function focusedElsewhere(dump: string): string | undefined {
  return focusedDisplayId(dump) === DEFAULT_DISPLAY ? focusIn(dump) : undefined;
}

function appBehind(dump: string): { readonly behind?: string } {
  const behind = (ACTIVITY.exec(focusedDisplay(dump)) ?? ACTIVITY.exec(dump))?.[1];
  return behind === undefined ? {} : { behind };
}
