/**
 * Touches as `input` commands, in pixels of the screen as it is turned. Pure.
 *
 * @module
 */

import type { Point } from "../ui/tree.ts";

/** A movement of one finger. */
export interface Stroke {
  readonly from: Point;
  readonly to: Point;
  readonly durationMs: number;
}

/** What touches and keys depend on: Android's API level, and how the command begins. */
export interface InputTraits {
  readonly sdk: number;
  readonly input: string;
}

/** Touches once; `input`, the beginning of the command, waits until the app has handled it. */
export function tapCommand(at: Point, input: string): string {
  return `${input} tap ${pixels(at)}`;
}

/** Touches twice, as fast as the phone starts `input`. */
export function doubleTapCommand(at: Point, input: string): string {
  return `${tapCommand(at, input)} && ${tapCommand(at, input)}`;
}

/** Holds a finger still: a swipe that goes nowhere. */
export function longPressCommand(press: { readonly at: Point; readonly durationMs: number }, input: string): string {
  return `${input} swipe ${pixels(press.at)} ${pixels(press.at)} ${Math.round(press.durationMs)}`;
}

/** Picks up what is at `from` and drops it at `to`; before Android 8 there is only the swipe. */
export function dragCommand({ from, to, durationMs }: Stroke, { sdk, input }: InputTraits): string {
  const gesture = sdk >= 26 ? "draganddrop" : "swipe";
  return `${input} ${gesture} ${pixels(from)} ${pixels(to)} ${Math.round(durationMs)}`;
}

/**
 * Moves a finger; without momentum it rests before it lifts.
 *
 * `input swipe` lifts while moving, which flings. From Android 12 on `input` is quick enough to send single events; on
 * older releases each costs the start of a Java program, so there the swipe is only slow.
 */
export function swipeCommand(swipe: Stroke & { readonly momentum: boolean }, { sdk, input }: InputTraits): string {
  const { from, to, durationMs, momentum } = swipe;
  if (!momentum && sdk >= 31) return restingSwipe(swipe, input);
  const slowMs = momentum ? durationMs : Math.max(durationMs, SLOW_SWIPE_MS);
  return `${input} swipe ${pixels(from)} ${pixels(to)} ${Math.round(slowMs)}`;
}

const SLOW_SWIPE_MS = 2_000;
const MS_PER_EVENT = 100;
const MAX_MOVES = 10;

/** Android counts a finger as resting 40 ms after its last move; a lift after that has no velocity. */
function restingSwipe({ from, to, durationMs }: Stroke, input: string): string {
  const moves = Math.max(2, Math.min(MAX_MOVES, Math.round(durationMs / MS_PER_EVENT)));
  const track = Array.from({ length: moves }, (_, index) => between(from, to, (index + 1) / moves));
  const events = [
    `${input} motionevent DOWN ${pixels(from)}`,
    ...track.map((at) => `${input} motionevent MOVE ${pixels(at)}`),
    "sleep 0.1",
    `${input} motionevent UP ${pixels(to)}`,
  ];
  // A finger that stays down would spoil every later touch.
  return `{ ${events.join(" && ")}; } || { ${input} motionevent CANCEL ${pixels(to)}; false; }`;
}

function between(from: Point, to: Point, part: number): Point {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

function pixels({ x, y }: Point): string {
  return `${Math.round(x)} ${Math.round(y)}`;
}
