/**
 * Which windows of a dump belong to what a person works with. Pure.
 *
 * @module
 */

import type { DumpedWindow, RawNode } from "./uiautomator_xml.ts";

/** The trees to show, the lowest window first, and the app of the active one. */
export interface ShownWindows {
  readonly roots: readonly RawNode[];
  readonly app?: string;
}

/**
 * Keeps the windows of apps (two of them in split screen, popups above them) and whatever window is active, such as a
 * shade or a system dialog. Keyboards, status bars and overlays are left out: they say the same on every screen.
 */
export function shownWindows(windows: readonly DumpedWindow[]): ShownWindows {
  const shown = windows.filter((window) => window.isActive || window.type === "TYPE_APPLICATION");
  const active = shown.find((window) => window.isActive) ?? shown[0];
  const app = active?.roots[0]?.attributes.package;
  return { roots: shown.toReversed().flatMap((window) => window.roots), ...(app ? { app } : {}) };
}
