import type { Clock, Device, Screen } from "../../../devices/device.ts";
import { appOfModel, type PhoneApp } from "./phone_apps.ts";
import type { PhoneFiles } from "./phone_files.ts";
import type { Answer } from "./commands/command.ts";
import { commands } from "./commands/commands.ts";
import { defaultProperties } from "./phone_properties.ts";
import type { ProcessTable } from "./process_table.ts";
import { Touch } from "./touch.ts";

/** How a `uiautomator dump` can go wrong. With `stale_file` an older dump lies where the new one belongs. */
export type DumpFault =
  | "already_registered"
  | "hangs"
  | "idle_error"
  | "killed"
  | "no_file"
  | "null_root"
  | "stale_file"
  | "truncated";

/** What unlocks a phone: nothing, a swipe, or a PIN that only a person knows. */
export type Lock = "none" | "swipe" | "pin";

/** Where and how `am start` tells that it failed: each release has its own manners. */
export interface LaunchManners {
  readonly stream: "stdout" | "stderr";
  readonly code: 0 | 1;
}

/** One of a phone's displays: what is on it, and what Android calls it. */
export interface PhoneDisplay {
  readonly id: number;
  /** Such as `local:4619827677550801152` for a panel, or `virtual:com.example.cast,10123,Cast,0`. */
  readonly uniqueId: string;
  readonly model: Device;
  readonly touch: Touch;
}

/** What a phone is made of. */
export interface PhoneParts {
  /** What is shown and touched. Its points are a third of the phone's pixels. */
  readonly model: Device;
  readonly files: PhoneFiles;
  readonly processes: ProcessTable;
  /** The time that passes between two commands. */
  readonly clock: Clock;
}

/**
 * An Android phone as its shell sees it: commands in, text out. What is on its screen is a model's, seen through Android.
 *
 * Tests set `latencyMs`, `latencies`, `lock`, `noise`, `properties`, `launchManners` and {@linkcode Phone.failDumps}, and read `calls`.
 */
export class Phone {
  readonly model: Device;
  readonly files: PhoneFiles;
  readonly processes: ProcessTable;
  readonly clock: Clock;
  /** Every command so far: its name and arguments, as they arrived. */
  readonly calls: (readonly string[])[] = [];
  /** System properties, for `getprop`. */
  readonly properties: Map<string, string>;
  /** Settings by `namespace/name`, for `settings`. */
  readonly settings = new Map([["system/accelerometer_rotation", "1"], ["system/user_rotation", "0"], [
    "secure/default_input_method",
    "com.android.inputmethod.latin/.LatinIME",
  ]]);
  /** What apps have been granted, as `package permission`; asking for anything but these two is refused. */
  readonly granted = new Set<string>();
  readonly requestable: readonly string[] = ["android.permission.CAMERA", "android.permission.ACCESS_FINE_LOCATION"];
  /** Why an app cannot be installed, such as `INSTALL_FAILED_OLDER_SDK`; any can unless a test says otherwise. */
  installFailure: string | undefined;
  /** Whether the system is dark: `yes`, `no` or `auto`. */
  night = "no";
  /** Apps that run without being seen, such as the server of another tool. */
  readonly hiddenApps: string[] = [];
  /** The keyboards by their ids, and whether each is switched on. */
  readonly keyboards = new Map([["com.android.inputmethod.latin/.LatinIME", true]]);
  /** What apps make of the next texts that are typed fast: each of these is used for one `input text`. */
  readonly typingFaults: ((text: string) => string)[] = [];
  /** Text on stderr before a command's own output, by the command's name: what some makers' phones print. */
  readonly noise = new Map<string, string>();
  /** Packages whose data was erased, and which have not been launched since. */
  readonly erased = new Set<string>();
  /** Packages that are gone. */
  readonly uninstalled = new Set<string>();
  /** The display that every phone has. */
  readonly firstDisplay: PhoneDisplay;
  /** Displays besides. */
  readonly otherDisplays: PhoneDisplay[] = [];
  /** Which of them has the focus: the one that was touched last, unless a test says otherwise. */
  focusedDisplayId = 0;
  /** As on Android 14 unless a test says otherwise. */
  launchManners: LaunchManners = { stream: "stderr", code: 0 };
  /** How long every command takes. */
  latencyMs = 0;
  /** How long a command takes in truth, by its name, where that differs from the rest. */
  readonly latencies = new Map<string, number>();
  /** What a person has to do on the lock screen, which comes when the screen goes off. */
  lock: Lock = "none";
  /** How many of the next dumps that ask for all windows find none yet: Android lists them only when first asked. */
  lateWindows = 0;
  /** Whether dumps are in UTF-16, as a tool in the place of Android's own may write them. */
  writesUtf16 = false;
  readonly #callListeners: (() => void)[] = [];
  #isLocked = false;
  #dumpFaults: { readonly fault: DumpFault; left: number } | undefined;
  #simulatedMs = 0;
  #lastCommandMs: number;

