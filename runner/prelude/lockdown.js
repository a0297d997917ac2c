// EDGE: touches every global of the script's isolate, to take away what is not plain JavaScript. It runs once, before the script, in the script's own isolate.

import { defineProperty, freeze, getOwnPropertyNames, getPrototypeOf, now, TypeFault } from "./captured.js";
import { clear, timer } from "./timers.js";

/** Leaves a script the globals in `allowed`, in forms that cannot make code from text or reach further. */
export function lockDown({ allowed, hidden }) {
  warmUp();
  takeAway(allowed, hidden);
  const { getRandomValues, randomUUID } = crypto;
  pin("crypto", freeze({ getRandomValues: getRandomValues.bind(crypto), randomUUID: randomUUID.bind(crypto) }));
  pin("performance", freeze({ now }));
  pin("setTimeout", timer(false));
  pin("setInterval", timer(true));
  pin("clearTimeout", freeze(clear));
  pin("clearInterval", freeze(clear));
  refuseCodeFromText();
}

export function pin(name, value) {
  delete globalThis[name];
  defineProperty(globalThis, name, { value, writable: false, configurable: false, enumerable: false });
}

/** Uses what Deno loads on first use, while the globals that the loading needs are still there. */
function warmUp() {
  structuredClone({ a: [1] });
  new URL("http://a/?b=c").searchParams.get("b");
  new TextDecoder().decode(new TextEncoder().encode("x"));
  new AbortController().abort();
  AbortSignal.timeout(0);
  AbortSignal.any([]);
  atob(btoa("x"));
  crypto.randomUUID();
  new EventTarget().dispatchEvent(new Event("x"));
  void new DOMException("x").stack;
  queueMicrotask(() => {});
}

/** Leaves the names of the allow-list, and pins every other one to undefined. Never reads a global: many load lazily. */
function takeAway(allowed, hidden) {
  const keep = new Set(allowed);
  const names = new Set(hidden);
  for (let scope = globalThis; scope !== Object.prototype; scope = getPrototypeOf(scope)) {
    for (const name of getOwnPropertyNames(scope)) names.add(name);
  }
  for (const name of names) if (!keep.has(name)) pin(name, undefined);
}

function refuseCodeFromText() {
  for (const made of [function () {}, async () => {}, function* () {}, async function* () {}]) {
    const prototype = getPrototypeOf(made);
    const refused = codeRefused();
    defineProperty(refused, "prototype", { value: prototype });
    defineProperty(prototype, "constructor", { value: freeze(refused), writable: false, configurable: false });
  }
  pin("Function", Function.prototype.constructor);
  pin("eval", freeze(codeRefused()));
}

function codeRefused() {
  return function () {
    throw new TypeFault("Code from text is not available in a script");
  };
}
