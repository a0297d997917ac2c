/** The `count` known texts most like `wanted`, best first; texts with nothing in common keep their order at the end. */
export function nearest(wanted: string, known: Iterable<string>, count: number): string[] {
  return [...new Set(known)]
    .map((text) => ({ text, likeness: likeness(wanted.toLowerCase(), text.toLowerCase()) }))
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, count)
    .map(({ text }) => text);
}

/** How alike two texts are, from 0 to 1: the share of letter pairs they have in common (Dice's coefficient). */
export function likeness(a: string, b: string): number {
  if (a === b) return 1;
  const pairs = pairsOf(a);
  const others = pairsOf(b);
  const total = pairs.length + others.length;
  if (total === 0) return 0;
  const left = new Map<string, number>();
  for (const pair of pairs) left.set(pair, (left.get(pair) ?? 0) + 1);
  const common = others.filter((pair) => {
    const remaining = left.get(pair) ?? 0;
    left.set(pair, remaining - 1);
    return remaining > 0;
  });
  return (2 * common.length) / total;
}

/** Pairs of neighbouring letters; a space before the first letter lets one-letter texts have a pair too. */
function pairsOf(text: string): string[] {
  const padded = ` ${text}`;
  return Array.from({ length: Math.min(text.length, 200) }, (_, index) => padded.slice(index, index + 2));
}
