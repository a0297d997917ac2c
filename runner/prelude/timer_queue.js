// The timers that wait, the next one first: a heap, so that thousands cost little and a cleared one leaves nothing.
// Its places are members of an object without a prototype: what a script does to all arrays does not reach it.

const timers = { __proto__: null }; // by number, those whose turn has come too
const places = { __proto__: null }; // from 1
let lastPlace = 0;

/** The timer that is due next. */
export function nextTimer() {
  return places[1];
}

/** Tells whether a timer was neither cleared nor forgotten. */
export function isKnown(timer) {
  return timers[timer.number] === timer;
}

/** Adds a timer by its `due` and `number`. */
export function enqueue(timer) {
  timers[timer.number] = timer;
  moveTimer(timer, ++lastPlace);
}

/** Takes a timer out of the queue, whose turn has come; it is still known. */
export function dequeue(timer) {
  const last = places[lastPlace];
  places[lastPlace--] = undefined;
  if (last !== timer) moveTimer(last, timer.place);
  timer.place = 0;
}

/** Forgets the timer of that number, if there is one. */
export function forgetTimer(number) {
  const timer = timers[number];
  if (timer === undefined) return;
  delete timers[number];
  if (timer.place > 0) dequeue(timer);
}

/** Puts a timer at a free place, or above or below it, so that none is above one that is due before it. */
function moveTimer(timer, from) {
  let place = from;
  for (let above = place >> 1; above > 0 && isBefore(timer, places[above]); above = place >> 1) {
    putTimer(places[above], place);
    place = above;
  }
  for (let below = lowerOf(place); below <= lastPlace && isBefore(places[below], timer); below = lowerOf(place)) {
    putTimer(places[below], place);
    place = below;
  }
  putTimer(timer, place);
}

/** Of the two places below one, that of the timer which is due first. */
function lowerOf(place) {
  const left = place * 2;
  return left < lastPlace && isBefore(places[left + 1], places[left]) ? left + 1 : left;
}

function putTimer(timer, place) {
  places[place] = timer;
  timer.place = place;
}

function isBefore(a, b) {
  return a.due < b.due || (a.due === b.due && a.number < b.number);
}
