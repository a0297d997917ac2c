/** Writes a JSON value so that equal values have equal texts: the keys of every object in order. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return inner;
    // Not a plain object: a key "__proto__" would set its prototype and be lost.
    const sorted = Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(sorted);
  }) ?? "null";
}
