/**
 * An Android phone or emulator, reached through adb.
 *
 * Points are pixels of the screen as it is turned: that is the space of `uiautomator` and of `input`.
 *
 * @module
 */

import { wallClock } from "../clock.ts";
import type { Action, App, Clock, Device, DeviceInfo, Screen, Screenshot } from "../device.ts";
import { Failure } from "../failure.ts";
import { actionFailure } from "./action_output.ts";
import { androidScreen, darkScreen } from "./android_screen.ts";
import { appListReads, readAppList } from "./app_list.ts";
import { ChangedSettings } from "./changed_settings.ts";
import { commandBatches, type SentAction } from "./command_batches.ts";
import { DEFAULT_DISPLAY } from "./display_id.ts";
import { ownerOfFocus } from "./focus.ts";
import { hostArguments, hostFailure, isHostAction, type RunAdb } from "./host_command.ts";
import { inputCommand } from "./input_command.ts";
import { ofDisplay, readLook, unreadable, windowLines } from "./look_output.ts";
import { readTree, readWindows, readWindowsWithOwners } from "./look_script.ts";
import { LookManners } from "./look_manners.ts";
import type { Section } from "./marked_output.ts";
import type { PhoneProperties } from "./phone_properties.ts";
import type { PhoneShell, Request } from "./phone_shell.ts";
import { ScreenPictures } from "./screen_pictures.ts";
import { readBarrier, wakeCommand } from "./screen_power.ts";
import { foreignIn } from "./text_command.ts";
import { textPieces } from "./text_pieces.ts";
import { findUnicodeKeyboard, keyboardReads, restoreKeyboard, type UnicodeKeyboard } from "./unicode_keyboard.ts";
import { Wakefulness } from "./wakefulness.ts";
import { appWithInput, readWindowFacts } from "./window_facts.ts";

/** A phone that is open for use; a call is one round trip, and one more when the phone has to be woken first. */
export class AndroidDevice implements Device {
  readonly info: DeviceInfo;
  readonly clock: Clock = wallClock;
  readonly #shell: PhoneShell;
  readonly #properties: PhoneProperties;
  readonly #manners: LookManners;
  readonly #pictures: ScreenPictures;
  readonly #runAdb: RunAdb;
  readonly #changed = new ChangedSettings();
  readonly #wakefulness = new Wakefulness();
  #unicodeKeyboard: UnicodeKeyboard | undefined;
  #hasLooked = false;
  /** The display that the latest look was of, to which what is done goes. */
  #displayId = DEFAULT_DISPLAY;

  /** @param runAdb what installs apps and speaks to an emulator's console */
  constructor(shell: PhoneShell, properties: PhoneProperties, runAdb: RunAdb) {
    this.#runAdb = runAdb;
    this.info = properties.info;
    this.#shell = shell;
    this.#properties = properties;
    this.#manners = new LookManners(properties.sdk);
    this.#pictures = new ScreenPictures(shell, properties.sdk);
  }

  async screen(signal: AbortSignal): Promise<Screen> {
    return await this.actAndLook([], signal);
  }

  async act(actions: readonly Action[], signal: AbortSignal): Promise<void> {
    if (actions.length > 0) await this.#perform(actions, { tried: "Cannot act" }, signal);
  }

  /** One that went dark or locked itself is woken first; one that was put to sleep by the last action stays so. */
  async actAndLook(actions: readonly Action[], signal: AbortSignal): Promise<Screen> {
    const how = this.#manners.next(actions);
    const reads = (token: string) => [this.#first(), readTree(token, how), readWindows(this.#properties.sdk)];
    const request = { tried: "Cannot read the screen", reads };
    const sections = await this.#perform(actions, request, signal);
    if (!this.#wakefulness.wakesFrom(readBarrier(windowLines(sections)))) return this.#screenIn(sections);
    const woken = await this.#shell.run({ ...request, commands: [wakeCommand] }, signal);
    this.#wakefulness.noteWoken(readBarrier(windowLines(woken)));
    return this.#screenIn(woken);
  }

  /** Before the first look: what an earlier run may have left behind. */
  #first(): string {
    const isFirst = !this.#hasLooked;
    this.#hasLooked = true;
    return isFirst ? restoreKeyboard : "";
  }

  #screenIn(sections: readonly Section[]): Screen {
    const { naturalSize } = this.#properties;
    const facts = readWindowFacts(windowLines(sections));
    this.#displayId = facts.displayId;
    if (facts.barrier === "off") return darkScreen(facts, naturalSize);
    const look = ofDisplay(readLook(sections), facts);
    this.#manners.learn(look, facts.focus.kind === "app" ? facts.focus.app : facts.focus.behind);
    if (look.kind !== "tree") throw new Failure("screen_unreadable", unreadable(look));
    return androidScreen(look, facts, naturalSize);
  }

