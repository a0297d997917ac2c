import * as z from "zod";
import { logLevels } from "./console.ts";
import { handlerName, limits } from "./limits.ts";

const number = z.int().min(1);
const line = number.optional();
const position = { line, column: line };
const version = { jsonrpc: z.literal("2.0") };

const callSchema = z.strictObject({
  ...version,
  id: number,
  method: z.string().max(64),
  params: z.strictObject({ arguments: z.array(z.unknown()), ...position }),
});

const errorSchema = z.strictObject({
  kind: z.enum(["thrown", "syntax"]),
  name: z.string().max(64).optional(),
  message: z.string().max(limits.messageCharacters),
  step: number.optional(),
  ...position,
});

const handlerSchema = z.strictObject({
  name: z.string().regex(handlerName),
  description: z.string().max(limits.descriptionCharacters).optional(),
  inputSchema: z.unknown().optional(),
  exclusive: z.boolean().optional(),
});

const residentSchemas = [
  z.strictObject({
    ...version,
    method: z.literal("handlers"),
    params: z.strictObject({ list: z.array(handlerSchema).max(limits.handlers) }),
  }),
  z.strictObject({
    ...version,
    method: z.literal("settled"),
    params: z.strictObject({
      channel: number,
      call: number,
      value: z.unknown().optional(),
      error: errorSchema.optional(),
    }),
  }),
  z.strictObject({
    ...version,
    method: z.literal("volunteered"),
    params: z.strictObject({ number, channel: number.optional(), call: number.optional(), value: z.unknown() }),
  }),
  z.strictObject({ ...version, method: z.literal("alive") }),
] as const;

const noticeSchema = z.discriminatedUnion("method", [
  ...residentSchemas,
  z.strictObject({ ...version, method: z.literal("ready") }),
  z.strictObject({
    ...version,
    method: z.literal("log"),
    params: z.strictObject({
      level: z.enum(logLevels),
      text: z.string().max(limits.logCharacters),
      dropped: z.int().min(0),
    }),
  }),
  z.strictObject({ ...version, method: z.literal("report"), params: z.strictObject({ value: z.unknown() }) }),
  z.strictObject({
    ...version,
    method: z.literal("done"),
    params: z.strictObject({ value: z.unknown().optional(), error: errorSchema.optional() }),
  }),
]);

/** A request of the script: one call of a method. */
export type CallFrame = z.output<typeof callSchema>;

/** How a script ended by its own account. */
export type ScriptError = z.output<typeof errorSchema>;

/** A function that a script registered, as it describes itself. */
export type Handler = z.output<typeof handlerSchema>;

/** What only a script that stays says. */
export type ResidentNotice = z.output<typeof residentSchemas[number]>;

/** What a line from a child says, or why it is not believed. */
export type Frame =
  | { readonly kind: "call"; readonly call: CallFrame }
  | { readonly kind: "notice"; readonly notice: z.output<typeof noticeSchema> }
  | { readonly kind: "violation"; readonly message: string };

/** Reads one line of newline-delimited JSON-RPC 2.0 from a child, which may be hostile. */
export function readFrame(text: string): Frame {
  const json = readJson(text);
  if (json === undefined) return { kind: "violation", message: "a line is not JSON, or nests too deep" };
  const isCall = typeof json === "object" && json !== null && "id" in json;
  if (isCall) {
    const call = callSchema.safeParse(json);
    return call.success ? { kind: "call", call: call.data } : { kind: "violation", message: "a call is malformed" };
  }
  const notice = noticeSchema.safeParse(json);
  if (notice.success) return { kind: "notice", notice: notice.data };
  return { kind: "violation", message: "a notice is malformed" };
}

/** Parses JSON from a child; `undefined` when it is none, or deep enough to exhaust the stack of who writes it again. */
export function readJson(text: string): unknown {
  if (nestsTooDeep(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Writes the answer to a call. */
export function resultFrame(id: number, result: unknown): string {
  return JSON.stringify({ jsonrpc: "2.0", id, result: result ?? null });
}

/** Writes the failure of a call, which the script may catch. */
export function errorFrame(id: number, error: { message: string; code: string; hint: string }): string {
  const { message, code, hint } = error;
  return JSON.stringify({ jsonrpc: "2.0", id, error: { code: -32000, message, data: { code, hint } } });
}

/** Writes the first order that a child gets, and the only one of a script that does not stay. */
export function runFrame(params: { code: string; args?: unknown; importName?: string; stays?: true }): string {
  return JSON.stringify({ jsonrpc: "2.0", method: "run", params });
}

/** An order to a script that stays. */
export type ResidentOrder =
  | {
    readonly method: "invoke";
    readonly params: {
      readonly channel: number;
      readonly call: number;
      readonly handler: string;
      /** As JSON: whoever gets it makes values of it that nobody else has. */
      readonly params: string;
    };
  }
  | { readonly method: "abort"; readonly params: { readonly call: number } }
  | { readonly method: "stored"; readonly params: { readonly number: number } }
  | { readonly method: "ping" };

/** Writes an order to a script that stays. */
export function orderFrame(order: ResidentOrder): string {
  return JSON.stringify({ jsonrpc: "2.0", ...order });
}

function nestsTooDeep(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (character === '"') isInString = !isInString;
    else if (isInString && character === "\\") i++;
    else if (isInString) continue;
    else if (character === "[" || character === "{") depth++;
    else if (character === "]" || character === "}") depth--;
    if (depth > limits.nesting) return true;
  }
  return false;
}
