import type { Screen } from "../device.ts";
import type { Size } from "../ui/tree.ts";
import { androidTree, dumpedApp } from "./android_tree.ts";
import type { Focus } from "./focus.ts";
import type { Look } from "./look_output.ts";
import { orientationOf } from "./orientation.ts";
import { readWindowFacts } from "./window_facts.ts";

/** Puts a look together as a screen: the tree, and around it what the phone says about its windows. Pure. */
export function androidScreen(look: Extract<Look, { readonly kind: "tree" }>, naturalSize: Size): Screen {
  const facts = readWindowFacts(look.windows);
  const size = facts.size ?? turned(naturalSize, look.rotation);
  const app = appInFront(facts.focus, dumpedApp(look.roots));
  return {
    root: androidTree(look.roots, size),
    ...(app === undefined ? {} : { app }),
    size,
    orientation: orientationOf(size),
    keyboard: facts.keyboard,
    // uiautomator writes nothing before a second without any change.
    idle: true,
  };
}

/** A shade, popup or dialog has no app in its title; the dump is of whatever has the focus, so its package tells. */
function appInFront(focus: Focus, dumped: string | undefined): string | undefined {
  return focus.kind === "app" ? focus.app : dumped ?? focus.behind;
}

function turned({ width, height }: Size, quarterTurns: number): Size {
  return quarterTurns % 2 === 1 ? { width: height, height: width } : { width, height };
}
