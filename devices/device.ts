/**
 * What every phone can do, as primitives. Finding, waiting and retrying are built once, above this, in `ui/`.
 *
 * Knows no platform, no MCP and no scripts. All coordinates are points in the space that taps use, as the screen is
 * turned now; all durations are milliseconds.
 *
 * @module
 */

import type { Point, Rect, Size, UiNode } from "./ui/tree.ts";

/** A moment's view of a device: the accessibility tree and what surrounds it, from one read. */
export interface Screen {
  /** The root of the accessibility tree; it has the size of the screen. */
  readonly root: UiNode;
  /** The app in front, such as `com.android.settings`; absent when the device does not say. */
  readonly app?: string;
  readonly size: Size;
  readonly orientation: Orientation;
  readonly keyboard: Keyboard;
  /**
   * Whether the screen was at rest as it was read; absent when the device does not know. Settling needs no second read
   * when it was.
   */
  readonly idle?: boolean;
  /** What keeps a person from using the screen; absent when nothing does. */
  readonly barrier?: "off" | "locked";
}

/** Which way the screen is turned. */
export type Orientation = "portrait" | "landscape";

/** The on-screen keyboard; `rect` where the device tells it. */
export interface Keyboard {
  readonly visible: boolean;
  readonly rect?: Rect;
}

/** One thing done to a device. Each platform handles every case; the compiler names the one that does not. */
export type Action =
  | { readonly kind: "tap"; readonly at: Point }
  | { readonly kind: "doubleTap"; readonly at: Point }
  | { readonly kind: "longPress"; readonly at: Point; readonly durationMs: number }
  | { readonly kind: "drag"; readonly from: Point; readonly to: Point; readonly durationMs: number }
  /** Without `momentum` the finger rests before it lifts, so that the content does not fling on. */
  | {
    readonly kind: "swipe";
    readonly from: Point;
    readonly to: Point;
    readonly durationMs: number;
    readonly momentum: boolean;
  }
  /**
   * Types into the focused field; at a slow pace where an app has lost or swapped characters. A secret stands on no
   * command line where that can be helped.
   */
  | { readonly kind: "typeText"; readonly text: string; readonly pace?: "slow"; readonly secret?: true }
  /** Removes this many characters before the end of the focused field's text. */
  | { readonly kind: "eraseText"; readonly characters: number }
  | { readonly kind: "pressKey"; readonly key: Key }
  /** Presses a key while others are held. */
  | { readonly kind: "pressKeys"; readonly held: readonly Modifier[]; readonly key: Key | CharacterKey }
  | { readonly kind: "pressButton"; readonly button: Button }
  /** `restart` ends a running instance first; `clearState` also erases its data. */
  | { readonly kind: "launchApp"; readonly appId: string; readonly restart: boolean; readonly clearState: boolean }
  | { readonly kind: "terminateApp"; readonly appId: string }
  | { readonly kind: "openUrl"; readonly url: string }
  | { readonly kind: "setOrientation"; readonly orientation: Orientation }
  | { readonly kind: "setAppearance"; readonly appearance: Appearance }
  | { readonly kind: "setTextSize"; readonly textSize: TextSize }
  /** Installs the app in a file of this computer, over an older version of itself. */
  | { readonly kind: "installApp"; readonly path: string }
  /** Removes an app with its data. */
  | { readonly kind: "uninstallApp"; readonly appId: string }
  /** `permission` is one of {@linkcode permissions}, or the platform's own name for one. */
  | {
    readonly kind: "setPermission";
    readonly appId: string;
    readonly permission: string;
    readonly isGranted: boolean;
  }
  | { readonly kind: "setClipboard"; readonly text: string }
  /** `tidy` as on a product's pictures: 9:41, full bars, a full battery. */
  | { readonly kind: "setStatusBar"; readonly statusBar: StatusBar }
  /** Delivers a notification to an app as if it came from its server. */
  | { readonly kind: "push"; readonly appId: string; readonly payload: Readonly<Record<string, unknown>> }
  /** In degrees. */
  | { readonly kind: "setLocation"; readonly latitude: number; readonly longitude: number };

/** How the system colours its screens. */
export const appearances = ["light", "dark"] as const;
/** One of {@linkcode appearances}. */
export type Appearance = typeof appearances[number];

/** How large the system writes. */
export const textSizes = ["small", "default", "large", "largest"] as const;
/** One of {@linkcode textSizes}. */
export type TextSize = typeof textSizes[number];

/** What the status bar shows. */
export const statusBars = ["tidy", "real"] as const;
/** One of {@linkcode statusBars}. */
export type StatusBar = typeof statusBars[number];

/** Permissions that platforms share. */
export const permissions = [
  "calendar",
  "camera",
  "contacts",
  "location",
  "microphone",
  "notifications",
  "photos",
] as const;

/** Keys of a keyboard, by the names of the web's `KeyboardEvent.key` in lower camel case. */
export const keys = [
  "enter",
  "tab",
  "escape",
  "backspace",
  "delete",
  "space",
  "arrowUp",
  "arrowDown",
  "arrowLeft",
  "arrowRight",
  "moveHome",
  "moveEnd",
  "pageUp",
  "pageDown",
] as const;
/** One of {@linkcode keys}. */
export type Key = typeof keys[number];

/** Letters and digits, as keys that are pressed while others are held; texts are typed. */
export const characterKeys = "abcdefghijklmnopqrstuvwxyz0123456789";
/** One of {@linkcode characterKeys}. */
export type CharacterKey = CharacterOf<typeof characterKeys>;
type CharacterOf<Text extends string> = Text extends `${infer First}${infer Rest}` ? First | CharacterOf<Rest> : never;

