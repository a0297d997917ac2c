/**
 * Which process is which app: a tree names its process, a caller needs the app. Pure.
 *
 * @module
 */

/** Reads `launchctl list` of a simulator: lines of a process id, a status and a label, tabs between them. */
export function readRunningApps(printed: string): ReadonlyMap<number, string> {
  const apps = new Map<number, string>();
  for (const line of printed.split("\n")) {
    const [, pid, app] = /^(\d+)\t\S+\tUIKitApplication:([\w.-]+)/.exec(line) ??
      /^(\d+)\t\S+\t(com\.apple\.SpringBoard)$/.exec(line) ?? [];
    if (pid !== undefined && app !== undefined) apps.set(Number(pid), app === "com.apple.SpringBoard" ? HOME : app);
  }
  return apps;
}

/** The process id in `com.example.app: 12345`, which is what `simctl launch` prints. */
export function readLaunched(printed: string): number | undefined {
  const [, pid] = /:\s*(\d+)\s*$/.exec(printed.trim()) ?? [];
  return pid === undefined ? undefined : Number(pid);
}

/** The id under which the home screen is reported, as an app in front like others. */
export const HOME = "com.apple.springboard";
