import assert from "node:assert/strict";
import { runScript, summary } from "./scripted_jail.ts";

// The child makes timers of its own (runner/prelude/timers.js), so they are held to what scripts know from the web.
const SCRIPTS: Readonly<Record<string, readonly [script: string, value: unknown]>> = {
  "run in the order of their times, and of their making": [
    `const said = [];
     for (const [name, ms] of [["c", 40], ["a", 1], ["b", 1], ["now"]]) setTimeout(() => said.push(name), ms);
     await new Promise((resolve) => setTimeout(resolve, 80));
     return said.join()`,
    "a,b,now,c",
  ],
  "are passed the rest of the arguments": [
    "return await new Promise((r) => setTimeout((a, b) => r(a + b), 1, 2, 3))",
    5,
  ],
  "do not run any more once they are cleared, by either function": [
    `let runs = 0;
     clearTimeout(setTimeout(() => runs++, 1));
     clearInterval(setTimeout(() => runs++, 1));
     clearTimeout(setInterval(() => runs++, 1));
     await new Promise((resolve) => setTimeout(resolve, 30));
     return runs`,
    0,
  ],
  "repeat until they are cleared, also from inside": [
    `let runs = 0;
     await new Promise((resolve) => {
       const id = setInterval(() => { if (++runs === 3) { clearInterval(id); setTimeout(resolve, 20); } }, 1);
     });
     return runs`,
    3,
  ],
  "take a delay that is no number, or none at all, for the shortest": [
    `for (const ms of [NaN, -5, undefined, "1", null, -Infinity, {}]) await new Promise((r) => setTimeout(r, ms));
     return "all"`,
    "all",
  ],
  "wait for longer than any run when the delay is beyond all measure": [
    `let runs = 0;
     for (const ms of [Infinity, 1e300, 2 ** 53, 2 ** 31]) setTimeout(() => runs++, ms);
     await new Promise((resolve) => setTimeout(resolve, 30));
     return runs`,
    0,
  ],
  "clear nothing by a number that is none of theirs": [
    `for (const id of [0, -1, 1e9, NaN, "x", null, undefined, {}, Symbol("x")]) clearTimeout(id);
     return "unharmed"`,
    "unharmed",
  ],
  "let promises settle between two of them": [
    `const said = [];
     setTimeout(() => { said.push(1); Promise.resolve().then(() => said.push("then")); }, 1);
     setTimeout(() => said.push(2), 1);
     await new Promise((resolve) => setTimeout(resolve, 30));
     return said.join()`,
    "1,then,2",
  ],
  "run though nothing else holds them, while memory is collected": [
    `let runs = 0;
     for (let i = 0; i < 20; i++) setTimeout(() => runs++, 50);
     for (let i = 0; i < 40; i++) { new Array(1e5).fill({}); await new Promise((r) => setTimeout(r, 2)); }
     return runs`,
    20,
  ],
  "leave nothing once they are cleared, however long they would have waited": [
    `for (let i = 0; i < 300_000; i++) clearTimeout(setTimeout(() => {}, 600_000 - i, "argument"));
     return "unharmed"`,
    "unharmed",
  ],
  "run once each in the order of their times when there are thousands, and some are cleared": [
    `let seed = 1;
     const random = () => (seed = seed * 16807 % 2147483647) / 2147483647;
     const ids = [], ran = [];
     for (let i = 0; i < 3000; i++) {
       const ms = 100 + Math.floor(random() * 100);
       ids.push(setTimeout(() => ran.push(ms * 10_000 + i), ms));
       if (random() < 0.3) { const at = Math.floor(random() * ids.length); clearTimeout(ids[at]); ids[at] = undefined; }
     }
     const left = ids.filter((id) => id !== undefined).length;
     await new Promise((resolve) => setTimeout(resolve, 1200));
     const late = ran.filter((key, i) => i > 0 && Math.floor(ran[i - 1] / 10_000) - Math.floor(key / 10_000) > 80);
     return [ran.length - left, new Set(ran).size - left, late.length].join()`,
    "0,0,0",
  ],
  "do not run when one that is due at the same time clears them": [
    `const said = [];
     const ids = ["a", "b", "c"].map((name) => setTimeout(() => { said.push(name); clearTimeout(ids[1]); }, 5));
     const until = performance.now() + 20;
     while (performance.now() < until);
     await new Promise((resolve) => setTimeout(resolve, 30));
     return said.join()`,
    "a,c",
  ],
  "wait for longer than one sleep of the child": [
    `const from = performance.now();
     await new Promise((resolve) => setTimeout(resolve, 1500));
     return performance.now() - from >= 1499`,
    true,
  ],
  "work for a script that gave all objects setters": [
    `for (const key of ["due", "place", "number", "rest", "delayMs", "callback"]) {
       Object.defineProperty(Object.prototype, key, { set() { throw 1; }, configurable: true });
     }
     let runs = 0;
     return await new Promise((resolve) => {
       const count = () => { if (++runs === 3) resolve("ran"); };
       for (const ms of [3, 2, 1]) setTimeout(count, ms);
     })`,
    "ran",
  ],
  "work for a script that has spoiled events": [
    `EventTarget.prototype.addEventListener = () => { throw 1; };
     AbortSignal.timeout = AbortSignal.any = () => { throw 2; };
     Number = Array.prototype[Symbol.iterator] = undefined;
     return await new Promise((resolve) => setTimeout(resolve, 1, "ran"))`,
    "ran",
  ],
};

for (const [name, [script, value]] of Object.entries(SCRIPTS)) {
  Deno.test(`a script's timers ${name}`, async () => {
    assert.equal(summary(await runScript(script)), JSON.stringify(value));
  });
}