  constructor(
    { model, files, processes, clock }: PhoneParts,
    properties: Map<string, string> = new Map(defaultProperties),
  ) {
    this.properties = properties;
    this.model = model;
    this.firstDisplay = { id: 0, uniqueId: "local:4619827259835644672", model, touch: new Touch() };
    this.files = files;
    this.processes = processes;
    this.clock = clock;
    this.#lastCommandMs = clock.now();
  }

  /** Lets the next `times` dumps, or all that follow, go wrong. */
  failDumps(fault: DumpFault, times: number = Infinity): void {
    this.#dumpFaults = { fault, left: times };
  }

  /** What goes wrong with this dump, if anything. */
  nextDumpFault(): DumpFault | undefined {
    if (this.#dumpFaults === undefined || this.#dumpFaults.left <= 0) return undefined;
    this.#dumpFaults.left--;
    return this.#dumpFaults.fault;
  }

  /** Runs one command to its end. */
  async run(words: readonly string[], signal: AbortSignal): Promise<Answer> {
    this.calls.push(words);
    for (const look of this.#callListeners.splice(0)) look();
    const [name = "", ...args] = words;
    const command = commands.get(name);
    if (command === undefined) throw new Error(`Cannot run "${name}": the phone has no such command`);
    await this.#letTimePass(name, signal);
    const answer = await command(args, this, signal);
    return { ...answer, stderr: (this.noise.get(name) ?? "") + (answer.stderr ?? "") };
  }

  /** Resolves once a command that begins so has been called. */
  async called(...beginning: readonly string[]): Promise<void> {
    while (!this.calls.some((words) => beginning.every((word, index) => words[index] === word))) {
      await new Promise<void>((resolve) => this.#callListeners.push(resolve));
    }
  }

  /** The phone's time: the clock's, and what commands have waited without making anybody wait. */
  get nowMs(): number {
    return this.clock.now() + this.#simulatedMs;
  }

  /** Lets simulated time pass, at once. */
  async wait(ms: number, signal: AbortSignal): Promise<void> {
    this.#simulatedMs += ms;
    for (const { model } of this.displays) await model.clock.sleep(ms, signal);
  }

  /** Whether the screen is off. */
  async isAsleep(signal: AbortSignal): Promise<boolean> {
    const { root } = await this.model.screen(signal);
    return root.children.some(({ role, label }) => role === "group" && label === "Screen is off");
  }

  /** Whether the lock screen is in front. */
  get isLocked(): boolean {
    return this.#isLocked;
  }

  /** Puts the lock screen in front once the screen has gone off. */
  async noteSleep(signal: AbortSignal): Promise<void> {
    if (this.lock !== "none" && await this.isAsleep(signal)) this.#isLocked = true;
  }

  /** Takes the lock screen away, if it asks for nothing. */
  async dismissLock(signal: AbortSignal): Promise<void> {
    if (this.lock !== "pin" && !await this.isAsleep(signal)) this.#isLocked = false;
  }

  /** All displays, the first one first. */
  get displays(): readonly PhoneDisplay[] {
    return [this.firstDisplay, ...this.otherDisplays];
  }

  /** The display to which keys go. */
  get focusedDisplay(): PhoneDisplay {
    return this.displays.find(({ id }) => id === this.focusedDisplayId) ?? this.firstDisplay;
  }

  /** Connects another display; `model` is what is on it. */
  connect(display: Omit<PhoneDisplay, "touch">): void {
    this.otherDisplays.push({ ...display, touch: new Touch() });
  }

  /** A display's screen and its app as they are now. */
  async look(
    signal: AbortSignal,
    { model }: PhoneDisplay = this.firstDisplay,
  ): Promise<{ readonly screen: Screen; readonly app: PhoneApp }> {
    const screen = await model.screen(signal);
    return { screen, app: appOfModel(screen.app) };
  }

  /** The model's time is simulated: it gets as much as has passed outside since the last command. */
  async #letTimePass(command: string, signal: AbortSignal): Promise<void> {
    const latencyMs = this.latencies.get(command) ?? this.latencyMs;
    if (latencyMs > 0) await this.clock.sleep(latencyMs, signal);
    const now = this.clock.now();
    for (const { model } of this.displays) await model.clock.sleep(now - this.#lastCommandMs, signal);
    this.#lastCommandMs = now;
  }
}
