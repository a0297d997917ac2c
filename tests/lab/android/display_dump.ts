import { sizesOf, type WindowFacts } from "./window_dump.ts";

/** What Android 14's `dumpsys display` tells of each logical display, shortened; the size there is as it is turned. Pure. */
export function displayServiceDump(displays: readonly WindowFacts[]): string {
  const all = displays.flatMap((facts) => [
    `  Display ${facts.display.id}:`,
    `    mDisplayId=${facts.display.id}`,
    "    mIsEnabled=true",
    `    mBaseDisplayInfo=${infoOf(facts)}`,
    `    mOverrideDisplayInfo=${infoOf(facts)}`,
  ]);
  const head = ["DISPLAY MANAGER (dumpsys display)", "  mSafeMode=false", `Logical Displays: size=${displays.length}`];
  return [...head, ...all].join("\n") + "\n";
}

function infoOf({ display: { id, uniqueId }, screen }: WindowFacts): string {
  const [width, height] = sizesOf(screen).current.split("x");
  const name = id === 0 ? "Built-in Screen" : `Screen ${id}`;
  const kind = uniqueId.startsWith("local:") ? "INTERNAL" : "VIRTUAL";
  return `DisplayInfo{"${name}", displayId ${id}, displayGroupId 0, FLAG_TRUSTED, real ${width} x ${height}, ` +
    `rotation 0, state ON, type ${kind}, uniqueId "${uniqueId}", app ${width} x ${height}, density 480, layerStack ${id}}`;
}
