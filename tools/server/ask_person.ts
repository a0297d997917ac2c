/**
 * Questions to the person at the client, in either revision of the protocol: a call that needs an answer ends with the
 * question, and comes again with what was answered.
 *
 * @module
 */

import {
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  type InputRequiredResult,
  inputResponse,
  type ServerContext,
} from "@modelcontextprotocol/server";
import * as z from "zod";
import type { Consent } from "../consent.ts";
import type { NotGranted } from "../grants.ts";

const capabilitiesSchema = z.object({
  elicitation: z.object({ form: z.unknown().optional(), url: z.unknown().optional() }).optional(),
});
const envelopeSchema = z.object({ [CLIENT_CAPABILITIES_META_KEY]: capabilitiesSchema });

/** Takes the answers that come with a call. */
export function hearAnswers(consent: Consent, { mcpReq: { inputResponses } }: ServerContext): void {
  for (const key of consent.open) {
    const answer = inputResponse(inputResponses, key);
    if (answer.kind === "elicit") consent.hear(key, answer.action === "accept");
  }
}

/**
 * The question that a failed call leads to, where the client can put it to a person.
 *
 * @param declared what the client said of itself when it connected, where it does not say so with each call
 */
export function questionOf(
  { device }: NotGranted,
  consent: Consent,
  { mcpReq: { envelope } }: ServerContext,
  declared: unknown,
): InputRequiredResult | undefined {
  const question = canAsk(envelope, declared) ? consent.ask(device) : undefined;
  if (question === undefined) return undefined;
  const requestedSchema = { type: "object", properties: {} } as const;
  return inputRequired({
    inputRequests: { [question.key]: inputRequired.elicit({ message: question.text, requestedSchema }) },
  });
}

/** A client that names no way of asking has forms. */
function canAsk(envelope: unknown, declared: unknown): boolean {
  const own = envelopeSchema.safeParse(envelope);
  const capabilities = own.success
    ? own.data[CLIENT_CAPABILITIES_META_KEY]
    : capabilitiesSchema.safeParse(declared).data;
  const ways = capabilities?.elicitation;
  return ways !== undefined && (ways.form !== undefined || ways.url === undefined);
}
