/**
 * Whether the screen is on and free to use, from the lines of `dumpsys window`. Pure.
 *
 * @module
 */

/** What keeps a person from using the screen: it is off, or the lock screen is in front. */
export type Barrier = "off" | "locked";

/** The extended regular expression for `grep` that keeps the lines which {@linkcode readBarrier} reads. */
export const POWER_LINES = "screenState=|interactiveState=|mAwake=|mIsShowing=|isKeyguardShowing=|KeyguardShowing=" +
  "|^ +(showing|occluded)=|mShowingLockscreen=|mDreamingLockscreen=";

/**
 * Answers what bars the screen, or `undefined` when nothing does; a phone that says nothing counts as free.
 *
 * An app that shows over the lock screen, such as a camera or a call, occludes it and can be used.
 */
export function readBarrier(dump: string): Barrier | undefined {
  if (isOff(dump)) return "off";
  return isLocked(dump) && !/\b[oO]ccluded=true\b/.test(dump) ? "locked" : undefined;
}

/** `interactiveState` knows an ambient display from a screen that is on; Android 8 and older have `mAwake` only. */
function isOff(dump: string): boolean {
  const interactive = /\binteractiveState=INTERACTIVE_STATE_(\w+)/.exec(dump)?.[1];
  if (interactive !== undefined) return interactive === "SLEEP";
  const power = /\bscreenState=SCREEN_STATE_(\w+)/.exec(dump)?.[1];
  if (power !== undefined) return power === "OFF";
  return /\bmAwake=false\b/.test(dump);
}

function isLocked(dump: string): boolean {
  const told = /\b(?:mIsShowing|isKeyguardShowing|mKeyguardShowing|showing)=(true|false)\b/g;
  const answers = [...dump.matchAll(told)].map(([, answer]) => answer);
  if (answers.length > 0) return answers.includes("true");
  return /\b(?:mShowingLockscreen|mDreamingLockscreen)=true\b/.test(dump);
}

/** Switches the screen on and takes a lock screen away that asks for nothing; `MENU` does that before Android 8. */
export const wakeCommand = "input keyevent 224; wm dismiss-keyguard 2>/dev/null || input keyevent 82";
