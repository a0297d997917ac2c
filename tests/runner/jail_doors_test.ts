import assert from "node:assert/strict";
import { runScript, summary } from "./scripted_jail.ts";

// Each door is one way out that scripts have tried. What stands behind it is evaluated by the script itself, and the
// answer is what `typeof` or the error says.
const ABSENT = [
  ..."Deno process Buffer global require module exports fetch Request Response Headers FormData Blob File".split(" "),
  ..."WebSocket EventSource XMLHttpRequest BroadcastChannel MessageChannel MessagePort Worker SharedWorker".split(" "),
  ..."WebAssembly SharedArrayBuffer Atomics caches localStorage sessionStorage indexedDB navigator location".split(" "),
  ..."postMessage onmessage close name importScripts addEventListener removeEventListener self.Deno".split(" "),
  ..."alert confirm prompt GPU GPUDevice ReadableStream CompressionStream WebTransport reportError".split(" "),
  ..."crypto.subtle performance.mark performance.memory setImmediate clearImmediate __bootstrap".split(" "),
];

const REFUSED: Record<string, string> = {
  "eval": 'eval("1")',
  "an indirect eval": '(0, eval)("1")',
  "new Function": 'new Function("return 1")',
  "the constructor of a function": '(function () {}).constructor("return 1")',
  "the constructor of an arrow": '(() => {}).constructor("return 1")',
  "the constructor of an async function": '(async () => {}).constructor("return 1")',
  "the constructor of a generator": '(function* () {}).constructor("return 1")',
  "the constructor of an async generator": '(async function* () {}).constructor("return 1")',
  "the constructor of a class": '(class {}).constructor("return 1")',
  "the constructor of a bound function": '(function () {}).bind().constructor("return 1")',
  "the constructor of a host function": 'setTimeout.constructor("return 1")',
  "the constructor of a method of ui": 'ui.echo.constructor("return 1")',
  "Reflect.construct of a constructor": 'Reflect.construct((async () => {}).constructor, ["return 1"])',
  "setTimeout of a text": 'setTimeout("1")',
  "setInterval of a text": 'setInterval("1", 1)',
  "the caller of a function": "(function f() { return f.caller; })()",
  "import() of node:fs": 'await import("node:fs")',
  "import() of node:module": 'await import("node:module")',
  "import() of a file": 'await import("file:///etc/hostname", { with: { type: "text" } })',
  "import() of data:": 'await import("data:text/javascript,export default Deno")',
  "import() of https:": 'await import("https://deno.land/std/version.ts")',
  "import() with a comment": 'await import/* */("node:fs")',
  "import() on two lines": 'await import\n("node:fs")',
  "import() after a spread": '[...import("node:fs")]',
  "import() in a template": '`${await import("node:fs")}`',
  "writing a global of the jail": "ui = 1",
  "writing a method of ui": "ui.echo = 1",
  "redefining a hidden global": 'Object.defineProperty(globalThis, "Deno", { value: 1 })',
  "deleting a hidden global": "delete globalThis.Deno",
};

const PLAIN: Record<string, string> = {
  "arithmetic": "1 + 1",
  "URL": 'new URL("http://a/b?c=d").searchParams.get("c")',
  "TextEncoder": 'new TextEncoder().encode("é").length',
  "TextDecoder": "new TextDecoder().decode(new Uint8Array([104, 105]))",
  "random values": "crypto.getRandomValues(new Uint8Array(4)).length",
  "randomUUID": "crypto.randomUUID().length",
  "structuredClone": "structuredClone({ a: [1] }).a[0]",
  "a timer": 'await new Promise((resolve) => setTimeout(resolve, 1, "timer"))',
  "AbortSignal.timeout":
    'await new Promise((r) => AbortSignal.timeout(1).addEventListener("abort", () => r("timeout")))',
  "btoa": 'atob(btoa("x"))',
  "instanceof Function": "(() => {}) instanceof Function",
  "a property named import": "({ import: (x) => x }).import(7)",
  "Intl": 'new Intl.NumberFormat("en").format(1000)',
  "a method of ui": 'await ui.echo("x")',
};

Deno.test("a script finds no global that does input or output", async () => {
  const probes = ABSENT.map((name) => `[${JSON.stringify(name)}, typeof globalThis.${name.replace("self.", "")}]`);
  const found = await valueOf(`return [${probes}].filter(([, type]) => type !== "undefined")`);
  assert.deepEqual(found, []);
});

