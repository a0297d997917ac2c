// The untrusted half of the child. It runs before the script in the script's own isolate: it captures what it needs,
// takes away everything that is not plain JavaScript, and then waits for one script.
// Whatever the script changes afterwards can hurt only the script: the parent checks every frame.

import {
  apply,
  AsyncFunction,
  defineProperty,
  Fault,
  freeze,
  now,
  parse,
  post,
  preventDefault,
  Promised,
  RangeFault,
  remember,
  slice,
  stopImmediatePropagation,
  stringify,
  test,
  TypeFault,
} from "./captured.js";
import { encode, encodePosition, encodeThrown, steps } from "./encoding.js";
import { callSite, describeStack, printable, SCRIPT_URL } from "./errors.js";
import { lockDown, pin } from "./lockdown.js";
import { hear, stay, volunteer } from "./resident.js";

const pending = { __proto__: null };
let settings, importLike;
let lastId = 0, waiting = 0, reports = 0, reportCharacters = 0;
let allowance = 0, allowanceAt = 0, droppedLines = 0;
let stage = "idle", finished = false, stays = false, request, firstRefusal;

/** Prepares the isolate for one script; the parent appends the call with its settings. */
export function encloseScript(given) {
  settings = given;
  importLike = new RegExp(given.importLike, "u");
  allowance = given.limits.logBurst;
  globalThis.addEventListener("message", onMessage);
  globalThis.addEventListener("error", (event) => uncaught(take(event).error));
  globalThis.addEventListener("unhandledrejection", (event) => uncaught(take(event).reason));
  Error.prepareStackTrace = describeStack;
  lockDown(given);
  give();
  post('{"jsonrpc":"2.0","method":"ready"}');
}

function onMessage(event) {
  const { data } = take(event);
  if (typeof data === "string") {
    const frame = parse(data);
    if (frame.method === "run") begin(frame.params);
    else if (!stays || !hear(frame)) settle(frame);
    // A script can dispatch events of its own, and by then the check for import() could be tampered with.
  } else if (stage !== "compiling") return;
  else if (typeof data.stripped === "string") compileStripped(data.stripped);
  else refuse("SyntaxError", data.refused);
}

function begin(params) {
  if (stage !== "idle") return;
  stage = "compiling";
  request = params;
  const compiled = compile(params.code);
  if (compiled.script) return start(compiled.script);
  firstRefusal = compiled.refusal;
  post({ code: params.code });
}

function compileStripped(code) {
  if (code === request.code) return refuse(firstRefusal.name, firstRefusal.message);
  const { script, refusal } = compile(code);
  if (script) start(script);
  else refuse(refusal.name, refusal.message);
}

/** Makes a function of `code`, or says why not. No text that might hold an import() is ever compiled. */
function compile(code) {
  if (code.includes("import") && apply(test, importLike, [code])) {
    return { refusal: { name: "SyntaxError", message: "import() and import.meta are not available in a script" } };
  }
  try {
    return { script: new AsyncFunction(`"use strict";\n${code}\n//# sourceURL=${SCRIPT_URL}`) };
  } catch (error) {
    return { refusal: { name: error.name, message: error.message } };
  }
}

async function start(script) {
  stage = "running";
  pin("args", request.args);
  if (request.stays === true) stay(settings);
  stays = request.stays === true;
  if (request.importName) pin(request.importName, importRefused);
  try {
    const value = await script();
    finish(value === undefined ? "{}" : `{"value":${encode(value, "The script's value", settings.limits)}}`);
  } catch (error) {
    fail(error);
  }
}

function refuse(name, text) {
  const message = apply(slice, text, [0, settings.limits.messageCharacters]);
  finish(`{"error":{"kind":"syntax","name":${stringify(name)},"message":${stringify(message)}}}`);
}

function fail(thrown) {
  finish(`{"error":${encodeThrown(thrown, settings.limits)}}`);
}

/** What nobody caught ends a script that runs once; one that stays is told of it in its log, and goes on. */
function uncaught(thrown) {
  if (stays) log("error", ["Uncaught:", thrown]);
  else fail(thrown);
}