  async screenshot(signal: AbortSignal): Promise<Screenshot> {
    return await this.#pictures.take(this.#displayId, signal);
  }

  async frontApp(signal: AbortSignal): Promise<string | undefined> {
    const reads = () => [readWindowsWithOwners(this.#properties.sdk)];
    const sections = await this.#shell.run({ tried: "Cannot see which app is in front", reads }, signal);
    const lines = windowLines(sections);
    const facts = readWindowFacts(lines);
    // What is done goes to the display that was looked at last.
    return facts.displayId === this.#displayId ? appWithInput(facts, ownerOfFocus(lines)) : undefined;
  }

  async listApps(signal: AbortSignal): Promise<readonly App[]> {
    const request = { tried: "Cannot list the apps", reads: () => appListReads };
    const sections = await this.#shell.run(request, signal);
    return readAppList(sections.map((section) => section.body).join("\n"));
  }

  /** Puts the phone's rotation and dark mode back as they were. */
  async close(): Promise<void> {
    const restore = this.#changed.takeBack();
    const isRestored = await this.#shell.close(restore);
    if (restore !== undefined && !isRestored) {
      throw new Failure("device_gone", `Cannot restore the settings of ${this.info.deviceId}: adb does not reach it`);
    }
  }

  /** Sends the actions, with `request` after the last of them; nothing is sent when one of them cannot be. */
  async #perform(actions: readonly Action[], request: Request, signal: AbortSignal): Promise<readonly Section[]> {
    if (actions.some(isHostAction)) {
      for (const action of actions) await this.#performAlone(action, signal);
      return await this.#send([], request, signal);
    }
    await this.#findKeyboardFor(actions, signal);
    const written = actions.flatMap(textPieces).map((action) => this.#written(action));
    const batches = commandBatches(written);
    this.#wakefulness.noteActions(actions);
    for (const batch of batches.slice(0, -1)) {
      await this.#send(batch, { tried: request.tried }, signal);
    }
    return await this.#send(batches.at(-1) ?? [], request, signal);
  }

  async #performAlone(action: Action, signal: AbortSignal): Promise<void> {
    if (!isHostAction(action)) return void await this.#perform([action], { tried: "Cannot act" }, signal);
    if (action.kind === "setLocation" && this.info.kind !== "emulator") {
      const how = "choose a mock location app in the developer options, or use an emulator";
      throw new Failure("unsupported", `Cannot set the location: only an emulator takes one over adb; ${how}`);
    }
    const { stdout, stderr, code } = await this.#runAdb(hostArguments(action), signal);
    const failure = hostFailure(action, `${new TextDecoder().decode(stdout)}\n${stderr}`, code);
    if (failure !== undefined) throw failure;
  }

  /** The keyboards are asked for when a text comes that needs one, until there is one. */
  async #findKeyboardFor(actions: readonly Action[], signal: AbortSignal): Promise<void> {
    const isNeeded = actions.some((action) => action.kind === "typeText" && foreignIn(action.text) !== undefined);
    if (!isNeeded || this.#unicodeKeyboard !== undefined) return;
    const sections = await this.#shell.run({ tried: "Cannot list the keyboards", reads: () => keyboardReads }, signal);
    this.#unicodeKeyboard = findUnicodeKeyboard(sections.map(({ body }) => body).join("\n"));
  }

  #written(action: Action): SentAction {
    const [displayId, unicodeKeyboard] = [this.#displayId, this.#unicodeKeyboard];
    const command = inputCommand(action, { ...this.#properties, displayId, unicodeKeyboard });
    if (command.kind === "refused") throw command.failure;
    return { action, command: command.text };
  }

  async #send(batch: readonly SentAction[], request: Request, signal: AbortSignal): Promise<readonly Section[]> {
    const commands = batch.map(({ command }) => command);
    const isSecret = batch.some(({ action }) => action.kind === "typeText" && action.secret === true);
    const sections = await this.#shell.run({ ...request, commands, isSecret }, signal);
    const outputs = sections.filter((section) => section.name === "acted");
    for (const [index, output] of outputs.entries()) {
      const action = batch[index]?.action;
      if (action === undefined) break;
      this.#changed.learn(action, output.body);
      const failure = actionFailure(action, output);
      if (failure !== undefined) throw failure;
    }
    return sections;
  }
}
