/**
 * Plays a script of plain lines on a fresh demo phone and answers what its `see` and `look` lines saw.
 *
 * Lines that touch wait until the screen rests, as a person does. The number of a swipe, fling or drag is the finger's travel in points.
 *
 * @module
 */

import assert from "node:assert/strict";
import { DemoDevice } from "../../../devices/demo/demo_device.ts";
import { type Action, buttons, isCharacterKey, keys, modifiers, type Screen } from "../../../devices/device.ts";
import { center, type Point, type UiNode, walk } from "../../../devices/ui/tree.ts";

/** Plays `script`, lines or parts between semicolons, and answers what was seen, a line each. */
export async function play(script: string, device: DemoDevice = new DemoDevice()): Promise<string> {
  const seen: string[] = [];
  for (const step of script.split(/[\n;]/).map((line) => line.trim()).filter((line) => line !== "")) {
    const [verb = "", rest = ""] = split(step);
    if (verb === "see") seen.push(see(await atRest(device), rest));
    else if (verb === "look") seen.push(outline(await device.screen(signal)));
    else if (verb === "wait") await device.clock.sleep(Number(rest), signal);
    else await device.act([action(verb, rest, await atRest(device))], signal);
  }
  return seen.join("\n");
}

/** Every node of a screen but its root and containers, as `role "label" "value" states`. */
export function outline({ root }: Screen): string {
  return [...walk(root)].slice(1).filter(({ label }) => label !== undefined).map(describe).join("; ");
}

/** The first screen that does not move, or the tenth where that never comes. */
export async function atRest(device: DemoDevice): Promise<Screen> {
  let screen = await device.screen(signal);
  for (let looks = 1; looks < 10 && !screen.idle; looks++) screen = await device.screen(signal);
  return screen;
}

/** A signal that is never aborted. */
export const signal = new AbortController().signal;

function see(screen: Screen, label: string): string {
  if (label === "app") return `app ${screen.app}`;
  if (label === "keyboard") return `keyboard ${screen.keyboard.rect ? JSON.stringify(screen.keyboard.rect) : "away"}`;
  if (label === "first row") return describe(rows(screen)[0]);
  if (label === "last row") return describe(rows(screen).at(-1));
  return describe(find(screen, label));
}

function action(verb: string, rest: string, screen: Screen): Action {
  const appId = `demo.${rest}`;
  const at = () => center(find(screen, rest)?.rect ?? assert.fail(`No "${rest}" in ${outline(screen)}`));
  switch (verb) {
    case "open":
      return { kind: "launchApp", appId, restart: false, clearState: false };
    case "restart":
      return { kind: "launchApp", appId, restart: true, clearState: false };
    case "clear":
      return { kind: "launchApp", appId, restart: false, clearState: true };
    case "end":
      return { kind: "terminateApp", appId };
    case "url":
      return { kind: "openUrl", url: rest };
    case "tap":
      return { kind: "tap", at: at() };
    case "double-tap":
      return { kind: "doubleTap", at: at() };
    case "hold":
      return { kind: "longPress", at: at(), durationMs: 700 };
    case "slide":
      return { kind: "drag", from: at(), to: { x: screen.size.width - 16, y: at().y }, durationMs: 300 };
    case "drag":
      return { kind: "drag", ...travel(Number(rest), screen), durationMs: 300 };
    case "swipe":
    case "fling":
      return { kind: "swipe", ...travel(Number(rest), screen), durationMs: 300, momentum: verb === "fling" };
    case "type":
      return { kind: "typeText", text: rest };
    case "erase":
      return { kind: "eraseText", characters: Number(rest) };
    case "key":
      return { kind: "pressKey", key: keys.find((key) => key === rest) ?? assert.fail(`No key "${rest}"`) };
    case "keys":
      return combination(rest.split("+"));
    case "press":
      return { kind: "pressButton", button: buttons.find((name) => name === rest) ?? assert.fail(`No "${rest}"`) };
    case "turn":
      return { kind: "setOrientation", orientation: rest === "landscape" ? "landscape" : "portrait" };
    default:
      return assert.fail(`No verb "${verb}"`);
  }
}

function combination(names: readonly string[]): Action {
  const name = names.at(-1) ?? "";
  const key = isCharacterKey(name) ? name : keys.find((known) => known === name) ?? assert.fail(`No key "${name}"`);
  return { kind: "pressKeys", held: modifiers.filter((modifier) => names.includes(modifier)), key };
}

function travel(points: number, { size }: Screen): { from: Point; to: Point } {
  const from = { x: size.width / 2, y: size.height * 0.7 };
  return { from, to: { x: from.x, y: from.y - points } };
}

/** The node of that name; of several, the first that can be tapped. */
export function find(screen: Screen, label: string): UiNode | undefined {
  const nodes = [...walk(screen.root)].slice(1).filter((node) => node.label === label);
  return nodes.find(({ clickable }) => clickable) ?? nodes[0];
}

function rows({ root }: Screen): readonly UiNode[] {
  return [...walk(root)].find(({ role }) => role === "list")?.children ?? [];
}

function describe(node: UiNode | undefined): string {
  if (!node) return "nothing";
  const quoted = [node.label, node.value].filter((text) => text !== undefined).map((text) => `"${text}"`);
  const checked = node.checked === undefined ? [] : [node.checked ? "on" : "off"];
  const states = [...checked, ...(node.enabled ? [] : ["disabled"]), ...(node.focused ? ["focused"] : [])];
  return [node.role, ...quoted, ...states].join(" ");
}

function split(step: string): [string, string] {
  const space = step.indexOf(" ");
  return space < 0 ? [step, ""] : [step.slice(0, space), step.slice(space + 1)];
}
