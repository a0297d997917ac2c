// EDGE: makes timers, of signals that abort by themselves. Deno's own setTimeout loads modules of Node when it is first
// touched, which takes a seventh of a child's start.

import { after, apply, freeze, listen, numberOf, TypeFault } from "./captured.js";

const LONGEST_MS = 2147483647; // as long as any timer of the web
const armed = { __proto__: null }; // by number
let lastNumber = 0;

/** What starts a timer: once, or again and again. It answers the timer's number. */
export function timer(repeats) {
  return freeze((callback, delay, ...rest) => {
    if (typeof callback !== "function") throw new TypeFault("A timer needs a function");
    const number = ++lastNumber;
    armed[number] = true;
    arm({ __proto__: null, number, callback, rest, delayMs: milliseconds(delay), repeats });
    return number;
  });
}

/** Ends the timer of that number; anything else is no error, as on the web. */
export function clear(number) {
  if (typeof number === "number") delete armed[number];
}

function arm(timer) {
  apply(listen, after(timer.delayMs), ["abort", () => fire(timer)]);
}

function fire(timer) {
  if (armed[timer.number] === undefined) return;
  if (timer.repeats) arm(timer);
  else delete armed[timer.number];
  apply(timer.callback, undefined, timer.rest);
}

function milliseconds(delay) {
  const given = numberOf(delay);
  if (given > LONGEST_MS) return LONGEST_MS;
  // No turn of the event loop is shorter; NaN is not above 1 either.
  return given > 1 ? given : 1;
}
