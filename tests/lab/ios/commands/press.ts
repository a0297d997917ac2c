import type { Simulator } from "../simulator.ts";
import { commandKeys, hidCharacters, hidKeys, hidLetters, hidModifiers, PASTE } from "./hid_keys.ts";

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

/** Presses a key while modifiers are held. */
export async function pressHeld(
  simulator: Simulator,
  modifiers: readonly number[],
  code: number,
  signal: AbortSignal,
): Promise<void> {
  const held = modifiers.map((modifier) => hidModifiers.get(modifier)).filter((known) => known !== undefined);
  const key = hidKeys.get(code) ?? hidCharacters.get(code);
  const isCommandAlone = held.join() === "meta";
  if (isCommandAlone && (code === PASTE || commandKeys.has(code))) await pressCommand(simulator, code, signal);
  else if (key !== undefined) await simulator.combination({ kind: "pressKeys", held, key }, signal);
}
