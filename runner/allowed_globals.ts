/** The globals that a script keeps: the language, and what of the web does no input or output. */
export const allowedGlobals: readonly string[] = words(`
  globalThis self undefined Infinity NaN
  Object Function Array Number Boolean String Symbol Date Promise RegExp JSON Math Intl BigInt Proxy Reflect Iterator
  Map Set WeakMap WeakSet WeakRef FinalizationRegistry DisposableStack AsyncDisposableStack Temporal
  Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError SuppressedError
  ArrayBuffer DataView Uint8Array Uint8ClampedArray Int8Array Uint16Array Int16Array Uint32Array Int32Array
  BigUint64Array BigInt64Array Float16Array Float32Array Float64Array
  parseFloat parseInt isFinite isNaN decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape eval
  console setTimeout clearTimeout setInterval clearInterval queueMicrotask performance crypto
  URL URLSearchParams TextEncoder TextDecoder structuredClone atob btoa
  AbortController AbortSignal DOMException Event EventTarget constructor dispatchEvent
`);

/** Names that are pinned even if this version of the runtime does not list them on the global object. */
export const hiddenGlobals: readonly string[] = words(`
  Deno process Buffer global require module exports __bootstrap
  postMessage onmessage onmessageerror close name location navigator importScripts addEventListener removeEventListener
  Worker SharedArrayBuffer Atomics WebAssembly caches localStorage sessionStorage indexedDB
  fetch XMLHttpRequest WebSocket EventSource BroadcastChannel MessageChannel MessagePort alert confirm prompt
`);

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
