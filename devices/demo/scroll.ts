/**
 * How far a body is scrolled while a fling runs out. Pure.
 *
 * @module
 */

/** Where a body was put at `sinceMs`, and how far it flings on from there. */
export interface Scroll {
  readonly offset: number;
  readonly fling: number;
  readonly sinceMs: number;
}

const FLING_MS = 300;

/** The offset at a moment. */
export function offsetAt(scroll: Scroll, nowMs: number): number {
  const progress = Math.min(1, (nowMs - scroll.sinceMs) / FLING_MS);
  return Math.round(scroll.offset + scroll.fling * progress);
}

/** Whether the body still moves at a moment. */
export function isFlinging(scroll: Scroll, nowMs: number): boolean {
  return scroll.fling !== 0 && nowMs - scroll.sinceMs < FLING_MS;
}

/** A finger's travel over a body that can be scrolled as far as `rest`. */
export interface Travel {
  readonly by: number;
  readonly rest: number;
  readonly momentum: boolean;
  readonly nowMs: number;
}

/** Moves a body by the finger's travel; momentum adds as much again. Both stop at the ends, `0` and `rest`. */
export function scrollBy(from: number, travel: Travel): Scroll {
  const clamp = (offset: number) => Math.max(0, Math.min(offset, travel.rest));
  const offset = clamp(from + travel.by);
  return { offset, fling: travel.momentum ? clamp(offset + travel.by) - offset : 0, sinceMs: travel.nowMs };
}
