import { strict as assert } from "node:assert";
import { Wakefulness } from "../../../devices/android/wakefulness.ts";
import type { Action } from "../../../devices/device.ts";

const lock: Action = { kind: "pressButton", button: "lock" };
const tap: Action = { kind: "tap", at: { x: 1, y: 1 } };

Deno.test("Wakefulness wakes a phone that went off by itself, not one that was put to sleep", () => {
  const wakefulness = new Wakefulness();
  assert.equal(wakefulness.wakesFrom("off"), true);
  wakefulness.noteActions([tap, lock]);
  assert.equal(wakefulness.wakesFrom("off"), false);
  wakefulness.noteActions([]);
  assert.equal(wakefulness.wakesFrom("off"), false);
  wakefulness.noteActions([lock, tap]);
  assert.equal(wakefulness.wakesFrom("off"), true);
});

Deno.test("Wakefulness tries a lock screen once, and again after it was free", () => {
  const wakefulness = new Wakefulness();
  assert.equal(wakefulness.wakesFrom("locked"), true);
  wakefulness.noteWoken("locked");
  assert.equal(wakefulness.wakesFrom("locked"), false);
  assert.equal(wakefulness.wakesFrom(undefined), false);
  assert.equal(wakefulness.wakesFrom("locked"), true);
});
