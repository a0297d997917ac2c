import type { Simulator } from "../simulator.ts";
import { commandKeys, hidKeys, hidLetters, PASTE } from "./hid_keys.ts";

/** Presses a key of the keyboard page. */
export async function pressCode(simulator: Simulator, code: number, signal: AbortSignal): Promise<void> {
  const [key, text] = [hidKeys.get(code), hidLetters.get(code)];
  if (key !== undefined) await simulator.keys({ kind: "pressKey", key }, signal);
  else if (text !== undefined) await simulator.keys({ kind: "typeText", text }, signal);
}

/** Presses a key while Command is held. */
export async function pressCommand(simulator: Simulator, code: number, signal: AbortSignal): Promise<void> {
  const key = commandKeys.get(code);
  if (code === PASTE) await simulator.paste(signal);
  else if (key !== undefined) await simulator.keys({ kind: "pressKey", key }, signal);
}
