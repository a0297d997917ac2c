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
  const focused = focusedWindow(focusedDisplay(dump)) ?? focusedElsewhere(dump);
  if (focused === undefined) return { kind: "none", ...appBehind(dump) };
  const component = COMPONENT.exec(focused);
  const [, app, activity] = component ?? [];
  if (app !== undefined && activity !== undefined) return { kind: "app", app, activity };
  return { kind: "window", title: focused, ...appBehind(dump) };
}

/** The part of the dump that is about the display with the focus; all of it when it does not tell displays apart. */
function focusedDisplay(dump: string): string {
  return displayPart(dump, focusedDisplayId(dump)) ?? dump;
}

const COMPONENT = /^([A-Za-z][\w.]*)\/([\w.$]+)$/;
const WINDOW = /mCurrentFocus=Window\{\S+ (?:u\d+ )?([^}\n]*)\}/;
const ACTIVITY = /(?:mFocusedApp|ResumedActivity)\b.*?\bActivityRecord\{\S+ (?:u\d+ )?([A-Za-z][\w.]*)\/[\w.$]+/;

function focusedWindow(dump: string): string | undefined {
  return WINDOW.exec(dump)?.[1]?.replace(/( (paused|type)=\S+)+ ?$/, "").trim();
}

/** Folded phones say that their first display has the focus, and that none of its windows has. */
function focusedElsewhere(dump: string): string | undefined {
  return focusedDisplayId(dump) === DEFAULT_DISPLAY ? focusedWindow(dump) : undefined;
}

function appBehind(dump: string): { readonly behind?: string } {
  const behind = (ACTIVITY.exec(focusedDisplay(dump)) ?? ACTIVITY.exec(dump))?.[1];
  return behind === undefined ? {} : { behind };
}
