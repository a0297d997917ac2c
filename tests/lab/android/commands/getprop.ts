import type { Phone } from "../phone.ts";
import type { Answer } from "./command.ts";

/** `getprop [NAME]`: one property, an empty line when it is not set, or all of them. */
export function getprop([name, otherwise = ""]: readonly string[], phone: Phone): Answer {
  if (name !== undefined) return { stdout: `${phone.properties.get(name) ?? otherwise}\n` };
  const all = [...phone.properties].sort(([a], [b]) => a < b ? -1 : 1);
  return { stdout: all.map(([key, value]) => `[${key}]: [${value}]\n`).join("") };
}
