import { SECURITY_LINES, WINDOW_LINES } from "./window_facts.ts";

/**
 * Prints the lines about windows, then the picture, with the phone's warnings around it; of one panel if it is named, and
 * then also which display each window is on.
 */
export function screenshotReads(panelId?: string): readonly string[] {
  const [places, panel] = panelId === undefined ? ["", ""] : ["|^ *mDisplayId=", ` -d ${panelId}`];
  return [
    `dumpsys window 2>&1 | grep -E '${WINDOW_LINES}|${SECURITY_LINES}${places}'`,
    "mark windows 0",
    `screencap -p${panel} </dev/null 2>&1`,
    "mark picture $?",
  ];
}

/** Prints which display has the focus. */
export const focusReads: readonly string[] = [
  "dumpsys window 2>&1 | grep -F mTopFocusedDisplayId=",
  "mark windows 0",
];