function finish(params) {
  if (finished) return;
  finished = true;
  post(`{"jsonrpc":"2.0","method":"done","params":${params}}`);
}

/** Makes the function behind one name of the script's object: a request to the parent, and a promise of its answer. */
function step(method) {
  const request = `,"method":${stringify(method)},"params":{"arguments":`;
  const call = (...args) =>
    new Promised((resolve, reject) => {
      const at = callSite(call);
      const encoded = encodeArguments(args);
      if (waiting >= settings.limits.waitingCalls) throw new RangeFault(`Cannot call ${method}: ${waiting} calls wait`);
      if (!stays && lastId >= settings.limits.calls) {
        throw new RangeFault(`Cannot call ${method}: ${lastId} calls were made`);
      }
      const id = ++lastId;
      waiting++;
      pending[id] = { __proto__: null, id, method, resolve, reject, line: at?.line, column: at?.column };
      post(`{"jsonrpc":"2.0","id":${id}${request}${encoded}${encodePosition(at)}}}`);
    });
  return freeze(defineProperty(call, "name", { value: method }));
}

function settle({ id, result, error }) {
  const call = pending[id];
  if (call === undefined) return;
  delete pending[id];
  waiting--;
  if (error === undefined) call.resolve(result);
  else call.reject(stepError(call, error));
}

function stepError(call, { message, data }) {
  const error = new Fault(message);
  const where = call.line === undefined ? "" : ` (${SCRIPT_URL}:${call.line}:${call.column})`;
  const fields = {
    name: "StepError",
    code: data?.code,
    hint: data?.hint,
    stack: `StepError: ${message}\n    at ${settings.objectName}.${call.method}${where}`,
  };
  for (const key in fields) {
    defineProperty(error, key, { __proto__: null, value: fields[key], writable: true, configurable: true });
  }
  apply(remember, steps, [error, call]);
  return error;
}

function report(value) {
  const encoded = encode(value, "A report", settings.limits);
  reports++;
  reportCharacters += encoded.length;
  if (reports > settings.limits.reports || reportCharacters > settings.limits.reportCharacters) {
    throw new RangeFault(`Cannot report more: ${reports - 1} reports were made`);
  }
  post(`{"jsonrpc":"2.0","method":"report","params":{"value":${encoded}}}`);
}

/** Sends one console line; more lines than people read are counted instead, so that a flood costs nothing. */
function log(level, values) {
  const moment = now();
  const { logBurst, logsPerSecond, logCharacters } = settings.limits;
  allowance = allowance + (moment - allowanceAt) * logsPerSecond / 1000;
  if (allowance > logBurst) allowance = logBurst;
  allowanceAt = moment;
  if (allowance < 1) return void droppedLines++;
  allowance--;
  let text = "";
  for (let i = 0; i < values.length; i++) text += (i > 0 ? " " : "") + printable(values[i]);
  text = stringify(apply(slice, text, [0, logCharacters]));
  post(`{"jsonrpc":"2.0","method":"log","params":{"level":"${level}","text":${text},"dropped":${droppedLines}}}`);
  droppedLines = 0;
}

/** Encodes one by one: a toJSON() that the script gave to all arrays must not make the list something else. */
function encodeArguments(args) {
  let count = args.length;
  while (count > 0 && args[count - 1] === undefined) count--;
  let encoded = "";
  for (let i = 0; i < count; i++) {
    encoded += (i > 0 ? "," : "") + (args[i] === undefined ? "null" : encode(args[i], "An argument", settings.limits));
  }
  return `[${encoded}]`;
}

/** Keeps an event from the script's listeners, and from ending the Worker. */
function take(event) {
  apply(stopImmediatePropagation, event, []);
  apply(preventDefault, event, []);
  return event;
}

function importRefused() {
  return Promised.reject(new TypeFault("import() is not available in a script"));
}

/** Gives the script its own names. */
function give() {
  const target = { __proto__: null };
  for (const method of settings.methods) target[method] = step(method);
  pin(settings.objectName, freeze(target));
  pin("report", freeze((value) => (stays ? volunteer(value) : report(value))));
  const console = { __proto__: null };
  for (const level of settings.levels) console[level] = freeze((...values) => log(level, values));
  pin("console", freeze(console));
}
