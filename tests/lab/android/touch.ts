/**
 * Fingers on the screen, from the moments they are reported at to gestures. Pure.
 *
 * @module
 */

import type { Action } from "../../../devices/device.ts";
import type { Point } from "../../../devices/ui/tree.ts";

/** Where a finger was at a moment; points of the model, milliseconds. */
export interface TouchMoment {
  readonly at: Point;
  readonly timeMs: number;
}

/** A finger's travel below this many points is no movement. */
const touchSlop = 8;
const longPressMs = 400;
const doubleTapMs = 300;
/** Android takes a finger that did not move for this long before it lifted as standing still: nothing flings. */
const standingStillMs = 40;
/** Slower than this nothing flings either; points in a second. */
const slowestFling = 50;

/** Collects what fingers do, and knows a second tap from a first one. */
export class Touch {
  #moments: readonly TouchMoment[] = [];
  #lastTap: TouchMoment | undefined;

  /** Starts a touch. */
  down(moment: TouchMoment): void {
    this.#moments = [moment];
  }

  /** Goes on with it; without a touch nothing happens. */
  move(moment: TouchMoment): void {
    if (this.#moments.length > 0) this.#moments = [...this.#moments, moment];
  }

  /** Ends it; what it was, if there was one. */
  up(moment: TouchMoment): Action[] {
    const moments = this.#moments;
    this.#moments = [];
    return moments.length > 0 ? this.finish([...moments, moment]) : [];
  }

  /** Ends it without effect. */
  cancel(): void {
    this.#moments = [];
  }

  /** What a whole touch was. A second quick tap is a tap like the first, and a double tap as well. */
  finish(moments: readonly TouchMoment[]): Action[] {
    const gesture = gestureOf(moments);
    const end = moments.at(-1);
    if (gesture === undefined || end === undefined) return [];
    const before = this.#lastTap;
    this.#lastTap = gesture.kind === "tap" ? end : undefined;
    if (gesture.kind !== "tap" || before === undefined || !isSecondTap(before, end)) return [gesture];
    this.#lastTap = undefined;
    return [gesture, { kind: "doubleTap", at: gesture.at }];
  }
}

function isSecondTap(first: TouchMoment, second: TouchMoment): boolean {
  return second.timeMs - first.timeMs <= doubleTapMs && distance(first.at, second.at) <= touchSlop;
}

function gestureOf(moments: readonly TouchMoment[]): Action | undefined {
  const [first] = moments;
  const last = moments.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const durationMs = last.timeMs - first.timeMs;
  if (moments.every(({ at }) => distance(at, first.at) <= touchSlop)) {
    return durationMs >= longPressMs ? { kind: "longPress", at: first.at, durationMs } : { kind: "tap", at: first.at };
  }
  return { kind: "swipe", from: first.at, to: last.at, durationMs, momentum: flings(moments, last) };
}

function flings(moments: readonly TouchMoment[], last: TouchMoment): boolean {
  const arrived = moments.find(({ at }) => distance(at, last.at) < 1) ?? last;
  if (last.timeMs - arrived.timeMs >= standingStillMs) return false;
  const before = moments.findLast(({ at }) => distance(at, last.at) >= 1) ?? last;
  return distance(before.at, last.at) / Math.max(1, arrived.timeMs - before.timeMs) >= slowestFling / 1000;
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
