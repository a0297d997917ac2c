/**
 * Actions as commands for the phone's shell. Pure.
 *
 * @module
 */

import type { Action, Button } from "../device.ts";
import type { Size } from "../ui/tree.ts";
import { launchCommand, openUrlCommand, terminateCommand, uninstallCommand } from "./app_command.ts";
import { DEFAULT_DISPLAY, inputOn } from "./display_id.ts";
import {
  doubleTapCommand,
  dragCommand,
  type InputTraits,
  longPressCommand,
  swipeCommand,
  tapCommand,
} from "./gesture_command.ts";
import { rotateCommand } from "./orientation.ts";
import { appearanceCommand, permissionCommand, textSizeCommand } from "./setting_command.ts";
import { keyCode, pressKeysCommand } from "./key_command.ts";
import { refused, shell, type ShellCommand } from "./shell_command.ts";
import { eraseTextCommand, typeTextCommand } from "./text_command.ts";
import type { UnicodeKeyboard } from "./unicode_keyboard.ts";

/** What a command depends on: Android's API level, and the size of the first display in its natural orientation. */
export interface PhoneTraits {
  readonly sdk: number;
  readonly naturalSize: Size;
  /** Where touches and keys go; the first display unless given. */
  readonly displayId?: number;
  /** Types what `input` cannot. */
  readonly unicodeKeyboard?: UnicodeKeyboard | undefined;
}

/** Writes `action` as shell text whose exit status is that of the action. */
export function inputCommand(action: Action, traits: PhoneTraits): ShellCommand {
  const { sdk, displayId = DEFAULT_DISPLAY } = traits;
  const input = inputOn(displayId);
  switch (action.kind) {
    case "typeText":
      return typeTextCommand({ ...action, keyboard: traits.unicodeKeyboard, input });
    case "eraseText":
      return eraseTextCommand(action.characters, input);
    case "launchApp":
      return launchCommand(action);
    case "terminateApp":
      return terminateCommand(action.appId);
    case "pressKeys":
      return pressKeysCommand(action, { sdk, input });
    case "setOrientation":
      if (displayId === DEFAULT_DISPLAY) return shell(rotateCommand(action.orientation, traits.naturalSize));
      return refused(
        "unsupported",
        `Cannot turn display ${displayId}: the phone's settings turn its first display only`,
      );
    case "openUrl":
      return openUrlCommand(action.url);
    case "uninstallApp":
      return uninstallCommand(action.appId);
    case "setPermission":
      return permissionCommand(action);
    case "setClipboard":
      return refused("unsupported", "Cannot set the clipboard: Android lets no shell use it; fill the field instead");
    case "setStatusBar":
      return refused("unsupported", "Cannot set the status bar: only simulators of iOS let a computer do that");
    case "push":
      return refused("unsupported", "Cannot push: Android takes notifications from an app's own server only");
    case "installApp":
    case "setLocation":
      return refused("internal", `Cannot write ${action.kind} for the phone's shell: adb itself does it`);
    default:
      return shell(plainCommand(action, { sdk, input }));
  }
}

type PlainAction = Exclude<
  Action,
  {
    readonly kind:
      | "typeText"
      | "eraseText"
      | "launchApp"
      | "terminateApp"
      | "pressKeys"
      | "setOrientation"
      | "openUrl"
      | "uninstallApp"
      | "setPermission"
      | "setClipboard"
      | "installApp"
      | "setLocation"
      | "setStatusBar"
      | "push";
  }
>;

function plainCommand(action: PlainAction, on: InputTraits): string {
  switch (action.kind) {
    case "tap":
      return tapCommand(action.at, on.input);
    case "doubleTap":
      return doubleTapCommand(action.at, on.input);
    case "longPress":
      return longPressCommand(action, on.input);
    case "drag":
      return dragCommand(action, on);
    case "swipe":
      return swipeCommand(action, on);
    case "pressKey":
      return `${on.input} keyevent ${keyCode(action.key)}`;
    case "pressButton":
      // The system's own keys find the display with the focus by themselves.
      return `input keyevent ${BUTTON_CODES[action.button]}`;
    case "setAppearance":
      return appearanceCommand(action.appearance);
    case "setTextSize":
      return textSizeCommand(action.textSize);
  }
}

const BUTTON_CODES: Readonly<Record<Button, number>> = {
  home: 3,
  back: 4,
  lock: 26,
  appSwitch: 187,
  volumeUp: 24,
  volumeDown: 25,
};
