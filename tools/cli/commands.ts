import type { Command } from "./command.ts";
import { clientNames } from "./client.ts";
import { features } from "../tool.ts";
import { doctorOptions, noOptions, printOptions, runOptions, serveOptions, setupOptions } from "./options.ts";
import { shells } from "./shell.ts";

/** Every command that is no verb, in the order of help. Each is loaded when it is asked for. */
export const commands: readonly Command[] = [
  {
    name: "mcp",
    parameters: "",
    summary: "serve MCP over stdin and stdout; the same as no command at all",
    options: serveOptions,
    examples: ["mcp --enable run-script"],
    load: async () => (await import("./serve.ts")).serve,
  },
  {
    name: "run",
    parameters: "FILE",
    summary: "run a script on a device; FILE may be the name of one in .glovebox/scripts",
    options: runOptions,
    examples: [
      "run smoke.ts --device demo",
      `run smoke.ts --device emulator-5554 --args '{"app": "com.example.shop"}' --json`,
      "run smoke.ts --device emulator-5554 --repeat 20 --junit report.xml",
    ],
    load: async () => (await import("./run.ts")).run,
  },
  {
    name: "devices",
    parameters: "",
    summary: "list phones, emulators and the demo phone",
    options: printOptions,
    examples: ["devices --json"],
    load: async () => (await import("./devices.ts")).devices,
  },
  {
    name: "doctor",
    parameters: "",
    summary: "check what Glovebox needs, and say what brings what is missing",
    options: doctorOptions,
    examples: ["doctor", "doctor --json"],
    load: async () => (await import("./doctor.ts")).doctor,
  },
  {
    name: "setup",
    parameters: "CLIENT",
    summary: "print the configuration of an MCP client, or write it",
    options: setupOptions,
    choices: clientNames,
    examples: ["setup claude-code", "setup cursor --enable run-script --write"],
    load: async () => (await import("./setup.ts")).setup,
  },
  {
    name: "enable",
    parameters: "FEATURE…",
    summary: "turn features on for every server of yours",
    options: noOptions,
    choices: features,
    examples: ["enable run-script"],
    load: async () => (await import("./enable.ts")).enable,
  },
  {
    name: "disable",
    parameters: "FEATURE…",
    summary: "turn features off again",
    options: noOptions,
    choices: features,
    examples: ["disable run-script"],
    load: async () => (await import("./enable.ts")).disable,
  },
  {
    name: "flags",
    parameters: "",
    summary: "list the features, and what turned them on",
    options: printOptions,
    examples: ["flags"],
    load: async () => (await import("./enable.ts")).flags,
  },
  {
    name: "grant",
    parameters: "ID",
    summary: "let agents use a physical phone, those of running servers too",
    options: noOptions,
    examples: ["grant R58M123ABC"],
    load: async () => (await import("./grants.ts")).grant,
  },
  {
    name: "revoke",
    parameters: "ID",
    summary: "take a grant back: what runs on the device ends, and what is retained of it is erased",
    options: noOptions,
    examples: ["revoke R58M123ABC"],
    load: async () => (await import("./grants.ts")).revoke,
  },
  {
    name: "types",
    parameters: "",
    summary: "print what a script sees, as TypeScript declarations",
    options: noOptions,
    examples: ["types > glovebox.d.ts"],
    load: async () => (await import("./types.ts")).types,
  },
  {
    name: "completions",
    parameters: "SHELL",
    summary: "print the completions of a shell",
    options: noOptions,
    choices: shells,
    examples: ["completions bash > ~/.local/share/bash-completion/completions/glovebox"],
    load: async () => (await import("./completions.ts")).completions,
  },
];
