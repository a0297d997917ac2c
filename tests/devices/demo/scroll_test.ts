import assert from "node:assert/strict";
import { isFlinging, offsetAt, scrollBy } from "../../../devices/demo/scroll.ts";

Deno.test("scrollBy() moves by the travel and stops at the ends", () => {
  check({ from: 100, by: 50 }, "150 … 150");
  check({ from: 100, by: -300 }, "0 … 0");
  check({ from: 900, by: 300 }, "1000 … 1000");
});

Deno.test("scrollBy() flings on by as much again, within the ends", () => {
  check({ from: 100, by: 50, momentum: true }, "150 … 175 … 200");
  check({ from: 100, by: -80, momentum: true }, "20 … 10 … 0");
  check({ from: 900, by: 300, momentum: true }, "1000 … 1000");
});

/** A body of 1,000 points, seen at the swipe, halfway through the fling, and when it has run out. */
function check(swipe: { from: number; by: number; momentum?: boolean }, wanted: string): void {
  const scroll = scrollBy(swipe.from, { by: swipe.by, rest: 1_000, momentum: swipe.momentum ?? false, nowMs: 5_000 });
  const moments = isFlinging(scroll, 5_000) ? [5_000, 5_150, 5_300] : [5_000, 5_300];
  assert.equal(isFlinging(scroll, 5_300), false);
  assert.equal(moments.map((nowMs) => offsetAt(scroll, nowMs)).join(" … "), wanted);
}
