/**
 * Inputs as the lines that `axe batch --stdin` reads: one process for all of them, and no text on a command line. Pure.
 *
 * @module
 */

import type { Point } from "../ui/tree.ts";
import { MODIFIER_CODES } from "./hid_key.ts";
import type { Input } from "./input.ts";

/** What AXe can do. */
export const axeCan: ReadonlySet<Input["kind"]> = new Set<Input["kind"]>([
  "tap",
  "doubleTap",
  "hold",
  "path",
  "fling",
  "pause",
  "text",
  "keys",
  "command",
  "combo",
  "button",
]);

/** The lines for inputs; `scale` is what one point of the tree is in points of the touch screen. */
export function axeSteps(inputs: readonly Input[], scale: number): readonly string[] {
  return inputs.flatMap((input) => stepsOf(input, scale));
}

function stepsOf(input: Input, scale: number): string[] {
  const xy = ({ x, y }: Point) => `-x ${number(x * scale)} -y ${number(y * scale)}`;
  switch (input.kind) {
    case "tap":
      return [tapStep(xy(input.at))];
    case "doubleTap":
      return [tapStep(xy(input.at)), "sleep 0.08", tapStep(xy(input.at))];
    case "hold":
      return [`touch ${xy(input.at)} --down --up --delay ${seconds(Math.min(input.durationMs, LONGEST_HOLD_MS))}`];
    case "path":
      return pathSteps(input, xy);
    case "fling":
      return [flingStep(input, scale)];
    case "pause":
      return [`sleep ${seconds(input.durationMs)}`];
    case "text":
      return [`type "${input.text.replace(/["\\]/g, "\\$&")}"`];
    case "keys":
      return inChunks(input.codes).map((codes) => `key-sequence --keycodes ${codes.join(",")} --delay 0.01`);
    case "command":
      return [`key-combo --modifiers ${MODIFIER_CODES.meta} --key ${input.code}`];
    case "combo":
      return [`key-combo --modifiers ${input.held.join(",")} --key ${input.code}`];
    case "button":
      return [`button ${input.button}`];
    case "rotate":
      return [];
  }
}

/** The other style is a click, to which switches and Xcode 27 do not react. */
function tapStep(at: string): string {
  return `tap ${at} --tap-style physical`;
}

const LONGEST_HOLD_MS = 10_000;
const MOST_KEYS = 100;
const MOVES = 8;

/** A finger that is down and touches down elsewhere has moved there. */
function pathSteps(path: Extract<Input, { kind: "path" }>, xy: (at: Point) => string): string[] {
  const { from, to, durationMs, restBeforeMs, restAfterMs } = path;
  const moves = Array.from({ length: MOVES }, (_, index) => {
    const part = (index + 1) / MOVES;
    return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
  });
  return [
    `touch ${xy(from)} --down`,
    ...rest(restBeforeMs),
    ...moves.flatMap((at) => [...rest(durationMs / MOVES), `touch ${xy(at)} --down`]),
    ...rest(restAfterMs),
    `touch ${xy(to)} --up`,
  ];
}

function rest(durationMs: number): string[] {
  return durationMs > 0 ? [`sleep ${seconds(durationMs)}`] : [];
}

function flingStep({ from, to, durationMs }: Extract<Input, { kind: "fling" }>, scale: number): string {
  const [x1, y1, x2, y2] = [from.x, from.y, to.x, to.y].map((length) => number(length * scale));
  return `swipe --start-x ${x1} --start-y ${y1} --end-x ${x2} --end-y ${y2} --duration ${seconds(durationMs)}`;
}

function inChunks(codes: readonly number[]): number[][] {
  const chunks = Array.from({ length: Math.ceil(codes.length / MOST_KEYS) }, (_, index) => index * MOST_KEYS);
  return chunks.map((start) => codes.slice(start, start + MOST_KEYS));
}

/** AXe takes no negative numbers. */
function number(length: number): string {
  return String(Math.max(0, Math.round(length * 100) / 100));
}

function seconds(ms: number): string {
  return String(Math.round(ms) / 1000);
}
