import * as z from "zod";
import { Failure } from "../devices/failure.ts";
import type { Point, Size } from "../devices/ui/tree.ts";

/** A coordinate as callers give it. */
export const coordinate = z.number().min(0).max(100_000);

/** A point as callers give it. */
export const pointInput = z.strictObject({ x: coordinate, y: coordinate });

/**
 * Turns a caller's point into points: where both coordinates are at most 1, they are fractions of the screen.
 *
 * @throws {Failure} invalid_input when it lies outside the screen
 */
export function toPoint({ width, height }: Size, { x, y }: Point): Point {
  if (x <= 1 && y <= 1) return { x: Math.min(x * width, width - 1), y: Math.min(y * height, height - 1) };
  if (x < width && y < height) return { x, y };
  throw new Failure("invalid_input", `Cannot use the point ${x},${y}: the screen is ${width}x${height} points`);
}
