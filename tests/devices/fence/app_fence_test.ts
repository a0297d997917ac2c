import assert from "node:assert/strict";
import type { Action } from "../../../devices/device.ts";
import { AppFence, appPattern } from "../../../devices/fence/app_fence.ts";

const at = { x: 1, y: 2 };

function launch(appId: string): Action {
  return { kind: "launchApp", appId, restart: false, clearState: false };
}

function needs(patterns: readonly string[], action: Action): string {
  const need = new AppFence(patterns).needOf(action);
  return need.kind === "refused" ? need.failure.message : need.kind;
}

Deno.test("a pattern is an app's whole id, where * stands for any part", () => {
  const fits: readonly (readonly [pattern: string, appId: string, fits: boolean])[] = [
    ["com.example", "com.example", true],
    ["com.example", "com.example.other", false],
    ["com.example", "xcom.example", false],
    ["com.example", "comXexample", false],
    ["com.example.*", "com.example.a.b", true],
    ["com.example.*", "com.example", false],
    ["com.*.app", "com.a.b.app", true],
    ["com.*.app", "com.app", false],
    ["*", "anything", true],
    ["*.debug", "com.a.debug", true],
    ["com.example", "com.Example", false],
    ["com.example.*", "com.example.\nevil", true],
    ["com.example", "com.example\n", false],
  ];
  for (const [pattern, appId, expected] of fits) {
    assert.equal(needs([pattern], launch(appId)) === "nothing", expected, `${pattern} ${JSON.stringify(appId)}`);
  }
});

Deno.test("one of several patterns is enough", () => {
  assert.equal(needs(["a.b", "c.*"], launch("c.d")), "nothing");
  assert.equal(needs(["a.b", "c.*"], launch("d.e")), 'Cannot do launchApp: "d.e" is not among a.b, c.*');
});

Deno.test("touches and keys depend on the app in front", () => {
  const actions: readonly Action[] = [
    { kind: "tap", at },
    { kind: "doubleTap", at },
    { kind: "longPress", at, durationMs: 1 },
    { kind: "drag", from: at, to: at, durationMs: 1 },
    { kind: "swipe", from: at, to: at, durationMs: 1, momentum: false },
    { kind: "typeText", text: "x" },
    { kind: "eraseText", characters: 1 },
    { kind: "pressKey", key: "enter" },
    { kind: "pressButton", button: "home" },
  ];
  assert.deepEqual(new Set(actions.map((action) => needs(["*"], action))), new Set(["front"]));
});

Deno.test("what names another app, or none that can be known, is refused", () => {
  const actions: readonly Action[] = [
    launch("a.other"),
    { kind: "terminateApp", appId: "a.other" },
    { kind: "uninstallApp", appId: "a.other" },
    { kind: "setPermission", appId: "a.other", permission: "camera", isGranted: true },
    { kind: "push", appId: "a.other", payload: {} },
    { kind: "openUrl", url: "own://page" },
    { kind: "installApp", path: "/own.apk" },
  ];
  for (const action of actions) assert.match(needs(["a.b"], action), /^Cannot do \w+: .*a\.b/);
});

Deno.test("one activity of an app is judged by the app that it belongs to", () => {
  assert.equal(needs(["com.example"], launch("com.example/.Settings")), "nothing");
  assert.match(needs(["*.debug"], launch("com.other/com.other.debug")), /is not among/);
  assert.match(needs(["com.example"], { kind: "terminateApp", appId: "com.example/.Settings" }), /is not among/);
});

Deno.test("keys and buttons with which the system starts or switches apps are refused, and others are not", () => {
  const combinations: readonly (readonly [action: Action, need: RegExp])[] = [
    [{ kind: "pressKeys", held: ["ctrl"], key: "a" }, /^front$/],
    [{ kind: "pressKeys", held: ["ctrl", "shift"], key: "tab" }, /^front$/],
    [{ kind: "pressKeys", held: ["alt"], key: "arrowLeft" }, /^front$/],
    [{ kind: "pressKeys", held: ["meta"], key: "b" }, /^Cannot do pressKeys: .* other apps/],
    [{ kind: "pressKeys", held: ["ctrl", "meta"], key: "space" }, /^Cannot do pressKeys: /],
    [{ kind: "pressKeys", held: ["shift", "alt"], key: "tab" }, /^Cannot do pressKeys: /],
    [{ kind: "pressButton", button: "appSwitch" }, /^Cannot do pressButton: /],
  ];
  for (const [action, need] of combinations) assert.match(needs(["*"], action), need, JSON.stringify(action));
});

Deno.test("nobody in front is not an app that may be used", () => {
  const fence = new AppFence(["a.b", "*"]);
  fence.requireFront("a.b", undefined);
  assert.throws(() => fence.requireFront(undefined, { kind: "tap", at }), /no app is known to be in front/);
});

Deno.test("a pattern holds nothing but an app's id and *", () => {
  for (const pattern of ["com.example.*", "a-b_c", "*"]) assert.match(pattern, appPattern);
  for (const pattern of ["", "a b", "(a|b)", "a,b", "é", "a/b", "x".repeat(201)]) {
    assert.doesNotMatch(pattern, appPattern);
  }
});
