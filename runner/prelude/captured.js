// EDGE: takes the clock and the pipe to the supervisor, with all that the child's own code uses of the language,
// before a script can change any of it.

export const { stringify, parse } = JSON;
export const { defineProperty, freeze, getOwnPropertyNames, getPrototypeOf, keys } = Object;
export const { apply } = Reflect;
export const { captureStackTrace } = Error;
export const { test } = RegExp.prototype;
export const { get: lookUp, set: remember } = WeakMap.prototype;
export const { preventDefault, stopImmediatePropagation } = Event.prototype;
export const { addEventListener: listen } = EventTarget.prototype;
export const { slice } = String.prototype;
export const AsyncFunction = (async () => {}).constructor;
export const Text = String, Promised = Promise, Fault = Error, TypeFault = TypeError, RangeFault = RangeError;
export const numberOf = Number;
export const Aborter = AbortController;
export const { abort } = AbortController.prototype;
export const after = AbortSignal.timeout.bind(AbortSignal);
export const post = globalThis.postMessage.bind(globalThis);
export const now = performance.now.bind(performance);
