import { readRequestBody } from "@modelcontextprotocol/server";
import { startDeadline } from "../../runner/deadline.ts";
import { refusal } from "./refusal.ts";

/** How much of a body is read, and for how long. */
export interface BodyLimits {
  readonly maxBodyBytes: number;
  readonly bodyMs: number;
}

// Whoever is not served is not listened to any longer than this.
const PASS_OVER_MS = 1_000;
const PASS_OVER_BYTES = 16_000_000;

/** Reads the message that a request carries; one without a body has none. @returns the refusal where it cannot be read */
export async function readMessage(
  request: Request,
  limits: BodyLimits,
): Promise<{ readonly message: unknown } | Response> {
  if (request.method !== "POST") return { message: undefined };
  const text = await readText(request, limits);
  if (text instanceof Response) return text;
  try {
    return { message: JSON.parse(text) };
  } catch {
    return refusal("not json", "Cannot read the body: it is not JSON");
  }
}

/** Reads the rest of a body without keeping it: a client that is still sending would not see its answer. */
export async function passOver({ body }: Request): Promise<void> {
  using deadline = startDeadline(PASS_OVER_MS);
  let left = PASS_OVER_BYTES;
  const nowhere = new WritableStream<Uint8Array>({
    write: ({ length }, controller) => {
      left -= length;
      if (left < 0) controller.error(new RangeError("It does not end"));
    },
  });
  // However it ends, the answer stands.
  await body?.pipeTo(nowhere, { signal: deadline.signal }).catch(() => undefined);
}

async function readText(given: Request, { maxBodyBytes, bodyMs }: BodyLimits): Promise<string | Response> {
  using deadline = startDeadline(bodyMs);
  const { url, method, headers } = given;
  const body = given.body?.pipeThrough(new TransformStream(), { signal: deadline.signal }) ?? null;
  const request = new Request(url, { method, headers, body });
  try {
    const read = await readRequestBody(request, maxBodyBytes);
    if (!read.tooLarge) return read.text;
    await passOver(request);
    return refusal("too large", `Cannot read the body: it has more than ${maxBodyBytes} bytes`);
  } catch (error) {
    if (deadline.hasPassed) return refusal("too slow", `Cannot read the body: it did not arrive within ${bodyMs} ms`);
    return refusal("broken off", `Cannot read the body: ${error}`);
  }
}
