import type { Action } from "../device.ts";
import { readRotationSettings, restoreRotationCommand, type RotationSettings } from "./orientation.ts";
import { readNightMode, readTextScale, restoreNightCommand, restoreTextSizeCommand } from "./setting_command.ts";

/** Remembers how a phone was set before the first change of each setting. */
export class ChangedSettings {
  #rotation: RotationSettings | undefined;
  #night: string | undefined;
  #textScale: string | undefined;

  /** Takes in what an action printed before it changed something. */
  learn(action: Action, printed: string): void {
    if (action.kind === "setAppearance") this.#night ??= readNightMode(printed);
    if (action.kind === "setTextSize") this.#textScale ??= readTextScale(printed);
    if (action.kind === "setOrientation") this.#rotation ??= readRotationSettings(printed);
  }

  /** Forgets the changes, and answers the command that takes them back; `undefined` when there are none. */
  takeBack(): string | undefined {
    const commands = [
      ...(this.#rotation === undefined ? [] : [restoreRotationCommand(this.#rotation)]),
      ...(this.#night === undefined ? [] : [restoreNightCommand(this.#night)]),
      ...(this.#textScale === undefined ? [] : [restoreTextSizeCommand(this.#textScale)]),
    ];
    this.#rotation = undefined;
    this.#night = undefined;
    this.#textScale = undefined;
    return commands.length === 0 ? undefined : commands.join(" && ");
  }
}