/** Tells a letter or digit from keys that have a name. */
export function isCharacterKey(name: string): name is CharacterKey {
  return name.length === 1 && characterKeys.includes(name);
}

/** Keys that are held while another is pressed. `meta` is Command on Apple's keyboards. */
export const modifiers = ["ctrl", "shift", "alt", "meta"] as const;
/** One of {@linkcode modifiers}. */
export type Modifier = typeof modifiers[number];

/** Buttons of a phone, real or drawn. */
export const buttons = ["home", "back", "lock", "appSwitch", "volumeUp", "volumeDown"] as const;
/** One of {@linkcode buttons}. */
export type Button = typeof buttons[number];

/** What a device is, for lists and messages. */
export interface DeviceInfo {
  readonly deviceId: string;
  readonly name: string;
  /** For people to read, such as `Android 14`. Shared code never branches on it. */
  readonly platform: string;
  readonly kind: DeviceKind;
}

/** Decides about grants: only a physical phone needs a person's consent. */
export type DeviceKind = "demo" | "emulator" | "simulator" | "physical";

/** A device in a list, ready or not; `problem` says what a person has to do. */
export interface ListedDevice extends DeviceInfo {
  readonly ready: boolean;
  /** True when it does not run and its platform can start it. */
  readonly bootable?: boolean;
  readonly problem?: string;
}

/** An installed app that can be launched. */
export interface App {
  readonly appId: string;
  readonly name?: string;
}

/** A picture of the screen as PNG; its pixels may be denser than points. */
export interface Screenshot {
  readonly png: Uint8Array<ArrayBuffer>;
  /** The screen's size in points, to turn pixels into tap coordinates. */
  readonly size: Size;
}

/** A device's own time: the wall clock for a phone, simulated for the demo phone. */
export interface Clock {
  /** Milliseconds since an arbitrary moment; never goes back. */
  now(): number;
  /** @throws the signal's reason when it is aborted first */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

/** A phone that is open for use. Every method throws `device_gone` when it has vanished. */
export interface Device {
  readonly info: DeviceInfo;
  readonly clock: Clock;
  /** Reads the screen, once. @throws {Failure} screen_unreadable */
  screen(signal: AbortSignal): Promise<Screen>;
  /** Performs `actions` in order, in one round trip where the platform can. */
  act(actions: readonly Action[], signal: AbortSignal): Promise<void>;
  /** Like {@linkcode act}, and reads the screen that follows, in the same round trip where the platform can. */
  actAndLook(actions: readonly Action[], signal: AbortSignal): Promise<Screen>;
  /** @throws {Failure} screen_secure when an app protects its pixels */
  screenshot(signal: AbortSignal): Promise<Screenshot>;
  /** The screen's size, from a picture that nobody sees; absent where a screenshot is never withheld. */
  pictureSize?(signal: AbortSignal): Promise<Size>;
  /**
   * The app that gets touches and keys now, the system's own too; `undefined` behind a lock screen, and where nobody can
   * tell. Absent where only a whole read of the screen tells.
   */
  frontApp?(signal: AbortSignal): Promise<string | undefined>;
  listApps(signal: AbortSignal): Promise<readonly App[]>;
  /** Absent where the device lets nobody read it. */
  readClipboard?(signal: AbortSignal): Promise<string>;
  /**
   * Proves by an effect that can be seen that touches or keys arrive at all, and leaves the screen as it was. Absent
   * where the device itself reports input that is lost. For keys, a text field has to have the focus.
   *
   * @throws {Failure} input_dead
   */
  checkInput?(kind: InputKind, signal: AbortSignal): Promise<void>;
  /** Absent where texts are typed as they are. */
  readonly secrets?: TypedSecrets;
  close(): Promise<void>;
}

/** What is known above a device of the secrets that it types: their names, and how they show. */
export interface TypedSecrets {
  /** How often each was typed here. */
  readonly used: ReadonlyMap<string, number>;
  /** How a text that was typed shows in screens: the characters of secrets are bullets. */
  readonly shown: (text: string) => string;
  /** Any other text, with every secret that was typed hidden. */
  readonly cover: (text: string) => string;
}

/** What input can be lost apart from the other. */
export type InputKind = "touch" | "keys";

/** Something that a person asked to have looked at; `todo` is a command or a step that brings what is missing. */
export interface Finding {
  readonly subject: string;
  /** Without what is missing Glovebox does less; what is broken it was meant to use and could not. */
  readonly state: "ok" | "missing" | "broken";
  readonly says: string;
  readonly todo?: string;
}

/** A family of devices: lists those it can see, and opens the ones that are its own. */
export interface Platform {
  readonly name: string;
  list(signal: AbortSignal): Promise<DeviceList>;
  /** Answers `undefined` when no device of this platform has that id. */
  open(deviceId: string, signal: AbortSignal): Promise<Device | undefined>;
  /** Looks at the programs that this platform needs; absent where it needs none. */
  checkUp?(signal: AbortSignal): Promise<readonly Finding[]>;
  /**
   * Starts a device that is listed as bootable, and waits until it can be used; answers the id that it then has, or
   * `undefined` when no device of this platform has the id given. An abort ends the waiting, not the device.
   */
  boot?(deviceId: string, options: BootOptions): Promise<string | undefined>;
  /** Ends what {@linkcode boot} has started. */
  close?(): Promise<void>;
}

/** How the start of a device is waited for. */
export interface BootOptions {
  /** Told of each stage in one line. */
  readonly progress: (line: string) => void;
  readonly signal: AbortSignal;
}

/** Devices seen, and notes on what could not be asked (a missing `adb`, say). */
export interface DeviceList {
  readonly devices: readonly ListedDevice[];
  readonly notes: readonly string[];
}
