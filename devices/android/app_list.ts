/**
 * The apps that a phone's launcher would show. Pure.
 *
 * @module
 */

import type { App } from "../device.ts";

/** Prints one component per launchable activity; phones that cannot be asked (Android 6) print every package. */
export const appListReads: readonly string[] = [
  "apps=$(cmd package query-activities --brief -a android.intent.action.MAIN -c android.intent.category.LAUNCHER 2>&1)",
  'print -r -- "$apps"; mark activities 0',
  "case $apps in */*) ;; *) pm list packages 2>&1; mark packages $? ;; esac",
];

/** Reads components (`com.android.settings/.Settings`) and packages (`package:com.android.settings`), each app once. */
export function readAppList(printed: string): readonly App[] {
  const ids = printed.matchAll(/^\s*(?:package:([A-Za-z][\w.]*)|([A-Za-z][\w.]*)\/[\w.$]+)\s*$/gm);
  const unique = new Set([...ids].flatMap(([, fromPackage, fromActivity]) => fromPackage ?? fromActivity ?? []));
  return [...unique].sort().map((appId) => ({ appId }));
}
