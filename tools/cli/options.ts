/**
 * The options of each command: read from the command line, and told by help and completions.
 *
 * @module
 */

import { deviceOptions } from "../../devices/discover.ts";
import type { CommandOptions } from "./command.ts";

const deno = {
  type: "string",
  value: "PATH",
  about: "the deno program that runs scripts, instead of the built-in one",
} as const;
const device = {
  type: "string",
  value: "ID",
  about: "which device; may be left out when only one is connected",
} as const;
const json = { type: "boolean", about: "print data as JSON and nothing else" } as const;
const enable = {
  type: "string",
  multiple: true,
  value: "FEATURE",
  about: "offer more to the agent: run-script, for programs that it writes (or set GLOVEBOX_ENABLE)",
} as const;
const allowApp = {
  type: "string",
  multiple: true,
  value: "PATTERN",
  about: "touch and start only apps whose id matches, such as com.example.*; may be given several times",
} as const;

/** Of every server. */
export const serveOptions = {
  enable,
  "allow-device": {
    type: "string",
    multiple: true,
    value: "ID",
    about: "let agents of this server use a physical phone; may be given several times",
  },
  "allow-app": allowApp,
  "read-only": { type: "boolean", about: "offer only what reads; nothing is touched or started" },
  deno,
  ...deviceOptions,
} as const satisfies CommandOptions;

/** Of a server that may listen. */
export const httpOptions = {
  http: { type: "boolean", about: "listen at ADDRESS:PORT, else at a free port that only this computer can reach" },
  ...serveOptions,
} as const satisfies CommandOptions;

/** Of `run`. */
export const runOptions = {
  device,
  args: { type: "string", value: "JSON", about: "what the script sees as args" },
  timeout: { type: "string", value: "MS", about: "how long it may take, 120000 unless given" },
  repeat: { type: "string", value: "N", about: "run it N times, and tell how often it passed and how long steps took" },
  "allow-app": allowApp,
  junit: { type: "string", value: "PATH", about: "write a JUnit report for CI" },
  json,
  deno,
  ...deviceOptions,
} as const satisfies CommandOptions;

/** Of `devices`. */
export const devicesOptions = { json, ...deviceOptions } as const satisfies CommandOptions;

/** Of commands that print, and of nothing else. */
export const printOptions = { json } as const satisfies CommandOptions;

/** Of `doctor`. */
export const doctorOptions = { json, deno, ...deviceOptions } as const satisfies CommandOptions;

/** Of `setup`. */
export const setupOptions = {
  write: { type: "boolean", about: "merge it into the client's file; the file as it was is kept beside it" },
  enable,
} as const satisfies CommandOptions;

/** Of every verb, beside its own. */
export const verbOptions = { device, json, ...deviceOptions } as const satisfies CommandOptions;

/** Of a verb that takes pictures. */
export const pictureOptions = {
  ...verbOptions,
  out: { type: "string", value: "FILE", about: "where the picture goes, screenshot.png unless given" },
} as const satisfies CommandOptions;

/** Of commands that take none. */
export const noOptions = {} as const satisfies CommandOptions;
