/**
 * Which of a phone's displays is meant, by the numbers that Android's windows and `input` use. Pure.
 *
 * @module
 */

/** The display that a phone always has. */
export const DEFAULT_DISPLAY = 0;

/** The display that has the focus, by the kept lines of `dumpsys window`; before Android 10 only one can have it. */
export function focusedDisplayId(dump: string): number {
  return Number(/mTopFocusedDisplayId=(\d{1,9})\b/.exec(dump)?.[1] ?? DEFAULT_DISPLAY);
}

/** The part of the lines that is about one display; `undefined` where they do not tell it apart. */
export function displayPart(dump: string, displayId: number): string | undefined {
  const parts = dump.split(/^(?=[ \t]*Display: mDisplayId=\d)/m);
  return parts.find((part) => new RegExp(`^[ \\t]*Display: mDisplayId=${displayId}\\b`).test(part));
}

/** How many displays the lines tell of. */
export function countDisplays(dump: string): number {
  const ids = dump.matchAll(/^[ \t]*Display: mDisplayId=(\d+)\b/gm);
  return new Set([...ids].map(([, displayId]) => displayId)).size;
}

/** How a command begins whose touches or keys are for a display; touches go to the first one unless told otherwise. */
export function inputOn(displayId: number): string {
  return displayId === DEFAULT_DISPLAY ? "input" : `input -d ${displayId}`;
}
