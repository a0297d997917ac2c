import type { Screen } from "../devices/device.ts";
import { toFailure } from "../devices/failure.ts";
import { outline } from "../devices/ui/outline.ts";
import type { Session } from "../devices/ui/session.ts";
import type { VerbContext } from "./verb.ts";

const DEFAULT_MAX_TOKENS = 2_000;
// A rough count: labels in English come to about four characters a token, numbers and quotes to fewer.
const CHARACTERS_PER_TOKEN = 3;

/** A screen's outline with refs, cut to about `maxTokens`. */
export function outlineOf(session: Session, screen: Screen, maxTokens = DEFAULT_MAX_TOKENS): string {
  return outline(screen, { refs: session.refs.name(screen), maxCharacters: maxTokens * CHARACTERS_PER_TOKEN });
}

/** The screen as it is now, for a reply that is about something else: if it cannot be read, the outline says why. */
export async function describeNow({ session, signal }: VerbContext): Promise<string> {
  try {
    return outlineOf(session, await session.recent(signal));
  } catch (error) {
    signal.throwIfAborted();
    return `The screen cannot be read: ${toFailure(error).message}`;
  }
}
