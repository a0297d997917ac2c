import { am } from "./am.ts";
import type { Phone } from "../phone.ts";
import type { Answer, Command } from "./command.ts";
import { input } from "./input.ts";
import { pm } from "./pm.ts";
import { settings } from "./settings.ts";
import { wm } from "./wm.ts";

/** `cmd SERVICE …`: talks to a system service's own shell. */
export function cmd(
  [service = "", ...words]: readonly string[],
  phone: Phone,
  signal: AbortSignal,
): Promise<Answer> | Answer {
  const command = services.get(service);
  if (command !== undefined) return command(words, phone, signal);
  // A service that exists but has no shell, such as the clipboard, ends well all the same.
  if (service === "clipboard") return { stdout: "No shell command implementation.\n" };
  return { stderr: `cmd: Can't find service: ${service}\n`, code: 20 };
}

/** `cmd uimode night [yes|no|auto]`: sets dark mode, and says how it is. */
function uimode([subcommand, mode]: readonly string[], phone: Phone): Answer {
  if (subcommand !== "night") return { stderr: "Unknown command\n", code: 255 };
  if (mode !== undefined) phone.night = mode;
  return { stdout: `Night mode: ${phone.night}\n` };
}

const services: ReadonlyMap<string, Command> = new Map<string, Command>([
  ["activity", am],
  ["input", input],
  ["package", pm],
  ["settings", settings],
  ["uimode", uimode],
  ["window", wm],
]);
