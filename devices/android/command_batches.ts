import type { Action } from "../device.ts";

/** An action and the command that performs it. */
export interface SentAction {
  readonly action: Action;
  readonly command: string;
}

/** Groups actions, in order, so that each group fits into one request; there is always one group. Pure. */
export function commandBatches(sent: readonly SentAction[]): readonly (readonly SentAction[])[] {
  const batches: SentAction[][] = [[]];
  let characters = 0;
  for (const next of sent) {
    if (characters > 0 && characters + next.command.length > MAX_BATCH_CHARACTERS) {
      batches.push([]);
      characters = 0;
    }
    characters += next.command.length + FRAME_CHARACTERS;
    batches.at(-1)?.push(next);
  }
  return batches;
}

// adb writes the length of a request with four hexadecimal digits, so 65,535 bytes are the end. No single command has
// more than 33,000, of which a URL may need three bytes for each character; the reads after the actions need 2,000.
const MAX_BATCH_CHARACTERS = 20_000;
const FRAME_CHARACTERS = 100;
