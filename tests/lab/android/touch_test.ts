import assert from "node:assert/strict";
import { Touch, type TouchMoment } from "./touch.ts";

Deno.test("Touch takes a short still touch for a tap and a long one for a long press", () => {
  check("0:10,10 50:12,11", "tap");
  check("0:10,10 500:12,11", "longPress");
});

Deno.test("Touch flings what moves as it lifts, and not what rests or creeps", () => {
  check("0:10,300 300:10,100", "swipe with momentum");
  check("0:10,300 20:10,200 40:10,100 60:10,100", "swipe with momentum");
  check("0:10,300 20:10,200 40:10,100 90:10,100", "swipe");
  check("0:10,300 5000:10,100", "swipe");
});

Deno.test("Touch takes a second quick tap for a double tap as well, and a third for a first one", () => {
  check("0:10,10 10:10,10 | 100:10,10 110:10,10 | 150:10,10 160:10,10", "tap | tap doubleTap | tap");
  check("0:10,10 10:10,10 | 500:10,10 510:10,10", "tap | tap");
  check("0:10,10 10:10,10 | 100:90,10 110:90,10", "tap | tap");
});

/** Touches are lists of `time:x,y`; the last moment lifts the finger. */
function check(touches: string, expected: string): void {
  const touch = new Touch();
  const seen = touches.split(" | ").map((moments) => touch.finish(moments.split(" ").map(momentOf)));
  const text = seen.map((actions) =>
    actions.map((action) => action.kind + ("momentum" in action && action.momentum ? " with momentum" : "")).join(" ")
  );
  assert.equal(text.join(" | "), expected);
}

function momentOf(text: string): TouchMoment {
  const [timeMs = 0, x = 0, y = 0] = text.split(/[:,]/).map(Number);
  return { timeMs, at: { x, y } };
}
