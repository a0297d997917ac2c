/**
 * Models whose touch screen counts in other points than their interface does. Pure.
 *
 * Their panels have fewer pixels than what they draw, which is scaled down to fit; touches are sent in the panel's own
 * points, a third of its pixels, and would land up to 13 % too far.
 *
 * @module
 */

/** One point of a model's interface in points of its touch screen. */
export function touchScaleOf(deviceType: string | undefined): number {
  const [, scale] = SCALES.find(([model]) => model.test(deviceType ?? "")) ?? [];
  return scale ?? 1;
}

const SCALES: readonly (readonly [RegExp, number])[] = [
  [/iPhone-1[23]-mini$/, 360 / 375],
  [/iPhone-(?:6|6s|7|8)-Plus$/, 360 / 414],
];
