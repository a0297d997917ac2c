/** The same data with every text in it covered, keys too. Pure. */
export function coverAll(value: unknown, cover: (text: string) => string): unknown {
  if (typeof value === "string") return cover(value);
  if (Array.isArray(value)) return value.map((item) => coverAll(item, cover));
  return typeof value === "object" && value !== null ? coverObject(value, cover) : value;
}

/** {@linkcode coverAll} for an object. */
export function coverObject(value: object, cover: (text: string) => string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [cover(key), coverAll(item, cover)]));
}
