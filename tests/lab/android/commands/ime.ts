import type { Phone } from "../phone.ts";
import type { Answer } from "./command.ts";

/** The setting that names the phone's keyboard. */
export const keyboardSetting = "secure/default_input_method";

/** `ime list|enable|disable|set`: the keyboards, by their ids. */
export function ime([subcommand = "", ...words]: readonly string[], phone: Phone): Answer {
  const id = words.find((word) => !word.startsWith("-")) ?? "";
  switch (subcommand) {
    case "list": {
      const listed = [...phone.keyboards].filter(([, isOn]) => isOn || words.includes("-a"));
      return { stdout: listed.map(([name]) => `${name}\n`).join("") };
    }
    case "enable":
    case "disable":
      if (!phone.keyboards.has(id)) return unknown(id);
      phone.keyboards.set(id, subcommand === "enable");
      return { stdout: `Input method ${id}: now ${subcommand}d for user #0\n` };
    case "set":
      if (phone.keyboards.get(id) !== true) return unknown(id);
      phone.settings.set(keyboardSetting, id);
      return { stdout: `Input method ${id} selected for user #0\n` };
    default:
      return { stderr: `Unknown command: ${subcommand}\n`, code: 255 };
  }
}

function unknown(id: string): Answer {
  return { stderr: `Unknown input method ${id} cannot be selected for user #0\n`, code: 255 };
}