Deno.test("a script finds no symbol or prototype that leads back to the runtime", async () => {
  const names = await valueOf(WALK);
  assert.ok(Array.isArray(names) && names.length > 500, `the walk found ${names.length} names`);
  const suspicious = /^op_|deno|^core$|^internals?$|readfile|readtext|spawn|dlopen|getbuiltin|postmessage|evalcontext/i;
  const harmless = /Deno\.privateCustomInspect/; // a method that only uses the inspector it is handed
  assert.deepEqual(names.filter((name: string) => suspicious.test(name) && !harmless.test(name)), []);
});

Deno.test("a script cannot make code from text, import, or replace what it was given", async () => {
  const results = await attempt(REFUSED);
  for (const [door, result] of results) {
    assert.match(result, /^(TypeError|SyntaxError|ReferenceError): /, `${door} is open: ${result}`);
  }
  assert.equal(results.length, Object.keys(REFUSED).length);
});

Deno.test("a script has the rest of JavaScript", async () => {
  const results = Object.fromEntries(await attempt(PLAIN));
  assert.deepEqual(results, {
    "arithmetic": "2",
    "URL": "d",
    "TextEncoder": "2",
    "TextDecoder": "hi",
    "random values": "4",
    "randomUUID": "36",
    "structuredClone": "1",
    "a timer": "timer",
    "AbortSignal.timeout": "timeout",
    "btoa": "x",
    "instanceof Function": "true",
    "a property named import": "7",
    "Intl": "1,000",
    "a method of ui": "x",
  });
});

Deno.test("an event that the script makes up cannot have a text compiled that was not checked", async () => {
  const outcome = await runScript(`
    RegExp.prototype.exec = () => null;
    String.prototype.includes = () => false;
    const code = "im" + "port('node:fs').then((fs) => { globalThis.leaked = typeof fs.readFileSync; })";
    for (const data of [{ stripped: code }, JSON.stringify({ method: "run", params: { code } })]) {
      const event = new Event("message");
      Object.defineProperty(event, "data", { value: data });
      dispatchEvent(event);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
    return typeof globalThis.leaked;
  `);
  assert.equal(summary(outcome), '"undefined"');
});

Deno.test("call sites of the script's own stack formatter lead to no function and no receiver", async () => {
  const value = await valueOf(`
    Error.prepareStackTrace = (_, sites) => sites;
    return new Error("x").stack.map((site) => [typeof site.getThis(), typeof site.getFunction()].join());
  `);
  assert.deepEqual([...new Set(value)], ["undefined,undefined"]);
});

async function valueOf(script: string) {
  const outcome = await runScript(script);
  assert.equal(outcome.status, "completed", summary(outcome));
  return outcome.value as ReturnType<typeof JSON.parse>;
}

/** Runs all probes within one child; each answers its value as text, or its error. */
async function attempt(probes: Record<string, string>): Promise<[string, string][]> {
  const lines = Object.values(probes).map((code) => `
    try { results.push(String(${code})); } catch (error) { results.push(error.name + ": " + error.message); }`);
  const results = await valueOf(`const results = [];${lines.join("")}\nreturn results;`);
  return Object.keys(probes).map((door, i) => [door, results[i]]);
}

/** Follows every property, getter and prototype from the global object, and names every function on the way. */
const WALK = `
  const seen = new Set(), names = new Set(), open = [globalThis, ui, console, (async () => {}), (function* () {})];
  while (open.length > 0) {
    const value = open.pop();
    if ((typeof value !== "object" && typeof value !== "function") || value === null || seen.has(value)) continue;
    seen.add(value);
    if (value === names || value === seen || value === open) continue;
    open.push(Object.getPrototypeOf(value));
    for (const key of Reflect.ownKeys(value)) {
      names.add(String(key));
      const descriptor = Object.getOwnPropertyDescriptor(value, key);
      if ("value" in descriptor && descriptor.value === undefined && value === globalThis) names.delete(String(key));
      open.push(descriptor.value, descriptor.get, descriptor.set);
      if (typeof descriptor.value === "function") names.add(descriptor.value.name);
    }
  }
  return [...names];
`;
