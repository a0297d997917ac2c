/**
 * Inputs as `idb ui` command lines, one process each. Pure.
 *
 * idb reads text from its command line only, where every user of the Mac could see it: text goes by the pasteboard.
 *
 * @module
 */

import type { Point } from "../ui/tree.ts";
import type { Input } from "./input.ts";

/** What idb can do. Two taps of two processes are too far apart to be a double tap, and only Command can be held. */
export const idbCan: ReadonlySet<Input["kind"]> = new Set<Input["kind"]>([
  "tap",
  "hold",
  "path",
  "fling",
  "pause",
  "keys",
  "command",
  "button",
  "rotate",
]);

/** The words after `idb ui`, for each process that an input takes; a pause takes none. */
export function idbCommands(input: Input, scale: number): readonly (readonly string[])[] {
  // idb takes whole points only.
  const xy = ({ x, y }: Point) => [x, y].map((length) => String(Math.max(0, Math.round(length * scale))));
  switch (input.kind) {
    case "tap":
      return [["tap", ...xy(input.at)]];
    case "hold":
      return [["tap", ...xy(input.at), "--duration", seconds(input.durationMs)]];
    case "path":
    case "fling":
      return [["swipe", ...xy(input.from), ...xy(input.to), "--duration", seconds(input.durationMs)]];
    case "keys":
      return input.codes.length === 0 ? [] : [["key-sequence", ...input.codes.map(String)]];
    case "command":
      return [["key", String(input.code), "--command"]];
    case "button":
      return [["button", input.button.toUpperCase()]];
    case "rotate":
      return [["rotate", input.orientation === "portrait" ? "PORTRAIT" : "LANDSCAPE_LEFT"]];
    case "combo":
    case "doubleTap":
    case "pause":
    case "text":
      return [];
  }
}

function seconds(ms: number): string {
  return String(Math.round(ms) / 1000);
}
