import { type DemoApp, stay } from "../app.ts";
import { timeOfDay } from "../time_of_day.ts";

/** A clock that shows tenths of a second, so that its screen never rests. */
export const clockApp: DemoApp<Record<string, never>> = {
  appId: "demo.clock",
  name: "Clock",
  links: [],
  start: () => ({}),
  view: (_state, nowMs) => ({
    page: "clock",
    title: "Clock",
    body: { kind: "form", items: [{ kind: "digits", id: "time", label: timeOfDay(nowMs, "tenths") }] },
    moving: true,
  }),
  handle: (state, event) => event.kind === "back" ? { kind: "leave" } : stay(state),
};
