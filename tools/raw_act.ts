/**
 * Acts that need no element: they work on screens that cannot be read too, such as a video that never rests.
 *
 * @module
 */

import type { Action, Device, Screen } from "../devices/device.ts";
import { Failure } from "../devices/failure.ts";
import type { Point, Size } from "../devices/ui/tree.ts";
import { toPoint } from "./coordinates.ts";
import type { VerbContext } from "./verb.ts";

/** What came of an act; without a screen that can be read nobody knows what changed. */
export interface RawActed {
  readonly changed?: boolean;
  readonly note?: string;
  readonly screen?: Screen;
}

/**
 * Does something at points that a caller gave.
 *
 * @throws {Failure} invalid_input when one lies outside the screen
 */
export async function actAtPoints(
  context: VerbContext,
  make: (place: (point: Point) => Point) => Action,
): Promise<Omit<RawActed, "screen">> {
  const { session, signal } = context;
  const before = await unlessUnreadable(() => session.recent(signal));
  // A picture tells the size as well, of a video too.
  const size = before?.size ?? await pictureSize(session.device, signal);
  const { screen: _, ...acted } = await actFrom(context, before, make((point) => toPoint(size, point)));
  return acted;
}

async function pictureSize(device: Device, signal: AbortSignal): Promise<Size> {
  return device.pictureSize === undefined ? (await device.screenshot(signal)).size : await device.pictureSize(signal);
}

/** Does something that has no place, and looks on for a while when nothing changed at first. */
export async function actAnywhere(context: VerbContext, action: Action): Promise<RawActed> {
  const before = await unlessUnreadable(() => context.session.recent(context.signal));
  return await actFrom(context, before, action, true);
}

/** Does something after which another app may be in front; nobody needs to look before. */
export async function actUnseen(context: VerbContext, action: Action): Promise<RawActed> {
  return await actFrom(context, undefined, action);
}

async function actFrom(
  { session, signal }: VerbContext,
  before: Screen | undefined,
  action: Action,
  awaitEffect = false,
): Promise<RawActed> {
  const after = await unlessUnreadable(() =>
    before === undefined ? session.actAtOnce([action], signal) : session.act(before, [action], { awaitEffect, signal })
  );
  return after ?? { note: "It was done; the screen cannot be read now, so take a screenshot to see what came of it" };
}

/** A device that cannot read its screen has acted all the same. */
async function unlessUnreadable<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure && error.code === "screen_unreadable") return undefined;
    throw error;
  }
}
