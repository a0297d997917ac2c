/**
 * Actions as commands for the phone's shell. Pure.
 *
 * @module
 */

import type { Action, Button } from "../device.ts";
import type { Size } from "../ui/tree.ts";
import { launchCommand, openUrlCommand, terminateCommand, uninstallCommand } from "./app_command.ts";
import { doubleTapCommand, dragCommand, longPressCommand, swipeCommand, tapCommand } from "./gesture_command.ts";
import { rotateCommand } from "./orientation.ts";
import { appearanceCommand, permissionCommand, textSizeCommand } from "./setting_command.ts";
import { keyCode, pressKeysCommand } from "./key_command.ts";
import { refused, shell, type ShellCommand } from "./shell_command.ts";
import { eraseTextCommand, typeTextCommand } from "./text_command.ts";
import type { UnicodeKeyboard } from "./unicode_keyboard.ts";

/** What a command depends on: Android's API level, and the size of the screen in its natural orientation. */
export interface PhoneTraits {
  readonly sdk: number;
  readonly naturalSize: Size;
  /** Types what `input` cannot. */
  readonly unicodeKeyboard?: UnicodeKeyboard | undefined;
}

/** Writes `action` as shell text whose exit status is that of the action. */
export function inputCommand(action: Action, traits: PhoneTraits): ShellCommand {
  switch (action.kind) {
    case "typeText":
      return typeTextCommand({ ...action, keyboard: traits.unicodeKeyboard });
    case "eraseText":
      return eraseTextCommand(action.characters);
    case "launchApp":
      return launchCommand(action);
    case "terminateApp":
      return terminateCommand(action.appId);
    case "pressKeys":
      return pressKeysCommand(action, traits.sdk);
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
      return shell(plainCommand(action, traits));
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

function plainCommand(action: PlainAction, traits: PhoneTraits): string {
  switch (action.kind) {
    case "tap":
      return tapCommand(action.at);
    case "doubleTap":
      return doubleTapCommand(action.at);
    case "longPress":
      return longPressCommand(action);
    case "drag":
      return dragCommand(action, traits.sdk);
    case "swipe":
      return swipeCommand(action, traits.sdk);
    case "pressKey":
      return `input keyevent ${keyCode(action.key)}`;
    case "pressButton":
      return `input keyevent ${BUTTON_CODES[action.button]}`;
    case "setOrientation":
      return rotateCommand(action.orientation, traits.naturalSize);
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
