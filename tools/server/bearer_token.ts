/**
 * The one secret that all clients of an HTTP server share. Pure.
 *
 * @module
 */

/** A shorter one could be guessed. */
export const MIN_TOKEN = 32;

/** Makes a token of 256 random bits. */
export function makeToken(): string {
  return crypto.getRandomValues(new Uint8Array(32)).toHex();
}

/** What is wrong with a token that a person chose, if anything; it has to fit into a header. */
export function faultOfToken(token: string): string | undefined {
  if (token.length < MIN_TOKEN) return `it has ${token.length} characters, at least ${MIN_TOKEN} are needed`;
  if (!/^[\w\-.~+/]+=*$/.test(token)) return "it may hold letters, digits and -._~+/ only, and = at its end";
  return undefined;
}

/** Compares two tokens in a time that tells nothing about either, not even their lengths. */
export async function isSameToken(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([digest(one), digest(other)]);
  return a.reduce((difference, byte, at) => difference | (byte ^ (b[at] ?? 0)), 0) === 0;
}

async function digest(token: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token)));
}
