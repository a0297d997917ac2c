import { am } from "./am.ts";
import { cmd } from "./cmd.ts";
import type { Command } from "./command.ts";
import { dumpsys } from "./dumpsys.ts";
import { getprop } from "./getprop.ts";
import { ime } from "./ime.ts";
import { input } from "./input.ts";
import { monkey } from "./monkey.ts";
import { pm } from "./pm.ts";
import { pgrep, pkill, ps } from "./process_commands.ts";
import { screencap } from "./screencap.ts";
import { settings } from "./settings.ts";
import { uiautomator } from "./uiautomator.ts";
import { wm } from "./wm.ts";

/** The phone's own commands, by name. */
export const commands: ReadonlyMap<string, Command> = new Map([
  ["am", am],
  ["cmd", cmd],
  ["dumpsys", dumpsys],
  ["getprop", getprop],
  ["ime", ime],
  ["input", input],
  ["monkey", monkey],
  ["pgrep", pgrep],
  ["pkill", pkill],
  ["pm", pm],
  ["ps", ps],
  ["screencap", screencap],
  ["settings", settings],
  ["uiautomator", uiautomator],
  ["wm", wm],
]);
