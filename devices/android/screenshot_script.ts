import { SECURITY_LINES, WINDOW_LINES } from "./window_facts.ts";

/** Prints the lines about windows, then the picture, with the phone's warnings around it. */
export const screenshotReads: readonly string[] = [
  `dumpsys window 2>&1 | grep -E '${WINDOW_LINES}|${SECURITY_LINES}'`,
  "mark windows 0",
  "screencap -p </dev/null 2>&1",
  "mark picture $?",
];
