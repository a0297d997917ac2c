// EDGE: makes timers, of signals that abort by themselves. Deno's own setTimeout loads modules of Node when it is first
// touched, which takes a seventh of a child's start.

import { after, apply, freeze, listen, now, numberOf, Promised, TypeFault } from "./captured.js";
import { dequeue, enqueue, forgetTimer, isKnown, nextTimer } from "./timer_queue.js";

const LONGEST_MS = 2147483647; // as long as any timer of the web
// A signal cannot be taken back: one for a timer that is cleared stays for so long at most.
const LONGEST_SLEEP_MS = 1000;
let lastNumber = 0;
let wakesAt = Infinity; // when the next signal aborts

/** What starts a timer: once, or again and again. It answers the timer's number. */
export function timer(repeats) {
  return freeze((callback, delay, ...rest) => {
    if (typeof callback !== "function") throw new TypeFault("A timer needs a function");
    const delayMs = milliseconds(delay);
    const number = ++lastNumber;
    arm({ __proto__: null, number, callback, rest, delayMs, repeats, due: 0, place: 0 });
    return number;
  });
}

/** Ends the timer of that number; anything else is no error, as on the web. */
export function clear(number) {
  if (typeof number === "number") forgetTimer(number);
}

function arm(timer) {
  timer.due = now() + timer.delayMs;
  enqueue(timer);
  sleep();
}

/** Sees to it that a signal aborts once the next timer is due, or on the way there. */
function sleep() {
  const next = nextTimer();
  if (next === undefined) return;
  const moment = now();
  const at = next.due < moment + LONGEST_SLEEP_MS ? next.due : moment + LONGEST_SLEEP_MS;
  if (at >= wakesAt) return;
  wakesAt = at;
  inTurn(at - moment, () => at === wakesAt && wake());
}

/** Gives each timer that is due a turn of the event loop, so that promises settle between them. */
function wake() {
  wakesAt = Infinity;
  const moment = now();
  let first;
  for (let next = nextTimer(); next !== undefined && next.due <= moment; next = nextTimer()) {
    dequeue(next);
    if (first === undefined) first = next;
    else inTurn(0, () => fire(next));
  }
  sleep();
  if (first !== undefined) fire(first);
}

function inTurn(ms, callback) {
  apply(listen, after(ms > 0 ? ms : 0), ["abort", callback]);
}

function fire(timer) {
  if (!isKnown(timer)) return;
  if (timer.repeats) arm(timer);
  else forgetTimer(timer.number);
  try {
    apply(timer.callback, undefined, timer.rest);
  } catch (thrown) {
    // A rejection that nobody handles is told as it is. Of an exception Deno makes words, which ends the isolate when
    // what was thrown does not let itself be looked at.
    new Promised((_, reject) => reject(thrown));
  }
}

function milliseconds(delay) {
  const given = numberOf(delay);
  if (given > LONGEST_MS) return LONGEST_MS;
  // No turn of the event loop is shorter; NaN is not above 1 either.
  return given > 1 ? given : 1;
}
