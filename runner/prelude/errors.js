// Where in the script something happened, and how to put in words what it threw.

import { apply, captureStackTrace, Fault, lookUp, remember, slice, stringify, Text } from "./captured.js";

export const SCRIPT_URL = "script";
// AsyncFunction adds two lines before its body, and the strictness is a third.
const HEADER_LINES = 3;
const positions = new WeakMap(); // of errors, by the frame of the script that made them

/** Tells where the script is that called `entered`; nothing when no frame of the script is on the stack. */
export function callSite(entered) {
  try {
    const site = {};
    captureStackTrace(site, entered);
    return site.stack === undefined ? undefined : apply(lookUp, positions, [site]);
  } catch {
    return undefined;
  }
}

/** Tells where in the script an error was made; nothing for what is not an error or has no frame of the script. */
export function positionOf(thrown) {
  try {
    return isObject(thrown) && thrown.stack !== undefined ? apply(lookUp, positions, [thrown]) : undefined;
  } catch {
    return undefined;
  }
}

/** V8 calls this when a stack is first read: it keeps the script's frames, in the script's own lines. */
export function describeStack(error, sites) {
  const { name, message } = error instanceof Fault ? error : {};
  let text = name === undefined ? "" : message ? `${name}: ${message}` : Text(name);
  let first;
  for (let i = 0; i < sites.length; i++) {
    if (sites[i].getScriptNameOrSourceURL() !== SCRIPT_URL) continue;
    const at = { __proto__: null, line: sites[i].getLineNumber() - HEADER_LINES, column: sites[i].getColumnNumber() };
    if (first === undefined) apply(remember, positions, [error, first = at]);
    if (name === undefined) break;
    const inside = sites[i].getFunctionName();
    text += `\n    at ${
      inside === null || inside === "eval" ? "script" : inside
    } (${SCRIPT_URL}:${at.line}:${at.column})`;
  }
  return text;
}

/** Puts what was thrown in words; `name` is a JSON member, or nothing for what is not an error. */
export function describe(thrown, maxCharacters) {
  try {
    if (isObject(thrown) && thrown instanceof Fault) {
      const name = apply(slice, Text(thrown.name), [0, 64]);
      const message = apply(slice, Text(thrown.message), [0, maxCharacters]);
      return { name: `,"name":${stringify(name)}`, message };
    }
    const said = typeof thrown === "string" ? stringify(thrown) : printable(thrown);
    return { name: "", message: apply(slice, said, [0, maxCharacters]) };
  } catch {
    return { name: "", message: "an object that cannot be printed" };
  }
}

/** Writes a value as the console shows it. */
export function printable(value) {
  try {
    if (typeof value === "function") return `[Function ${value.name || "anonymous"}]`;
    if (!isObject(value)) return Text(value);
    if (value instanceof Fault) return Text(value.stack ?? value);
    if (value instanceof Map || value instanceof Set) return `${value.constructor.name} ${stringify([...value])}`;
    return stringify(value) ?? "undefined";
  } catch {
    return "[an object that cannot be printed]";
  }
}

/** Tells whether a value can be a key of a WeakMap. */
export function isObject(value) {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}
