/**
 * What can be done: the one list. A new verb or tool is one file and one line here, and a tool for scripts one line in
 * `script_tools.ts`.
 *
 * @module
 */

import { appTool } from "./app.ts";
import { awaitUiTool } from "./await_ui.ts";
import { bootDeviceTool } from "./boot_device.ts";
import { describeTool } from "./describe.ts";
import { deviceTool } from "./device.ts";
import { fillTool } from "./fill.ts";
import { exists, find, findAll, visible } from "./find.ts";
import { gestureTool } from "./gesture.ts";
import { listDevicesTool } from "./list_devices.ts";
import { pressTool } from "./press.ts";
import { push } from "./push.ts";
import { runSequenceTool } from "./run_sequence.ts";
import { screenshotTool } from "./screenshot.ts";
import { scrollUntilVisibleTool } from "./scroll_until_visible.ts";
import { sleep } from "./sleep.ts";
import { statusBar } from "./status_bar.ts";
import { swipeTool } from "./swipe.ts";
import { tapTool } from "./tap.ts";
import { textSize } from "./text_size.ts";
import type { DeviceTool, Tool } from "./tool.ts";
import type { Verb } from "./verb.ts";

const deviceTools: readonly DeviceTool[] = [
  describeTool,
  screenshotTool,
  tapTool,
  fillTool,
  pressTool,
  swipeTool,
  scrollUntilVisibleTool,
  gestureTool,
  awaitUiTool,
  appTool,
  deviceTool,
];

/** Every verb, those that only scripts have among them. */
export const verbs: readonly Verb[] = [
  ...deviceTools.flatMap((tool) => tool.verbs),
  find,
  findAll,
  exists,
  visible,
  textSize,
  statusBar,
  push,
  sleep,
];

/** The tools that need no leave, in the order in which agents see them; those of `script_tools.ts` come after. */
export const tools: readonly Tool[] = [
  listDevicesTool,
  bootDeviceTool,
  ...deviceTools,
  runSequenceTool(deviceTools),
];
