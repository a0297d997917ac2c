import type { Screen } from "../device.ts";
import { node, type Size, type UiNode } from "../ui/tree.ts";
import { androidTree } from "./android_tree.ts";
import type { Focus } from "./focus.ts";
import type { Look } from "./look_output.ts";
import { orientationOf } from "./orientation.ts";
import { shownWindows } from "./shown_windows.ts";
import type { WindowFacts } from "./window_facts.ts";

/** Puts a look together as a screen: the tree, and around it what the phone says about its windows. Pure. */
export function androidScreen(
  look: Extract<Look, { readonly kind: "tree" }>,
  facts: WindowFacts,
  naturalSize: Size,
): Screen {
  const size = facts.size ?? turned(naturalSize, look.rotation);
  const shown = shownWindows(look.windows);
  const app = appInFront(facts.focus, shown.app);
  return {
    ...around(facts, size),
    root: androidTree(shown.roots, size),
    ...(app === undefined ? {} : { app }),
    // uiautomator writes nothing before a second without any change; but the next app may have come right after.
    idle: shown.app === undefined || shown.app === app,
  };
}

/** A screen that is off shows nothing, whatever tree the phone still tells. Pure. */
export function darkScreen(facts: WindowFacts, naturalSize: Size): Screen {
  const size = facts.size ?? naturalSize;
  return { ...around(facts, size), root: darkRoot(size), keyboard: { visible: false }, idle: true };
}

function around({ keyboard, barrier }: WindowFacts, size: Size): Omit<Screen, "root" | "app" | "idle"> {
  return {
    size,
    orientation: orientationOf(size),
    keyboard,
    ...(barrier === undefined ? {} : { barrier }),
  };
}

function darkRoot(size: Size): UiNode {
  const rect = { x: 0, y: 0, ...size };
  return node({ role: "application", rect, children: [node({ role: "group", label: "Screen is off", rect })] });
}

/** A shade, popup or dialog has no app in its title; the dump is of whatever has the focus, so its package tells. */
function appInFront(focus: Focus, dumped: string | undefined): string | undefined {
  return focus.kind === "app" ? focus.app : dumped ?? focus.behind;
}

function turned({ width, height }: Size, quarterTurns: number): Size {
  return quarterTurns % 2 === 1 ? { width: height, height: width } : { width, height };
}
