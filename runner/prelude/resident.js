// What a script that stays has beside the others: it registers handlers, which are called by name, and reports values at
// any time. Like the rest of this isolate it can only hurt itself: the parent knows which calls it made.

import {
  abort,
  Aborter,
  apply,
  defineProperty,
  freeze,
  keys,
  parse,
  post,
  Promised,
  RangeFault,
  stringify,
  test,
  TypeFault,
} from "./captured.js";
import { encode, encodeThrown } from "./encoding.js";
import { isObject } from "./errors.js";
import { pin } from "./lockdown.js";

const handlers = { __proto__: null };
const running = { __proto__: null }; // what aborts a call, by its number
const givenUp = { __proto__: null }; // the calls that were aborted and have not ended
const untold = { __proto__: null }; // what ends the wait of a report, by its number
let limits, handlerName;
let lastReport = 0, waitingReports = 0;

/** Gives the script `register`. */
export function stay(settings) {
  const { recordCharacters } = settings.limits;
  limits = { __proto__: null, ...settings.limits, valueCharacters: recordCharacters };
  handlerName = new RegExp(settings.handlerName);
  // test() asks for exec() each time, which the script may have replaced by then.
  defineProperty(handlerName, "exec", { value: handlerName.exec });
  pin("register", freeze((map) => register(map)));
}

/** Takes a frame that only a script that stays is sent; tells whether it was one. */
export function hear({ method, params }) {
  if (method === "invoke") invoke(params);
  else if (method === "abort") giveUp(params.call);
  else if (method === "stored") stored(params.number);
  else if (method === "ping") post('{"jsonrpc":"2.0","method":"alive"}');
  else return false;
  return true;
}

/** Sends a value; the promise is kept once the parent has it. `of` is the call that it belongs to, as JSON members. */
export function volunteer(value, of = "") {
  return new Promised((resolve) => {
    const encoded = encode(value, "A report", limits);
    if (waitingReports >= limits.waitingReports) {
      throw new RangeFault(`Cannot report: ${waitingReports} reports wait; await report()`);
    }
    const number = ++lastReport;
    waitingReports++;
    untold[number] = resolve;
    post(`{"jsonrpc":"2.0","method":"volunteered","params":{"number":${number}${of},"value":${encoded}}}`);
  });
}

function giveUp(call) {
  const aborter = running[call];
  if (aborter === undefined) return;
  givenUp[call] = true;
  apply(abort, aborter, []);
}

function stored(number) {
  const resolve = untold[number];
  if (resolve === undefined) return;
  delete untold[number];
  waitingReports--;
  resolve();
}

/** Adds handlers under their names, in place of others; what it returns removes those that are still its own. */
// deno-lint-ignore require-await -- what is wrong with the map has to reject
async function register(map) {
  if (!isObject(map)) throw new TypeFault("Cannot register: it takes an object of handlers by name");
  const added = { __proto__: null };
  const names = keys(map);
  for (let i = 0; i < names.length; i++) added[names[i]] = toHandler(names[i], map[names[i]]);
  let count = 0;
  for (const _name in { __proto__: null, ...handlers, ...added }) count++;
  if (count > limits.handlers) throw new RangeFault(`Cannot register: ${limits.handlers} handlers are the most`);
  for (const name in added) handlers[name] = added[name];
  announce();
  return freeze(() => unregister(added));
}

// deno-lint-ignore require-await -- the script is promised a promise
async function unregister(added) {
  for (const name in added) if (handlers[name] === added[name]) delete handlers[name];
  announce();
}

function toHandler(name, definition) {
  if (!apply(test, handlerName, [name])) throw new TypeFault(`Cannot register ${stringify(name)}: it is no name`);
  const { description, inputSchema, exclusive, handle } = isObject(definition) ? definition : {};
  if (typeof handle !== "function") throw new TypeFault(`Cannot register "${name}": its handle is no function`);
  let told = `{"name":${stringify(name)}`;
  if (description !== undefined) told += `,"description":${encodeText(name, description)}`;
  if (inputSchema !== undefined) told += `,"inputSchema":${encodeSchema(name, inputSchema)}`;
  if (exclusive !== undefined) told += `,"exclusive":${encodeFlag(name, exclusive)}`;
  return { __proto__: null, definition, handle, isExclusive: exclusive === true, last: undefined, told: told + "}" };
}

function encodeFlag(name, exclusive) {
  if (exclusive === true || exclusive === false) return stringify(exclusive);
  throw new TypeFault(`Cannot register "${name}": its exclusive is neither true nor false`);
}

function encodeText(name, description) {
  const { descriptionCharacters } = limits;
  if (typeof description === "string" && description.length <= descriptionCharacters) return stringify(description);
  throw new TypeFault(`Cannot register "${name}": its description is no text of up to ${descriptionCharacters}`);
}

function encodeSchema(name, inputSchema) {
  if (!isObject(inputSchema)) throw new TypeFault(`Cannot register "${name}": its inputSchema is no object`);
  return encode(inputSchema, "An inputSchema", { ...limits, valueCharacters: limits.schemaCharacters });
}

function announce() {
  let list = "";
  for (const name in handlers) list += (list === "" ? "" : ",") + handlers[name].told;
  post(`{"jsonrpc":"2.0","method":"handlers","params":{"list":[${list}]}}`);
}

/** Calls a handler and sends what it came to. The handler never learns which call it serves. */
async function invoke({ channel, call, handler, params }) {
  const aborter = running[call] = new Aborter();
  const of = `,"channel":${channel},"call":${call}`;
  const given = freeze({
    params: parse(params),
    report: freeze((value) => volunteer(value, of)),
    signal: aborter.signal,
  });
  const found = handlers[handler];
  const endTurn = found?.isExclusive ? await takeTurn(found) : undefined;
  let outcome;
  try {
    if (found === undefined) throw new TypeFault(`The handler "${handler}" is no longer registered`);
    if (givenUp[call]) throw new TypeFault(`The call of "${handler}" was given up before its turn`);
    const value = await apply(found.handle, found.definition, [given]);
    outcome = `"value":${value === undefined ? "null" : encode(value, "The handler's value", limits)}`;
  } catch (error) {
    outcome = `"error":${encodeThrown(error, limits)}`;
  }
  endTurn?.();
  delete running[call];
  delete givenUp[call];
  post(`{"jsonrpc":"2.0","method":"settled","params":{"channel":${channel},"call":${call},${outcome}}}`);
}

/** Waits for the calls of a handler that came before; what it resolves to lets the next one go on. */
async function takeTurn(found) {
  const before = found.last;
  let endTurn;
  found.last = new Promised((resolve) => endTurn = resolve);
  await before;
  return endTurn;
}
