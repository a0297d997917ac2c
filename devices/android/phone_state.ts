/**
 * The states in which adb sees a phone, with what a person has to do about each. Pure.
 *
 * @module
 */

/** What to do about a phone in that state; `undefined` when it is ready. */
export function problemOf(state: string): string | undefined {
  if (state === "device") return undefined;
  if (state.startsWith("no permissions")) return PROBLEMS.get("no permissions");
  return PROBLEMS.get(state) ?? `The phone is in state "${state}": start Android on it`;
}

const PROBLEMS: ReadonlyMap<string, string> = new Map([
  ["unauthorized", 'Unlock the phone and accept "Allow USB debugging", or reconnect it to be asked again'],
  ["authorizing", 'Unlock the phone and accept "Allow USB debugging"'],
  ["offline", "The phone does not answer: reconnect it, or restart the emulator"],
  ["connecting", "The phone is still connecting: list the devices again in a moment"],
  ["detached", "Another program has taken the USB device: end it, or reconnect the phone"],
  ["no permissions", "This computer may not open the USB device: install Android's udev rules, then reconnect it"],
  ["recovery", "The phone is in recovery mode: restart it"],
  ["rescue", "The phone is in rescue mode: restart it"],
  ["sideload", "The phone waits for an update to be sideloaded: restart it"],
  ["bootloader", "The phone is in its bootloader: restart it"],
]);
