/**
 * What `dumpsys window` says around the accessibility tree: focus, size, keyboard and protected pixels. Pure.
 *
 * @module
 */

import type { Keyboard } from "../device.ts";
import type { Size } from "../ui/tree.ts";
import { readBounds } from "./bounds.ts";
import { DEFAULT_DISPLAY, displayPart, focusedDisplayId } from "./display_id.ts";
import { type Focus, readFocus } from "./focus.ts";
import { type Barrier, POWER_LINES, readBarrier } from "./screen_power.ts";

/** What surrounds the tree, as far as the phone says. */
export interface WindowFacts {
  readonly focus: Focus;
  /** The display that has the focus, which all else here is about. */
  readonly displayId: number;
  /** The display as it is turned now, in pixels. */
  readonly size?: Size;
  readonly keyboard: Keyboard;
  readonly barrier?: Barrier;
}

/** The extended regular expression for `grep` that keeps the lines which {@linkcode readWindowFacts} reads. */
export const WINDOW_LINES = "mCurrentFocus=|mFocusedApp=|ResumedActivity|mTopFocusedDisplayId=|Display: mDisplayId=" +
  "|init=.* cur=|type=ime|type=ITYPE_IME|mImeShowing=|mInputShown=" +
  `|${POWER_LINES}`;

/** The same for {@linkcode hasSecureWindow}. */
export const SECURITY_LINES = " Window #|fl=|isVisible=|isReadyForDisplay";

/** Reads the kept lines of one dump. */
export function readWindowFacts(printed: string): WindowFacts {
  const dump = bounded(printed);
  const displayId = focusedDisplayId(dump);
  // Of another display than the first nothing is taken from lines that may be about the first.
  const display = displayPart(dump, displayId) ?? (displayId === DEFAULT_DISPLAY ? dump : "");
  const [, width, height] = /\bcur=([1-9]\d{0,4})x([1-9]\d{0,4})\b/.exec(display) ?? [];
  const size = width === undefined || height === undefined ? {} : { size: sizeOf(width, height) };
  const barrier = readBarrier(dump);
  return {
    focus: readFocus(dump),
    displayId,
    ...size,
    keyboard: readKeyboard(display, dump),
    ...(barrier === undefined ? {} : { barrier }),
  };
}

/**
 * The app that gets touches and keys: the owner of the window with the focus, as menus and sheets of an app are windows
 * with titles of their own. Without an owner the title decides, and only what names an app, or a popup of it, is one.
 */
export function appWithInput({ focus, barrier }: WindowFacts, owner: string | undefined): string | undefined {
  if (barrier !== undefined) return undefined;
  if (owner !== undefined) return owner;
  if (focus.kind === "app") return focus.app;
  return focus.kind === "window" && focus.title.startsWith("PopupWindow:") ? focus.behind : undefined;
}

/**
 * Whether a window that is on screen carries FLAG_SECURE, so that a screenshot would be black there. Where the lines tell
 * which display a window is on, only those on the one with the focus count.
 */
export function hasSecureWindow(printed: string): boolean {
  const dump = bounded(printed);
  const displayId = String(focusedDisplayId(dump));
  const windows = dump.split(/^(?=\s*Window #\d)/m).filter((part) => /^\s*Window #\d/.test(part));
  return windows.some((window) =>
    isSecure(window) && (/^ *mDisplayId=(\d+)\b/m.exec(window)?.[1] ?? displayId) === displayId &&
    !/isVisible=false/.test(window) && !/isReadyForDisplay\(\)=false/.test(window)
  );
}

// Android 8 and older print the flags as one hexadecimal number.
const FLAG_SECURE = 0x2000;

function isSecure(window: string): boolean {
  const [, hex] = /\bfl=#([0-9a-f]{1,8})\b/.exec(window) ?? [];
  if (hex !== undefined) return (Number.parseInt(hex, 16) & FLAG_SECURE) !== 0;
  return window.split("\n").some((line) => / *\bfl=/.test(line) && /\bSECURE\b/.test(line));
}

/**
 * Up to Android 10 only the input method itself can say whether it shows. From 11 on `mInputShown` is wrong at times,
 * so the insets decide.
 */
function readKeyboard(display: string, dump: string): Keyboard {
  const insets = display.match(/^.*InsetsSource\b.*type=(?:ime|ITYPE_IME)\b.*$/m)?.[0];
  if (insets !== undefined) return keyboardOf(insets);
  const shows = /mImeShowing=(true|false)/.exec(display) ?? /mInputShown=(true|false)/.exec(dump);
  return { visible: shows?.[1] === "true" };
}

function keyboardOf(insets: string): Keyboard {
  if (!/\bvisible=true\b/.test(insets)) return { visible: false };
  const frame = readBounds(/\bframe=(\[-?\d+,-?\d+\]\[-?\d+,-?\d+\])/.exec(insets)?.[1] ?? "");
  return frame === undefined ? { visible: true } : { visible: true, rect: frame };
}

/** Drops what no phone prints: a line or a dump without end would cost time in every pattern. */
function bounded(printed: string): string {
  return printed.slice(0, MAX_CHARACTERS).split("\n").filter((line) => line.length <= MAX_LINE_CHARACTERS).join("\n");
}

const MAX_CHARACTERS = 400_000;
const MAX_LINE_CHARACTERS = 1_000;

function sizeOf(width: string, height: string): Size {
  return { width: Number(width), height: Number(height) };
}
