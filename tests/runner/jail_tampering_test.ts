import assert from "node:assert/strict";
import { Jail } from "../../runner/jail.ts";
import type { Settlement } from "../../runner/records.ts";
import { host, names, runScript, summary } from "./scripted_jail.ts";

// What a script does to the language of its own isolate. It may hurt itself: its own values, or its own end. It must
// not make the run hang without a deadline, end it in another way than told, or reach the parent's side.
const TAMPERS: Record<string, string> = {
  "JSON": "JSON.stringify = () => '1'; JSON.parse = () => 'forged';",
  "Array iteration": "Array.prototype[Symbol.iterator] = function* () {}; Array.prototype.push = () => 0;",
  "Promise.then": "Promise.prototype.then = function () { return this; }; Promise = undefined;",
  "setters on Object.prototype": "for (const key of ['t', 'id', 'method', 'params', 'line', 'value']) " +
    "Object.defineProperty(Object.prototype, key, { __proto__: null, set() { throw new Error('set'); }, get() { return 'got'; } });",
  "Function.call and apply":
    "Function.prototype.call = Function.prototype.apply = Function.prototype.bind = () => 'no';",
  "Map and WeakMap": "Map.prototype.get = WeakMap.prototype.get = WeakMap.prototype.set = () => { throw 1; };",
  "String":
    "for (const key of ['indexOf', 'slice', 'split', 'includes', 'toString']) String.prototype[key] = () => '';",
  "RegExp": "RegExp.prototype.exec = RegExp.prototype.test = () => { throw 1; };",
  "TextDecoder": "TextDecoder.prototype.decode = () => ''; Uint8Array.prototype.subarray = () => new Uint8Array();",
  "Error":
    "Error.captureStackTrace = undefined; Error.stackTraceLimit = 0; Error.prepareStackTrace = () => { throw 1; };",
  "a frozen Error": "Object.freeze(Error); Object.freeze(Error.prototype); Object.freeze(Object.prototype);",
  "Reflect and Object": "Reflect.apply = Object.defineProperty = Object.freeze = () => { throw 1; };",
  "events": "EventTarget.prototype.addEventListener = Event.prototype.stopImmediatePropagation = () => { throw 1; };",
};

for (const [what, code] of Object.entries(TAMPERS)) {
  Deno.test(`a script that tampers with ${what} still calls and returns`, async () => {
    const outcome = await runScript(`${code}\nconst answer = await ui.echo("a");\nreturn answer + "b";`);
    assert.equal(summary(outcome), '"ab"');
    assert.equal(outcome.steps, 1);
  });
}

Deno.test("a script that stays and tampers with the language is called and reports all the same", async () => {
  await using jail = new Jail(names);
  for (const [what, code] of Object.entries(TAMPERS)) {
    const { promise: settled, resolve } = Promise.withResolvers<Settlement>();
    const reports: unknown[] = [];
    await using resident = await jail.start({
      script:
        `${code}\nregister({ go: { description: "d", handle: ({ params, report }) => (report("r"), params + "b") } });`,
      host,
      onSettled: (_call, settlement) => resolve(settlement),
      onReport: (value) => reports.push(value),
    });
    assert.deepEqual((await resident.started).status, "completed", what);
    assert.deepEqual(resident.handlers, [{ name: "go", description: "d" }], what);
    resident.invoke("go", '"a"');
    assert.deepEqual([await settled, reports], [{ status: "succeeded", value: "ab" }, ["r"]], what);
  }
});

Deno.test("a script that gives every object a then() hurts only itself", async () => {
  const outcome = await runScript(
    `Object.prototype.then = function () {};\nawait ui.echo({});\nreturn 1;`,
    { timeoutMs: 1500 },
  );
  assert.match(summary(outcome), /^(1|RUN_SCRIPT_TIMEOUT at 2:10: .*|RUN_SCRIPT_CRASHED: .*)$/);
});

Deno.test("a script that gives every object a toJSON() changes only its own values", async () => {
  const outcome = await runScript(
    `Object.prototype.toJSON = () => "mine";\nreturn (await ui.echo({})) + (await ui.echo([1]));`,
  );
  assert.equal(summary(outcome), '"minemine"');
});

Deno.test("a script cannot return what is not JSON", async () => {
  const values: Record<string, string> = {
    "const a = {}; a.a = a; return a;": "The script's value is not JSON: Converting circular structure to JSON",
    "return 1n;": "The script's value is not JSON: Do not know how to serialize a BigInt",
    "return () => 1;": "The script's value is not JSON: it is a function",
    'return "x".repeat(5e6);': "The script's value is too large: 5000002 characters of JSON",
    "return { toJSON() { throw new Error('mine'); } };": "The script's value is not JSON: mine",
  };
  await Promise.all(
    Object.entries(values).map(async ([script, message]) => {
      const said = summary(await runScript(script));
      assert.ok(said.includes(message), `${script} gave ${said}`);
    }),
  );
});

Deno.test("a script may throw anything", async () => {
  const thrown: Record<string, string> = {
    'throw "text";': 'Cannot finish the script: it threw "text"',
    "throw undefined;": "Cannot finish the script: it threw undefined",
    "throw { a: 1 };": 'Cannot finish the script: it threw {"a":1}',
    "throw new Proxy({}, { get() { throw 1; }, getPrototypeOf() { throw 2; } });": "an object that cannot be printed",
    "const e = new Error(); Object.defineProperty(e, 'message', { get() { throw e; } }); throw e;": "cannot be printed",
  };
  await Promise.all(
    Object.entries(thrown).map(async ([script, message]) => {
      const said = summary(await runScript(script));
      assert.ok(said.startsWith("RUN_SCRIPT_THREW") && said.includes(message), `${script} gave ${said}`);
    }),
  );
});
