import { quote } from "../ui/quote.ts";

/**
 * Quotes the one line of a program's output that says most: an error if there is one, else the last line. Pure.
 *
 * @param speaker who is quoted: the phone, unless it is adb itself
 */
export function saying(output: string, status?: number, speaker: Speaker = "the phone"): string {
  const lines = output.split("\n").map((line) => line.trim()).filter((line) => line !== "");
  const line = lines.find((line) => ERROR.test(line)) ?? lines.at(-1);
  if (line !== undefined) return `${speaker} says ${quote(line.slice(0, MAX_CHARACTERS))}`;
  return `${speaker} says nothing${status === undefined ? "" : ` and exits with ${status}`}`;
}

/** Who is quoted. */
export type Speaker = "the phone" | "adb" | "the emulator";

const MAX_CHARACTERS = 300;
const ERROR = /^error: |Exception\b|^killed$|not found|denied|^Failure/i;
