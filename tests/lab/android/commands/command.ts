import type { Phone } from "../phone.ts";

/** What a command prints and how it ends; nothing, and well, unless said. */
export interface Answer {
  readonly stdout?: string | Uint8Array;
  readonly stderr?: string;
  readonly code?: number;
}

/** One of the phone's commands. It throws the signal's reason when the phone is switched off. */
export type Command = (words: readonly string[], phone: Phone, signal: AbortSignal) => Promise<Answer> | Answer;

/** The trace that a command of Android's system server leaves when it throws, and its exit code. */
export function exceptionIn(command: string, exception: string): Answer {
  return { stderr: `\nException occurred while executing '${command}':\n${exception}\n`, code: 255 };
}
