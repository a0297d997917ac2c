/** The time on the demo phone's clock, which is nine in the morning when it is switched on. */
export function timeOfDay(nowMs: number, precision: "minutes" | "tenths"): string {
  const tenths = Math.floor((SWITCHED_ON_MS + nowMs) / 100);
  const seconds = Math.floor(tenths / 10);
  const minutes = `${twoDigits(Math.floor(seconds / 3_600) % 24)}:${twoDigits(Math.floor(seconds / 60) % 60)}`;
  return precision === "minutes" ? minutes : `${minutes}:${twoDigits(seconds % 60)}.${tenths % 10}`;
}

const SWITCHED_ON_MS = 9 * 3_600_000;

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}
